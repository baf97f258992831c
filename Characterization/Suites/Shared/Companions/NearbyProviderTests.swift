import Parity
import SimulatedPhone
import Subjects
import Testing

/// The names have the form given, when, then, as in the article about the class. See Legacy/README.md.
@MainActor
@Suite(.ownPhone) struct `Given a nearby provider` {
  let phone = Phone.current

  @MainActor
  @Suite struct `when it has no listener` {
    let phone = Phone.current

    @Test(arguments: NearbyProviderKind.parity)
    func `then its location is 0, 0`(kind: NearbyProviderKind) {
      #expect(kind.make().getCurrentLocation() == Coordinate(0, 0))
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then it ignores delivered locations`(kind: NearbyProviderKind) {
      let provider = kind.make()
      provider.startLocationUpdates()
      phone.callback(locations: [.nearGate])
      #expect(provider.getCurrentLocation() == Coordinate(0, 0))
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then a later listener receives only the next delivery`(kind: NearbyProviderKind) {
      let provider = kind.make()
      provider.startLocationUpdates()
      phone.callback(locations: [.nearGate])
      var moves: [Coordinate] = []

      provider.listen { moves.append($0) }
      #expect(moves == [])

      phone.callback(locations: [.nearGate])
      #expect(moves == [.nearGate])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then it keeps the last reported location and measures the next move from it`(
      kind: NearbyProviderKind
    ) {
      let provider = kind.make()
      var moves: [Coordinate] = []

      provider.listen { moves.append($0) }
      provider.startLocationUpdates()
      phone.callback(locations: [.north(0)])
      provider.stopListening()
      phone.callback(locations: [.north(500)])
      #expect(provider.getCurrentLocation() == Coordinate(0, 0.5))

      provider.listen { moves.append($0) }
      phone.callback(locations: [.north(50)])
      #expect(moves.count == 1)
    }
  }

  @MainActor
  @Suite struct `when updates are started` {
    let phone = Phone.current

    @Test(arguments: NearbyProviderKind.parity)
    func `then it makes four calls, and reports the location 52.51631, 13.37777`(
      kind: NearbyProviderKind
    ) {
      let provider = kind.make()
      var moves: [Coordinate] = []
      provider.listen { moves.append($0) }

      let calls = phone.calls { provider.startLocationUpdates() }
      #expect(
        calls == [
          "delegate = set", "desiredAccuracy = -1.0", "requestAlwaysAuthorization",
          "startUpdatingLocation",
        ])

      phone.callback(locations: [.at(52.51631, 13.37777)])
      #expect(moves == [Coordinate(52.51631, 13.37777)])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then a second start requests permission again and keeps the location`(
      kind: NearbyProviderKind
    ) {
      let provider = kind.make()
      var moves: [Coordinate] = []
      provider.listen { moves.append($0) }
      provider.startLocationUpdates()
      phone.callback(locations: [.nearGate])

      let changes = phone.changes { provider.startLocationUpdates() }
      #expect(changes == [.asks(.always)])

      phone.callback(locations: [.nearGate])
      #expect(moves == [.nearGate])
    }
  }

  @MainActor
  @Suite struct `when locations are delivered` {
    let phone = Phone.current

    /// Returns the moves that a listener receives after these deliveries.
    func moves(_ kind: NearbyProviderKind, _ deliveries: [CLLocation]...) -> [Coordinate] {
      let provider = kind.make()
      var moves: [Coordinate] = []
      provider.listen { moves.append($0) }
      provider.startLocationUpdates()
      for locations in deliveries { phone.callback(locations: locations) }
      if let last = moves.last { #expect(provider.getCurrentLocation() == last) }
      return moves
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then a distance of 100 meters is a move, and a smaller one is not`(
      kind: NearbyProviderKind
    ) {
      let far = CLLocation.north(100)
      let near = CLLocation.at(far.coordinate.latitude.nextDown.nextDown, 0.5)

      #expect(far.distance(from: .north(0)) == 100)
      #expect(near.distance(from: .north(0)) < 100)
      #expect(moves(kind, [.north(0)], [near]).count == 1)
      #expect(moves(kind, [.north(0)], [far]).count == 2)
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then small steps add up, measured from the last reported location`(
      kind: NearbyProviderKind
    ) {
      let drift = moves(
        kind, [.north(0)], [.north(40)], [.north(80)], [.north(120)], [.north(160)], [.north(230)])

      #expect(
        drift.map(\.latitude.value)
          == [.north(0), .north(120), .north(230)].map(\CLLocation.coordinate.latitude))
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then it uses only the last of several locations`(kind: NearbyProviderKind) {
      #expect(moves(kind, [.station, .nearGate]) == [.nearGate])
      #expect(moves(kind, [.nearGate], [.station, .nearGate]) == [.nearGate])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then a delivery without a location is not a move`(kind: NearbyProviderKind) {
      #expect(moves(kind, [], [.nearGate], []) == [.nearGate])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then it reports the first location, even at 0, 0`(kind: NearbyProviderKind) {
      #expect(moves(kind, [.at(0, 0)]) == [Coordinate(0, 0)])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then it ignores errors, statuses and headings`(kind: NearbyProviderKind) {
      let provider = kind.make()
      var moves = 0

      provider.listen { _ in moves += 1 }
      provider.startLocationUpdates()
      phone.callback(error: CLError(.denied))
      phone.callback(status: .denied)
      phone.callback(heading: phone.makeHeading(degrees: 90, accuracy: 5))
      phone.callback(locations: [.nearGate])

      #expect(moves == 1)
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then its location is the new one inside the call of the listener`(
      kind: NearbyProviderKind
    ) {
      let provider = kind.make()
      var current: Coordinate?

      provider.listen { [unowned provider] _ in current = provider.getCurrentLocation() }
      provider.startLocationUpdates()
      phone.callback(locations: [.nearGate])

      #expect(current == .nearGate)
    }
  }

  @Test(arguments: NearbyProviderKind.parity)
  func `when updates are not started, then it reports nothing`(kind: NearbyProviderKind) {
    let provider = kind.make()
    var moves = 0

    provider.listen { _ in moves += 1 }
    phone.callback(locations: [.nearGate])

    #expect(moves == 0)
  }
}

extension CLLocation {
  fileprivate static func north(_ meters: Double) -> CLLocation { .onTheEquator(north: meters) }
}
