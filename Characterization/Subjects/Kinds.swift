import Parity

extension Subject.Kind {
  /// Every subject there is.
  public static let all = [legacy, modern, shipped]

  /// The subjects that must behave the same. The first one is the reference: it records.
  public static let parity = [legacy, modern]
}

extension CallSites.Kind {
  /// The apps that must behave the same. The first one is the reference.
  public static let parity = [legacy, modern]
}
