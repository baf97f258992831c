import Modern
import Testing

@MainActor
@Suite struct `A default place with injected dependencies` {
  let memory = PhoneUserDefaults()

  private func provider(_ names: String...) -> DefaultPlaceProvider {
    DefaultPlaceProvider(
      places: names.map { SavedPlace(name: $0, coordinate: .degrees(0)) },
      preferences: Preferences(storage: memory))
  }

  @Test func `needs no set-up and no tear-down`() {
    let provider = provider("Home", "Work")
    #expect(provider.defaultPlace?.name == "Home")
    provider.defaultPlace = SavedPlace(name: "Work", coordinate: .degrees(0))
    #expect(provider.defaultPlace?.name == "Work")
  }

  @Test func `is nil if there are no places`() {
    memory.set("Work", forKey: "DefaultPlace")
    #expect(provider().defaultPlace == nil)
  }
}
