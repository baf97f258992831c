import SimulatedPhone

/// What an object stores, found by looking: a clone may have other fields than the class it was made
/// from, and no snapshot that states them.
struct MirrorSnapshot: Hashable {
  private let fields: [Field]

  init(_ object: AnyObject) {
    fields = Mirror(reflecting: object).children.map { Field($0.value) }
  }

  /// An object that only has an identity counts as present or absent, and so does a closure.
  private enum Field: Hashable {
    case absent
    case present
    case value(AnyHashable)
    case numbers(Double, Double)
    case fields([Field])

    init(_ value: Any) {
      if let optional = value as? any OptionalValue {
        self = optional.wrapped.map { Field($0) } ?? .absent
      } else if type(of: value) is AnyClass {
        self.init(object: value)
      } else if let value = value as? AnyHashable {
        self = .value(value)
      } else {
        let mirror = Mirror(reflecting: value)
        let isStruct = mirror.displayStyle == .struct
        self = isStruct ? .fields(mirror.children.map { Field($0.value) }) : .present
      }
    }

    private init(object: Any) {
      switch object {
      case let location as CLLocation:
        self = .numbers(location.coordinate.latitude, location.coordinate.longitude)
      case let heading as CLHeading:
        self = .numbers(heading.magneticHeading, heading.headingAccuracy)
      default: self = .present
      }
    }
  }
}

private protocol OptionalValue {
  var wrapped: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrapped: Any? { self }
}
