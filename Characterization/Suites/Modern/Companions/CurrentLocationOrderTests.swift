import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The order of answers of a location service` {
  /// The object in the completion reports an error when it is released, before the caller has its answer.
  @Test func `releases the completion before it answers the callers`() async {
    let manager = FakeInterface()
    let service = LocationService(locationManager: manager) { _ in }
    let callers = await waitingTasks(1) { try await service.currentLocation() }
    var token: Released? = Released { [unowned service] in
      service.locationManager(manager, didFailWithError: CLError(.network))
    }
    service.getCurrentLocation { [token] _ in withExtendedLifetime(token) {} }
    token = nil

    service.locationManager(manager, didUpdateLocations: [.degrees(1)])

    for caller in callers {
      await #expect(throws: CLError(.network)) { try await caller.joined }
    }
  }
}
