import Modern
import Parity

extension Subject.Kind {
  /// The rewritten class.
  public static var modern: Self {
    managing("modern") {
      switch $0 {
      case .fine: Live.locationManager(.fine)
      case .coarse: Live.locationManager(.coarse)
      }
    }
  }
}
