import Modern
import Testing

@MainActor
@Suite struct `A default place that is injected` {
  final class Memory: PreferenceStorage {
    var values: [String: Any] = [:]
    func object(forKey key: String) -> Any? { values[key] }
    func set(_ value: Any?, forKey key: String) { values[key] = value }
  }

  let memory = Memory()

  /// At latitudes 0, 1, and so on.
  private func provider(_ names: String...) -> DefaultPlaceProvider {
    DefaultPlaceProvider(
      places: names.enumerated().map { latitude, name in
        SavedPlace(name: name, latitude: Double(latitude), longitude: 0)
      },
      preferences: Preferences(storage: memory))
  }

  @Test func `needs no set-up and no tear-down`() {
    let provider = provider("Home", "Work")
    #expect(provider.defaultPlace?.name == "Home")
    provider.defaultPlace = SavedPlace(name: "Work", latitude: 0, longitude: 0)
    #expect(provider.defaultPlace?.name == "Work")
  }

  @Test func `is the first one of two with the same name`() {
    memory.values["DefaultPlace"] = "Work"
    #expect(provider("Home", "Work", "Work").defaultPlace?.latitude == 1)
  }

  @Test func `is not the one whose name looks like what is stored`() {
    memory.values["DefaultPlace"] = 2
    #expect(provider("Home", "2").defaultPlace?.name == "Home")
  }

  @Test func `is none where there are no places`() {
    memory.values["DefaultPlace"] = "Work"
    #expect(provider().defaultPlace == nil)
  }
}
