import Parity
import SimulatedPhone
import Subjects
import Testing

/// Given a provider; when; then: the shape of the article that this one is from.
@MainActor
@Suite(.ownPhone) struct `Given a nearby provider` {
  let phone = Phone.current

  @MainActor
  @Suite struct `when nobody listens` {
    let phone = Phone.current

    @Test(arguments: NearbyProviderKind.parity)
    func `then it is nowhere, at 0, 0`(kind: NearbyProviderKind) {
      #expect(kind.make().getCurrentLocation() == Coordinate(0, 0))
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then it does not even remember where it was`(kind: NearbyProviderKind) {
      let provider = kind.make()
      provider.startLocationUpdates()
      phone.callback(locations: [.nearGate])
      #expect(provider.getCurrentLocation() == Coordinate(0, 0))
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then a later listener hears nothing until the next delivery`(kind: NearbyProviderKind) {
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
    func `then what was told before is kept, and measured from`(kind: NearbyProviderKind) {
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
    func `then it makes four calls, and 52.51631, 13.37777 is delivered`(kind: NearbyProviderKind) {
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
    func `then started again they are asked for again, and nothing is forgotten`(
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

    /// What a listener hears when the phone is there, one after the other.
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
    func `then a hundred meters exactly are a move, and a hair less is none`(
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
    func `then slow drift adds up, measured from what was told last`(kind: NearbyProviderKind) {
      let drift = moves(
        kind, [.north(0)], [.north(40)], [.north(80)], [.north(120)], [.north(160)], [.north(230)])

      #expect(
        drift.map(\.latitude.value)
          == [.north(0), .north(120), .north(230)].map(\CLLocation.coordinate.latitude))
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then only the last one of several counts`(kind: NearbyProviderKind) {
      #expect(moves(kind, [.station, .nearGate]) == [.nearGate])
      #expect(moves(kind, [.nearGate], [.station, .nearGate]) == [.nearGate])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then none at all is no move`(kind: NearbyProviderKind) {
      #expect(moves(kind, [], [.nearGate], []) == [.nearGate])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then the first one is told, even where nowhere is`(kind: NearbyProviderKind) {
      #expect(moves(kind, [.at(0, 0)]) == [Coordinate(0, 0)])
    }

    @Test(arguments: NearbyProviderKind.parity)
    func `then errors, statuses and headings are not its business`(kind: NearbyProviderKind) {
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
    func `then inside the listener the new place is current already`(kind: NearbyProviderKind) {
      let provider = kind.make()
      var current: Coordinate?

      provider.listen { [unowned provider] _ in current = provider.getCurrentLocation() }
      provider.startLocationUpdates()
      phone.callback(locations: [.nearGate])

      #expect(current == .nearGate)
    }
  }

  @Test(arguments: NearbyProviderKind.parity)
  func `before updates are started nothing is delivered`(kind: NearbyProviderKind) {
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
