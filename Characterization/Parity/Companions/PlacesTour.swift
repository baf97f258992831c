import Equivalence
import Foundation
import SimulatedPhone

/// Apps that are opened, allowed to know where they are, and carried along a track, each on a phone of
/// its own.
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

  /// What a person would look up at: what opens the tour and ends it, each new list or message, and
  /// the first frame that differs.
  public private(set) var frames: [Frame] = []
  public private(set) var omittedFrames = 0
  public private(set) var moments = 0
  /// How many points the apps were carried along: all, unless the tour was stopped.
  public private(set) var points = 0
  public private(set) var differences = 0

  private static let framesKept = 12
  private let users: [User]
  private let names: [String]

  /// - Parameter goesOn: called at every element of the file and every point; return false to end the
  ///   tour there.
  public init(
    _ track: Track, apps: [PlacesAppKind], goesOn: @escaping @Sendable () -> Bool = { true }
  ) async throws(Problem) {
    users = apps.map { User($0) }
    names = apps.map(\.name)
    try await track.visitSuspending(goesOn: goesOn) { moment in
      if points == 0 { await opens(at: moment) }
      points += 1
      for user in users { await user.walks(to: moment) }
      look(
        at: moment.time, moment.inputs.first?.text ?? "on the way",
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

  private mutating func opens(at start: Moment) async {
    for user in users { await user.opens(at: start) }
    look(at: start.time, "the app is opened")
    for user in users where user.phone.prompt != nil {
      user.phone.user.allows()
      await user.settles()
    }
    look(at: start.time, "the user allows it")
  }

  private mutating func look(at time: Date, _ event: String, isLast: Bool = false) {
    moments += 1
    let frame = Frame(time: time, event: event, screens: users.map(\.sees))
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

/// A person with an app on a phone.
@MainActor
private struct User {
  let phone: Phone
  let app: any PlacesAppSubject

  init(_ kind: PlacesAppKind) {
    let phone = Phone(rules: Phone.Rules())
    self.phone = phone
    app = phone.use { kind.make() }
  }

  func opens(at start: Moment) async {
    phone.waits(seconds: start.time.timeIntervalSince(phone.now))
    phone.use {
      app.launches()
      app.becomesActive()
    }
    await settles()
  }

  func walks(to moment: Moment) async {
    phone.waits(seconds: moment.time.timeIntervalSince(phone.now))
    phone.isCarried(to: moment)
    await settles()
    for input in moment.inputs {
      // The track was read before, and found good.
      guard let verb = try? PhoneVerb(input) else { continue }
      // Where a track starts the app, this one comes to the front; it has no way to stop.
      if phone.undergoes(verb) == .start { phone.use { app.becomesActive() } }
      await settles()
    }
  }

  func settles() async { await phone.bind { await app.settles() } }

  var sees: [String] {
    let screen = phone.use { app.screen }
    guard let prompt = phone.prompt else { return screen }
    let time = prompt == .always ? "always" : "while you use it"
    return screen + ["", "May Places know where you are", "\(time)?", "  Don't allow  |  Allow"]
  }
}
