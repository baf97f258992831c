import Equivalence
import Foundation
import SimulatedPhone
import Subjects
import Testing

@testable import PhoneScenarios
@testable import Recorder

/// A realistic phone moves along a track, as in a replay. It is as near to a phone in a pocket as the tests come.
@MainActor
@Suite struct `A recording of a walk` {
  @Test(
    arguments: [
      ("brandenburg-gate", .exact), ("train", .exact), ("revoked", .exact), ("revoked", .shifted),
    ] as [(String, PhoneRecording.Privacy)])
  func `is played to Legacy and Modern without a difference`(
    name: String, privacy: PhoneRecording.Privacy
  ) async throws {
    let track = try Track(Repository.tracks.appending(path: "\(name).gpx"), name: name)

    let (app, text) = try record(track, privacy)

    let lines = text.split(separator: "\n")
    #expect(app.locations.count > 300)
    #expect(lines.count { $0.hasPrefix("  -> client location") } == app.locations.count)
    #expect(!text.contains("# Not played"))
    let transcript = try Transcript<Input>(Data(text.utf8), file: name, as: .recording)
    for kind in Subject.Kind.parity {
      let difference = await transcript.difference(from: kind)
      if let difference { Issue.record("\(difference.text())") }
    }
    // The simulated phone does nothing that its own rules exclude.
    #expect(transcript.brokenRules() == [])
  }

  /// Records an app that starts when the user allows it, and reads the location at each new one.
  private func record(_ track: Track, _ privacy: PhoneRecording.Privacy) throws -> (App, String) {
    let phone = Phone(rules: Phone.Rules())
    phone.wait(seconds: try #require(track.moments.first).time.timeIntervalSince(phone.now))
    let stage = Stage(phone, privacy: privacy)
    stage.app.onLocation = { _ = $0.location }
    stage.start()
    phone.user.allow()
    phone.settle()
    for moment in track.moments {
      phone.wait(seconds: moment.time.timeIntervalSince(phone.now))
      phone.move(to: moment)
      phone.settle()
      for input in moment.inputs {
        switch input {
        case .start: stage.start()
        case .stop: stage.manager.stop()
        default: #expect(phone.apply(input))
        }
        phone.settle()
      }
    }
    return (stage.app, stage.text)
  }
}
