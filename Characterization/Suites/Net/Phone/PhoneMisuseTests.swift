import Foundation
import SimulatedPhone
import Testing

// A release build traps as well, but without the message.
#if DEBUG && (os(macOS) || os(Linux))
  @Suite struct `The phone traps` {
    private let errors: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

    @Test func `if no phone is bound`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        _ = CLLocationManager()
      }
      #expect(exit.says("No phone is bound to this task. Wrap the call in phone.use { … }."))
    }

    @Test func `if an event calls settle`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        let stage = Stage()
        stage.delegate.onCallback = { stage.phone.settle() }
        stage.phone.resumeApp()
        stage.phone.settle()
      }
      #expect(exit.says("settle() is the run loop: it does not run inside its own events."))
    }

    @Test func `if a test waits for a call that does not come`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        Phone().interrupt("requestLocation", with: {}, during: {})
      }
      #expect(exit.says("The app did not call requestLocation."))
    }

    @Test func `if a chain of events does not end after 9999 turns`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        _ = Stage().settleChain(of: 10_000)
      }
      #expect(exit.says("settle() does not end: each event causes another one."))
    }

    @Test func `if the user answers without a prompt`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        Stage(permission: .notDetermined).phone.user.allow()
      }
      #expect(exit.says("There is no prompt: the app did not request permission."))
    }

    @Test func `if the user denies the prompt for Always`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        let stage = Stage()
        stage.manager.requestAlwaysAuthorization()
        stage.phone.user.deny()
      }
      #expect(exit.says("The prompt for Always has no button that denies"))
    }

    @Test func `if a timer repeats`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        Phone().use { _ = PhoneTimer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
      }
      #expect(exit.says("A timer of the phone fires once: pass false."))
    }

    @Test func `if an observer is added with a queue`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        _ = PhoneNotificationCenter().addObserver(forName: nil, object: nil, queue: .main) { _ in }
      }
      #expect(exit.says("The phone's notification center delivers at once: pass queue nil."))
    }
  }

  extension ExitTest.Result {
    fileprivate func says(_ text: String) -> Bool {
      String(decoding: standardErrorContent, as: UTF8.self).contains(text)
    }
  }
#endif
