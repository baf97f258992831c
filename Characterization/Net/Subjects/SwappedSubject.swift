import Parity
import Swap

extension Subject.Kind {
  /// The original class behind the protocol of the rewrite.
  public static var swapped: Self { built("swapped", by: LocationManagerFactory(.legacy)) }

  /// Returns the kind of the managers that a factory builds.
  public static func built(
    _ name: String,
    by factory: @autoclosure @escaping @MainActor @Sendable () -> LocationManagerFactory
  ) -> Subject.Kind {
    managing(name) {
      switch $0 {
      case .fine: factory().fine()
      case .coarse: factory().coarse()
      }
    }
  }
}
