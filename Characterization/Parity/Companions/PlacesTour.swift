import Equivalence
import Foundation
import SimulatedPhone

/// Apps that are opened, receive permission, and are carried along a track, each on a phone of its own.
@MainActor
public struct PlacesTour {
  /// What is on each phone when something has happened.
  public struct Frame: Sendable {
    public let time: Date
    public let event: String
    /// In the order of the apps.
    public let screens: [[String]]

    public var isSame: Bool { screens.allSatisfy { $0 == screens[0] } }
  }

  /// The frames that are worth showing: what opens the tour and ends it, each new list or message, and
  /// the first frame that differs.
  public private(set) var frames: [Frame] = []
  public private(set) var omittedFrames = 0
  /// How often the screens were refreshed and compared.
  public private(set) var refreshes = 0
  /// How many points the apps were carried along: all, unless the tour was stopped.
  public private(set) var points = 0
  public private(set) var differences = 0

  private static let framesKept = 12
  private let sessions: [PlacesAppSession]
  private let names: [String]

  /// - Parameter goesOn: called at every element of the file and every point; return false to end the
  ///   tour there.
  public init(
    _ track: Track, apps: [PlacesAppKind], goesOn: @escaping @Sendable () -> Bool = { true }
  ) async throws(Problem) {
    let sessions = apps.map { kind in Implementation(name: kind.name) { PlacesAppSession(kind) } }
    try await self.init(track, apps: sessions, goesOn: goesOn)
  }

  init(
    _ track: Track, apps: [Implementation<PlacesAppSession>],
    goesOn: @escaping @Sendable () -> Bool
  ) async throws(Problem) {
    sessions = apps.map { $0.make() }
    names = apps.map(\.name)
    try await track.visitSuspending(goesOn: goesOn) { moment in
      if points == 0 {
        keep(await screens(after: .opens(at: moment)), at: moment.time, "the app is opened")
        keep(await screens(after: .allows(at: moment)), at: moment.time, "the user allows it")
      }
      points += 1
      let screens = await screens(after: .moves(to: moment))
      keep(
        screens, at: moment.time, moment.inputs.first?.text ?? "on the way",
        isLast: points == track.points || !goesOn())
    }
  }

  /// The first frame in which an app shows something else than the first one.
  public func difference(along track: Track) -> Difference? {
    guard let frame = frames.first(where: { !$0.isSame }),
      let other = frame.screens.firstIndex(where: { $0 != frame.screens[0] })
    else { return nil }
    return Difference(
      file: "PlacesApp along \(track.name)", title: nil, names: (names[0], names[other]),
      steps: [
        Difference.Step(
          line: 1, input: frame.event, left: frame.screens[0].map { "  \($0)" },
          right: frame.screens[other].map { "  \($0)" })
      ])
  }

  private func screens(after input: PlacesAppSession.Input) async -> [[String]] {
    var screens: [[String]] = []
    for session in sessions { screens.append(await session.apply(input)) }
    return screens
  }

  private mutating func keep(
    _ screens: [[String]], at time: Date, _ event: String, isLast: Bool = false
  ) {
    refreshes += 1
    let frame = Frame(time: time, event: event, screens: screens)
    let isNew = frame.headline != frames.last?.headline
    let isFirstDifference = !frame.isSame && differences == 0
    if !frame.isSame { differences += 1 }
    guard isNew || isFirstDifference || isLast else { return }
    if frames.count < Self.framesKept || isFirstDifference || isLast {
      frames.append(frame)
    } else {
      omittedFrames += 1
    }
  }
}

extension PlacesTour.Frame {
  /// What is on the first screen, without distances and arrow.
  fileprivate var headline: [String] {
    screens[0].dropLast().map { line in
      line.range(of: "  ").map { String(line[..<$0.lowerBound]) } ?? line
    }
  }
}
