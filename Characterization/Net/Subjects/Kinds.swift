import Parity

extension Subject.Kind {
  /// All subjects.
  public static let all = [legacy, modern, proposed, swapped]

  /// The subjects that must behave the same. Transcripts are recorded from the first one, the reference.
  public static let parity = [legacy, modern]
}

extension CallSites.Kind {
  /// The apps that must behave the same. The first one is the reference.
  public static let parity = [legacy, modern]
}
