import Modern
import Testing

#if DEBUG && (os(macOS) || os(Linux))
  @Suite struct `A debug build of Modern` {
    private let errors: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

    @Test func `traps if it requests permission while location services are off`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        let phone = Phone()
        phone.locationServicesEnabled = false
        await MainActor.run { phone.use { Live.locationManager(.fine).start() } }
      }
      #expect(exit.says("Location services are not enabled"))
    }

    @Test func `traps if it starts with an unknown status`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        let phone = Phone()
        phone.permission = .fromTheFuture
        await MainActor.run { phone.use { Live.locationManager(.fine).start() } }
      }
      #expect(exit.says("Location monitoring needs authorization"))
    }
  }

  extension ExitTest.Result {
    fileprivate func says(_ text: String) -> Bool {
      String(decoding: standardErrorContent, as: UTF8.self).contains(text)
    }
  }
#endif
