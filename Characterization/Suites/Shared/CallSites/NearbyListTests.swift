import Foundation
import Parity
import SimulatedPhone
import Subjects
import Testing

@MainActor
@Suite struct `The list of articles near a place` {
  // MARK: A change of permission

  /// The map starts updates in this case. See Docs/Surprises/hidden-map-starts-updates.md
  @Test(arguments: CallSites.Kind.parity)
  func `starts no updates when access is granted while it is off screen`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, .denied, after: .listOpens)
    #expect(app.does(.setting(.authorizedAlways), .setting(.denied)) == [])

    app.does(.listAppears, .listDisappears)
    #expect(app.does(.setting(.authorizedAlways)) == [])
  }

  // MARK: Cells

  @Test(arguments: CallSites.Kind.parity)
  func `gives a cell distance and direction only during updates`(kind: CallSites.Kind) {
    let app = RealisticApp(kind, at: .nearGate, after: .listOpens, .listScrollsIn(.location))
    #expect(app.list == [.unknown])

    app.does(.listAppears, .turns(Heading(264, accuracy: 5)), .listScrollsIn(.location))
    let ahead = CellShown(distance: 1881, bearing: 0)
    #expect(app.list == [ahead, ahead])

    app.does(.listDisappears, .listConfigures(1))
    #expect(app.list == [ahead, .unknown])
  }

  /// The card returns at the first other cell. See Docs/Surprises/card-stops-at-the-first-other-cell.md
  @Test(arguments: CallSites.Kind.parity)
  func `updates every cell about a place when the user moves or turns, and skips others`(
    kind: CallSites.Kind
  ) {
    let app = RealisticApp(kind)
    app.does(.listOpens, .listAppears, .listScrollsIn(.article), .listScrollsIn(.location))
    app.does(.listScrollsIn(.article), .listScrollsIn(.location), .moves(.nearGate))
    #expect(app.list == [.unknown, .fromTheGate, .unknown, .fromTheGate])

    app.does(.listScrollsOut(0), .turns(Heading(264, accuracy: 5)))
    let ahead = CellShown(distance: 1881, bearing: 0)
    #expect(app.list == [ahead, .unknown, ahead])
  }
}

/// Callbacks of the phone that reach the list inside its own call, or that it must answer inside the callback.
@MainActor
@Suite(.ownPhone) struct `The order of steps of the list` {
  let phone = Phone.current

  private func listOnScreen(
    _ kind: CallSites.Kind, _ permission: CLAuthorizationStatus
  ) throws -> any ListSubject {
    phone.permission = permission
    let list = kind.make(try #require(URL(string: "https://en.wikipedia.org"))).makeList()
    list.willAppear()
    return list
  }

  private var isUpdating: Bool { phone.managers.contains { $0.isUpdatingLocation } }

  @Test(arguments: CallSites.Kind.parity)
  func `starts updates before the callback for a grant returns`(kind: CallSites.Kind) throws {
    let list = try listOnScreen(kind, .denied)
    phone.permission = .authorizedAlways
    phone.callback(status: .authorizedAlways)
    #expect(isUpdating)
    list.didDisappear()
  }

  @Test(arguments: CallSites.Kind.parity)
  func `does not start again at a grant inside the stop, because its delegate is nil`(
    kind: CallSites.Kind
  ) throws {
    let list = try listOnScreen(kind, .authorizedAlways)
    phone.callback(status: .denied)

    let grants = { [phone] in phone.callback(status: .authorizedAlways) }
    phone.interrupt("stopUpdatingHeading", with: grants) { list.didDisappear() }

    #expect(!isUpdating)
  }
}
