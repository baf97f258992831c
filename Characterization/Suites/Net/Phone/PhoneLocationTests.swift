import SimulatedPhone
import Testing

@Suite struct `Locations on a realistic phone` {
  @Test(
    arguments: scenarios(
      """
      Location updates
        // Source: Apple, CLLocationManager.startUpdatingLocation(): the first location is often a cached one.
        // Apple, CLError: locationUnknown is transient, and denied is the answer without permission.
        // Assumed: before the user answers, nothing happens. Unsure: the settings in Phone.Rules
        begin with the last known fix, even an old one: at gate, wait 86400, start, at station => location gate, location station
        begin with the first fix if none is known: start => nothing; at gate => location gate
        deliver one initial location if started twice: at gate, start, start => location gate; start => nothing
        deliver a new initial location after stop and start: at gate, start => location gate; stop, start => location gate
        deliver one initial location after start, stop and start in one turn: at gate, start, at station, stop, start => location station
        deliver an initial location again if the app restarts them inside a callback: at gate, start, reply stop and start => location gate, location gate
        deliver the same fix once: start, at gate, at gate => location gate
        continue after a lost fix: start, loseFix, at gate => error locationUnknown, location gate
        deliver nothing after stop: start, stop, at gate, loseFix, read fixes => 0 offered and 0 delivered
        drop a waiting fix and a waiting error when stopped: start, at gate, loseFix, stop => nothing
        drop a waiting refusal when stopped: [denied] start, stop => nothing
        deliver what waits after stop if the rules allow it: [deliversAfterStop] start, at gate, loseFix, stop, at station => location gate, error locationUnknown
        fail while the status is denied: [denied] at gate, start => error denied
        fail while the status is restricted: [restricted] at gate, start => error denied
        fail while services are off: services off => status denied; start => error denied
        fail only once without permission, even if the fix is lost: [denied] start, loseFix => error denied
        begin when the user grants permission: [notDetermined] at gate, start => nothing; request whenInUse, allow => status authorizedWhenInUse, location gate
        fail when the user denies permission: [notDetermined] start, request whenInUse => prompt whenInUse; deny => status denied, error denied
        fail before the user answers if the rules require it: [notDetermined, failsWhileNotDetermined] start => error denied; at gate, request whenInUse, allow => status authorizedWhenInUse, location gate
      A request for one location
        // Source: Apple, CLLocationManager.requestLocation()
        delivers exactly one location: at gate, request location, request location => location gate; at station => nothing
        delivers one error if there is no fix: request location => error locationUnknown; at gate => nothing
        can be repeated after its answer: at gate, request location => location gate; request location => location gate
        delivers nothing while updates run: at gate, start => location gate; request location => nothing
        is canceled by start: request location, start => nothing; at gate => location gate
        is canceled by stop: at gate, request location, stop => nothing
        ignores the distance filter: filter 1000m, at gate, start => location gate; stop, request location => location gate
        fails while the status is denied: [denied] at gate, request location => error denied
        fails while the status is restricted: [restricted] at gate, request location => error denied
      A distance filter
        // Source: Apple, CLLocationManager.distanceFilter. By default it is kCLDistanceFilterNone
        passes every fix by default: start, at 0m, at 0.1m => location 0m, location 0.1m; at 0.1m => location 0.1m
        passes a move of exactly its distance, and no shorter move: filter 100m, start, at 0m => location 0m; at 99.9m => nothing; at 100m => location 100m
        measures from the last delivered fix: filter 100m, start, at 0m, at 40m, at 80m, at 120m, at 160m => location 0m, location 120m
        passes the first fix after each start: filter 100m, start, at 0m => location 0m; at 9m, stop, start => location 9m
        is separate for each manager: other attach => other status authorizedWhenInUse; other filter 1000m, start, other start, at 0m, at 100m => location 0m, other location 0m, location 100m
        drops fixes that the phone counts as offered: filter 100m, start, at 0m, at 9m => location 0m; read fixes => 2 offered and 1 delivered
      The location of a manager
        // Source: assumed, a new manager returns the last fix of an earlier manager
        is the last fix with When In Use: at gate, other read location => has location gate
        is the last fix with Always: [authorizedAlways] at gate, read location => has location gate
        is nil while services are off: services off, at gate, read location => has location none, status denied
        is nil while the status is notDetermined: [notDetermined] at gate, read location => has location none
        is nil while the status is restricted: [restricted] at gate, read location => has location none
        is nil while the status is denied: [denied] at gate, read location => has location none
        is nil while the status is a new one: [fromTheFuture] at gate, read location => has location none
      """))
  @MainActor func `follow this rule`(scenario: Scenario) { scenario.play() }
}
