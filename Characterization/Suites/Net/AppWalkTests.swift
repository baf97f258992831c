import Equivalence
import SimulatedPhone
import Subjects
import Testing

@testable import PhoneScenarios

@MainActor
@Suite struct `A random walk through the call sites` {
  fileprivate static func walk(
    _ kind: CallSites.Kind, inputs: Int = 20_000, seed: UInt64 = 1
  ) async throws -> Comparison {
    try await ComparedSystem.screens("", [.legacy, kind], inputs: inputs)
      .compare(RunContext(seed: seed))[0]
  }

  @Test func `reports no difference between an app and itself, and plays all inputs`()
    async throws
  {
    let walk = try await Self.walk(.legacy, inputs: 1_050)
    #expect(walk.differences.isEmpty)
    #expect(walk.amounts.map(\.count) == [11, 1_050])
  }

  @Test func `shrinks a difference to one input, without the settings of the phone`() async throws {
    let difference = try #require(try await Self.walk(.deaf(to: "resumeApp")).differences.first)
    // Each resume stores a preference, so no other input is needed.
    #expect(difference.steps.map(\.input) == ["user comes back"])
  }

  @Test func `releases its phone, even if events wait`() {
    let inputs: [AppInput] = [
      .given(.settlesOnlyWhenTold), .setting(.authorizedWhenInUse), .moves(Coordinate(1, 2)),
      .resumes, .settles,
      .waits(seconds: 86_400), .moves(Coordinate(3, 4)), .resumes, .nearbyLoads,
    ]

    for kind in CallSites.Kind.parity {
      for count in 0...inputs.count {
        weak var phone: Phone?
        do {
          let session = AppSession(kind)
          phone = session.phone
          for input in inputs.prefix(count) { _ = session.apply(input) }
        }
        #expect(phone == nil, "\(kind.name) after \(count) inputs")
      }
    }
  }
}

@Suite struct `The notation of the screens` {
  @Test func `reads back each input from its text`() throws {
    var random = SplitMix64(seed: 1)
    var inputs = PhoneSetting.drawn(using: &random).map(AppInput.given)
    inputs += AppInput.feed + AppInput.card + AppInput.map + AppInput.list
    for _ in 0..<5_000 { inputs.append(AppInput.drawn(using: &random)) }
    for input in Set(inputs) { #expect(try AppInput("\(input)") == input) }
  }

  @Test(
    arguments: table(
      """
      card closed => 1: expected `card opens`, `card closes`, `card reloads`, `card scrolls in article`, `card scrolls in location`, …, found `card closed`
      card scrolls out of sight => 18: expected the number of a cell, from 0, a whole number such as 3, found `of`
      phone moves to Berlin => 16: expected a latitude, a number such as 52.5, -1 or 5e-324, found `Berlin`
      phone moves to 52.5 13.4 with a fix => 36: expected the age of the fix in seconds, a whole number such as 3, found the end of the line
      phone has declination 3.5 => 23: expected the declination in degrees, a whole number such as 3, found `3.5`
      60 s => 5: expected `pass`, found the end of the line
      dance => 1: expected an input, such as `card opens`, `phone moves to 52.5 13.4` or `user allows`, found `dance`
      """))
  func `says what it expected`(text: String, says: String) {
    let error = #expect(throws: Unreadable.self) { try AppInput(text) }
    #expect(error.map { "\($0.column): \($0.message)" } == says)
  }
}

@MainActor
@Suite struct `A trap after inputs of the screens` {
  let screens = TranscriptSystem.screens(CallSites.Kind.parity)

  @Test func `is shown with what the reference does`() async throws {
    let steps = await screens.replaying("modern")?.steps(["card opens", "card scrolls in article"])
    #expect(steps?.last?.left == ["  == card [Swift, distance unknown]"])
  }

  @Test func `is left to another system if an input is none of the screens`() async {
    #expect(await screens.replaying("modern")?.steps(["card opens", "start"]) == nil)
    #expect(screens.replaying("proposed") == nil)
  }
}

extension Slow {
  @Suite struct `A search of the call sites` {
    @Test func `detects an app that ignores one call`() async {
      await #expect(processExitsWith: .success) {
        for call in ["startUpdating", "stopUpdating", "loadNewContent", "resumeApp"] {
          let walk = try await `A random walk through the call sites`.walk(.deaf(to: call))
          let difference = try #require(walk.differences.first, "\(call)")
          #expect(difference.names == ("legacy", "deaf"), "\(call)")
          #expect(difference.steps.last?.left != difference.steps.last?.right, "\(call)")
          #expect(difference.steps.dropLast().allSatisfy { $0.left == $0.right }, "\(call)")
        }
        let feed = ComparedSystem.screen(
          "feed", AppInput.feed, [.legacy, .deaf(to: "stopUpdating")])
        let differences = try await feed.compare(RunContext())[0].differences
        #expect(differences.map(\.steps.count).min() == 1)
      }
    }

    @Test func `is the same for the same seed, and differs for another seed`() async {
      await #expect(processExitsWith: .success) {
        var found: [[String]] = []
        for seed in [7, 7, 1, 2, 3] as [UInt64] {
          let walk = try await `A random walk through the call sites`.walk(
            .deaf(to: "loadNewContent"), seed: seed)
          found.append(try #require(walk.differences.first).steps.map(\.input))
        }
        #expect(found[0] == found[1])
        #expect(Set(found).count > 1)
      }
    }
  }
}

extension CallSites.Kind {
  /// Legacy, but one call does nothing.
  fileprivate static func deaf(to call: String) -> CallSites.Kind {
    CallSites.Kind(name: "deaf") { siteURL in
      let sites = CallSites.Kind.legacy.make(siteURL)
      return CallSites(
        nearby: DeafNearby(sites.nearby, call), resume: DeafResume(sites.resume, call),
        makeCard: sites.makeCard, makePlaces: sites.makePlaces, makeList: sites.makeList)
    }
  }
}

/// Forwards every call except one.
@MainActor
private class DeafApp<Real> {
  let real: Real
  private let deafTo: String

  init(_ real: Real, _ deafTo: String) { (self.real, self.deafTo) = (real, deafTo) }

  func receives(_ function: String = #function) -> Bool { function.prefix { $0 != "(" } != deafTo }
}

private final class DeafNearby: DeafApp<any NearbySubject>, NearbySubject {
  func startUpdating() { if receives() { real.startUpdating() } }
  func stopUpdating() { if receives() { real.stopUpdating() } }
  func loadNewContent(completion: (() -> Void)?) {
    if receives() { real.loadNewContent(completion: completion) }
  }
  var shown: NearbyShown { real.shown }
}

private final class DeafResume: DeafApp<any ResumeSubject>, ResumeSubject {
  func resumeApp() { if receives() { real.resumeApp() } }
}
