import Modern
import Testing

@MainActor
@Suite struct `A default place with injected dependencies` {
  let memory = PreferencesInMemory()

  private func provider(_ names: String...) -> DefaultPlaceProvider {
    DefaultPlaceProvider(
      places: names.map { SavedPlace(name: $0, coordinate: .degrees(0)) },
      preferences: Preferences(storage: memory))
  }

  /// Red if the provider does not store the place:
  ///
  ///     Expectation failed: (provider.defaultPlace?.name → "Home") == "Work"
  @Test func `is the place that the user has chosen`() {
    let provider = provider("Home", "Work")
    #expect(provider.defaultPlace?.name == "Home")

    provider.defaultPlace = SavedPlace(name: "Work", coordinate: .degrees(0))
    #expect(provider.defaultPlace?.name == "Work")
  }

  @Test func `is still the chosen one after a restart of the app`() {
    provider("Home", "Work").defaultPlace = SavedPlace(name: "Work", coordinate: .degrees(0))

    let restarted = provider("Home", "Work")

    #expect(restarted.defaultPlace?.name == "Work")
  }

  @Test func `is the first place if the chosen one is not saved any more`() {
    memory.set("Work", forKey: "DefaultPlace")

    #expect(provider("Home").defaultPlace?.name == "Home")
  }

  @Test func `is nil if there are no places`() {
    memory.set("Work", forKey: "DefaultPlace")

    #expect(provider().defaultPlace == nil)
  }
}
