import PhoneScenarios
import Swap

extension Subject.Kind {
  /// The original class behind the protocol of the rewrite.
  package static var swapped: Self {
    managing("swapped") {
      let factory = LocationManagerFactory(.legacy)
      return $0 == .fine ? factory.fine() : factory.coarse()
    }
  }
}
