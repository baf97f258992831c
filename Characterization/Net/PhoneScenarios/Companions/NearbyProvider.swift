import Equivalence
import SimulatedPhone

@MainActor
package protocol NearbyProviderSubject: AnyObject {
  func startLocationUpdates()
  func getCurrentLocation() -> Coordinate
  /// Calls `report` after each move from now on, in place of the previous closure.
  func listen(_ report: @escaping (Coordinate) -> Void)
  func stopListening()
  /// The listener also reads a stream of the moves, until it stops. Does nothing without a listener or without streams.
  func readMoves()
}

extension NearbyProviderSubject {
  package func readMoves() {}
}

package typealias NearbyProviderKind = CompanionKind<any NearbyProviderSubject>

package final class NearbyProviderPlayer: CompanionPlayer {
  package static let alphabet: [NamedInput<NearbyProviderPlayer>] =
    [
      .start, .listen, .listenOnce, .stopListening, .fails, .release, .locations([]),
      .locations([0, 200]),
    ]
    + [0, 60, 99.99, 100, 160, 260].map { .locations([$0]) }

  package static let written =
    walked + [.release]
    + [[40], [80], [120], [230], [500, 0]].map { .locations($0) }

  /// The inputs of a walk. An exploration has no stream, because each stream has a number of its own, so there would be no
  /// end of states.
  static let walked = alphabet.filter { $0 != .release } + [.readMoves]

  package static let environment = [
    EnvironmentPart("Listener.report", because: "reports to the test, and captures nothing else")
  ]

  package let phone = Phone()
  package var reactions: [String] = []
  package var companion: (any NearbyProviderSubject)?

  private var names: [Coordinate: String] = [:]

  package init(_ kind: NearbyProviderKind) { companion = phone.use { kind.make() } }

  package var values: [String] {
    companion.map { ["is at \(named($0.getCurrentLocation()))"] } ?? []
  }

  /// Also reads the location, because a client may do so inside the move.
  fileprivate func moved(to coordinate: Coordinate) {
    let current = companion.map { named($0.getCurrentLocation()) } ?? "nowhere"
    reactions.append("moved to \(named(coordinate)), and is at \(current) inside")
  }

  /// Names a place of an input by its distance, because the last digits of its latitude depend on the platform.
  private func named(_ place: Coordinate) -> String { names[place] ?? "\(place)" }

  fileprivate func receive(_ meters: [Double]) {
    let locations = meters.map { CLLocation.onTheEquator(north: $0) }
    for (meters, location) in zip(meters, locations) {
      let place = Coordinate(location.coordinate.latitude, location.coordinate.longitude)
      names[place] = "\(Number(meters)) m north"
    }
    phone.callback(locations: locations)
  }
}

extension NamedInput<NearbyProviderPlayer> {
  package static var start: Self { Self("start updates") { $0.companion?.startLocationUpdates() } }

  package static var listen: Self {
    Self("listen") { player in
      player.companion?.listen { [weak player] in player?.moved(to: $0) }
    }
  }

  static var listenOnce: Self {
    Self("listen, and stop inside the first move") { player in
      player.companion?.listen { [weak player] in
        player?.moved(to: $0)
        player?.companion?.stopListening()
      }
    }
  }

  package static var stopListening: Self {
    Self("stop listening") { $0.companion?.stopListening() }
  }

  static var readMoves: Self { Self("read a stream of moves") { $0.companion?.readMoves() } }

  /// Locations at these distances from a place on the equator, northward, in meters.
  package static func locations(_ meters: [Double]) -> Self {
    Self(
      "locations \(meters.map { "\(Number($0))" }.joined(separator: ", "))"
        + (meters.isEmpty ? "none" : " m north")
    ) { $0.receive(meters) }
  }

  package static var fails: Self { Self("error") { $0.phone.callback(error: CLError(.denied)) } }
}

extension CLLocation {
  /// Returns the location exactly `meters` north of a place on the equator, to the last bit.
  package static func onTheEquator(north meters: Double) -> CLLocation {
    func place(_ latitude: Double) -> CLLocation {
      CLLocation(latitude: latitude, longitude: 0.5)
    }
    var latitude = meters / 6_371_008.8 * 180 / .pi
    // Platforms round sines differently, so the neighboring values are tried too.
    for _ in 0..<64 {
      let short = meters - place(latitude).distance(from: place(0))
      if short == 0 { break }
      latitude = short > 0 ? latitude.nextUp : latitude.nextDown
    }
    return place(latitude)
  }
}
