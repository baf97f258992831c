import Modern
import Subjects
import Testing

@MainActor
@Suite struct `A default place with injected dependencies` {
  let memory = PreferencesInMemory()

  /// Returns a provider of places with these names, at latitudes 0, 1, and so on.
  private func provider(_ names: String...) -> DefaultPlaceProvider {
    DefaultPlaceProvider(
      places: names.enumerated().map { latitude, name in
        SavedPlace(name: name, coordinate: .degrees(Double(latitude)))
      },
      preferences: Preferences(storage: memory))
  }

  @Test func `needs no set-up and no tear-down`() {
    let provider = provider("Home", "Work")
    #expect(provider.defaultPlace?.name == "Home")
    provider.defaultPlace = SavedPlace(name: "Work", coordinate: .degrees(0))
    #expect(provider.defaultPlace?.name == "Work")
  }

  @Test func `is the first of two places with the chosen name`() {
    memory.set("Work", forKey: "DefaultPlace")
    #expect(provider("Home", "Work", "Work").defaultPlace?.coordinate.latitude == 1)
  }

  @Test func `is not the place whose name is the text of a stored number`() {
    memory.set(2, forKey: "DefaultPlace")
    #expect(provider("Home", "2").defaultPlace?.name == "Home")
  }

  @Test func `is nil if there are no places`() {
    memory.set("Work", forKey: "DefaultPlace")
    #expect(provider().defaultPlace == nil)
  }
}
