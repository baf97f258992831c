import Parity

// The implementations of each companion that must behave the same. The first one is the reference.

extension LocationServiceKind {
  public static var parity: [Self] { [legacy, modern] }
}

extension NearbyProviderKind {
  public static var parity: [Self] { [legacy, modern] }
}

extension AccessGuardKind {
  public static var parity: [Self] { [legacy, modern] }
}

extension DefaultPlaceKind {
  public static var parity: [Self] { [legacy, modern] }
}

extension PlacesFeedKind {
  public static var parity: [Self] { [legacy, modern] }
}

extension PlacesAppKind {
  public static var parity: [Self] { [legacy, modern] }
}
