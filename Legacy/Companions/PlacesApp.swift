// The app around the companions. It starts as apps did: its delegate makes what it needs, finds the
// rest, and listens. See Legacy/README.md.

import Foundation

public class PlacesApp: NearbyProviderListener {
  private let notificationCenter = NotificationCenter.default
  private var observers: [any NSObjectProtocol] = []
  private var isLocked = true

  private let feed = PlacesFeed()
  private let locationService = LocationService()
  private let nearbyProvider = NearbyProvider()
  private let locationManager = WMFLocationManager.fine()

  public init() {}

  deinit {
    for observer in observers { notificationCenter.removeObserver(observer) }
  }

  // MARK: - Life

  public func applicationDidFinishLaunching() {
    observe(LocationAccessGuard.lockApp) { $0.lock() }
    observe(LocationAccessGuard.unlockApp) { $0.unlock() }
    nearbyProvider.listener = self
  }

  public func applicationDidBecomeActive() {
    LocationAccessGuard.sharedInstance.activate()
    notificationCenter.post(name: PlacesFeed.applicationDidBecomeActive, object: self)
  }

  public func applicationWillTerminate() {
    // The listener is held strongly.
    nearbyProvider.listener = nil
  }

  private func observe(_ name: Notification.Name, _ react: @escaping (PlacesApp) -> Void) {
    observers.append(
      notificationCenter.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
        if let self = self { react(self) }
      })
  }

  private func lock() {
    isLocked = true
    locationManager.stopMonitoringLocation()
  }

  private func unlock() {
    isLocked = false
    locationService.getCurrentLocation { [weak self] in self?.feed.move(to: $0) }
    nearbyProvider.startLocationUpdates()
    locationManager.startMonitoringLocation()
  }

  public func nearbyProvider(didMoveToLatitude latitude: Double, longitude: Double) {
    feed.move(to: CLLocation(latitude: latitude, longitude: longitude))
  }

  // MARK: - Screens

  public func chooseDefaultPlace(_ name: String) {
    UserDefaults.standard.set(name, forKey: "DefaultPlace")
  }

  /// What the user sees, line by line.
  public var screen: [String] {
    if isLocked {
      return ["Places is locked", "", "Allow access to your location", "to see what is nearby."]
    }
    var lines = [title, ""]
    for place in feed.places { lines.append(row(place.title, place.location)) }
    if feed.places.isEmpty { lines.append(feed.isLoading ? "Loading …" : "Nothing nearby") }
    if let message = feed.message { lines.append(message) }
    return lines + ["", "\(distance)  \(arrow)"]
  }

  private var title: String {
    let chosen = UserDefaults.standard.object(forKey: "DefaultPlace") as? String
    var name = PlaceStoreWrapper.sharedInstance.places.first?.name ?? ""
    for place in PlaceStoreWrapper.sharedInstance.places where place.name == chosen {
      name = place.name
    }
    return "On the way to \(name)"
  }

  private var distance: String {
    guard let location = locationManager.location else { return "Where are you?" }
    let chosen = UserDefaults.standard.object(forKey: "DefaultPlace") as? String
    let places = PlaceStoreWrapper.sharedInstance.places
    guard let place = places.first(where: { $0.name == chosen }) ?? places.first else { return "" }
    let destination = CLLocation(latitude: place.latitude, longitude: place.longitude)
    return text(destination.distance(from: location))
  }

  private var arrow: String {
    guard let location = locationManager.location, let heading = locationManager.heading else {
      return "·"
    }
    let chosen = UserDefaults.standard.object(forKey: "DefaultPlace") as? String
    let places = PlaceStoreWrapper.sharedInstance.places
    guard let place = places.first(where: { $0.name == chosen }) ?? places.first else { return "·" }
    // Near enough to a plane between here and there.
    let north = place.latitude - location.coordinate.latitude
    let east =
      (place.longitude - location.coordinate.longitude)
      * cos(location.coordinate.latitude * .pi / 180)
    let bearing = atan2(east, north) * 180 / .pi
    let pointsTo = heading.trueHeading >= 0 ? heading.trueHeading : heading.magneticHeading
    let turn = (bearing - pointsTo + 720 + 22.5).truncatingRemainder(dividingBy: 360)
    return ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][Int(turn / 45)]
  }

  private func row(_ name: String, _ place: CLLocation) -> String {
    guard let location = locationManager.location else { return name }
    let padding = String(repeating: " ", count: max(2, 24 - name.count))
    return name + padding + text(place.distance(from: location))
  }

  private func text(_ metres: Double) -> String {
    if metres < 995 { return "\(Int((metres / 10).rounded()) * 10) m" }
    let tenths = Int((metres / 100).rounded())
    return "\(tenths / 10).\(tenths % 10) km"
  }
}
