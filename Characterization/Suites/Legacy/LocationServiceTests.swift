import Legacy
import Testing

@Suite struct `The legacy location service` {
  let phone = Phone()

  @Test func `sets the accuracy of its manager before the delegate`() {
    let calls = phone.calls { _ = LocationService() }
    #expect(calls.prefix(2) == ["desiredAccuracy = 100.0", "delegate = set"])
  }

  @Test func `requests the location before it requests authorization`() {
    let service = phone.use { LocationService() }
    let calls = phone.calls { service.getCurrentLocation { _ in } }
    #expect(calls == ["requestLocation", "requestWhenInUseAuthorization"])
  }

  @Test func `prints an error and calls no completion`() {
    let service = phone.use { LocationService() }
    var lines: [String] = []
    phone.onLog = { lines.append("\($0): \($1)") }

    phone.use { service.getCurrentLocation { _ in lines.append("answered") } }
    phone.callback(error: CLError(.denied))

    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("print: Could not get the current location: ") == true)
  }
}
