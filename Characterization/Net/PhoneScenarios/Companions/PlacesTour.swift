import Equivalence
import Foundation
import SimulatedPhone

/// Moves several implementations of the app along the same track, each on a phone of its own, and compares their
/// screens. At the first point, each app is opened and its user allows access, but not always.
@MainActor
package struct PlacesTour {
  /// The screens of all apps after one event.
  package struct Frame: Sendable {
    package let time: Date
    package let event: String
    /// The lines on the screen of each app, in the order of the apps.
    package let screens: [[String]]

    package var isSame: Bool { screens.allSatisfy { $0 == screens[0] } }
  }

  /// The frames for a report: the first and the last one, new lists and messages, and the first difference.
  package private(set) var frames: [Frame] = []
  package private(set) var omittedFrameCount = 0
  /// The number of times that the screens were refreshed and compared.
  package private(set) var refreshCount = 0
  /// The number of points so far: all, unless the tour was stopped.
  package private(set) var pointCount = 0
  package private(set) var differenceCount = 0

  private static let framesKept = 12
  private let sessions: [PlacesAppSession]
  let track: Track
  let names: [String]

  /// Moves the apps along the track. Ends the tour at a point if `goesOn` returns false there.
  package static func run(
    _ track: Track, apps: [PlacesAppKind], goesOn: () -> Bool = { true }
  ) async -> PlacesTour {
    var tour = PlacesTour(track, apps)
    for moment in track.moments where goesOn() {
      if tour.pointCount == 0 { await tour.begin(at: moment) }
      tour.pointCount += 1
      let event = moment.inputs.first?.description ?? "on the way"
      let inputs =
        [PlacesAppSession.travels(to: moment)] + moment.inputs.map(PlacesAppSession.happens)
      let frame = await tour.frame(after: inputs, at: moment, event)
      tour.keep(frame, isLast: tour.pointCount == track.points || !goesOn())
    }
    return tour
  }

  private init(_ track: Track, _ apps: [PlacesAppKind]) {
    self.track = track
    sessions = apps.map { PlacesAppSession($0, declination: 0) }
    names = apps.map(\.name)
  }

  private mutating func begin(at moment: Moment) async {
    keep(await frame(after: [PlacesAppSession.opens], at: moment, "the app is opened"))
    keep(await frame(after: [PlacesAppSession.userAllows], at: moment, "the user allows it"))
    keep(await frame(after: [PlacesAppSession.userAllows], at: moment, "the user keeps it"))
  }

  /// Returns the first difference between the screen of an app and that of the first app; nil without one.
  package var difference: Difference? {
    guard let frame = frames.first(where: { !$0.isSame }),
      let other = frame.screens.firstIndex(where: { $0 != frame.screens[0] })
    else { return nil }
    return Difference(
      heading: "PlacesApp along \(track.name)", title: nil, names: (names[0], names[other]),
      steps: [
        Difference.Step(
          line: 1, input: frame.event, left: frame.screens[0].map { "  \($0)" },
          right: frame.screens[other].map { "  \($0)" })
      ])
  }

  private func frame(
    after inputs: [PlacesAppSession.Input], at moment: Moment, _ name: String
  ) async -> Frame {
    var screens: [[String]] = []
    // After a trap, only its point is printed.
    let trail = InputTrail<Moment>()
    trail.receive(moment)
    for (name, session) in zip(names, sessions) {
      trail.enter(RunningInputs.number(ofName: name))
      session.phone.wait(seconds: moment.time.timeIntervalSince(session.phone.now))
      for input in inputs { _ = await session.apply(input) }
      screens.append(session.screen)
      trail.leave()
    }
    return Frame(time: moment.time, event: name, screens: screens)
  }

  private mutating func keep(_ frame: Frame, isLast: Bool = false) {
    refreshCount += 1
    let isNew = frame.headline != frames.last?.headline
    let isFirstDifference = !frame.isSame && differenceCount == 0
    if !frame.isSame { differenceCount += 1 }
    guard isNew || isFirstDifference || isLast else { return }
    if frames.count < Self.framesKept || isFirstDifference || isLast {
      frames.append(frame)
    } else {
      omittedFrameCount += 1
    }
  }
}

extension PlacesTour.Frame {
  /// The lines on the screen of the first app, without the parts that change at nearly every point: the distances,
  /// and the last line with its arrow.
  fileprivate var headline: [String] {
    screens[0].dropLast().map { line in
      line.range(of: "  ").map { String(line[..<$0.lowerBound]) } ?? line
    }
  }
}
