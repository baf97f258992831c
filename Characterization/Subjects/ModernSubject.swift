import Modern
import Parity

extension Subject.Kind {
  /// The rewritten class.
  public static let modern = managing(
    "modern", snapshot: { ($0 as? LocationManager)?.snapshot },
    make: {
      switch $0 {
      case .fine: Live.locationManager(.fine)
      case .coarse: Live.locationManager(.coarse)
      }
    })
}
