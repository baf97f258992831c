import Foundation
import Legacy
import Testing

#if DEBUG && (os(macOS) || os(Linux))
  @Suite struct `A debug build of Legacy` {
    private let errors: [any PartialKeyPath<ExitTest.Result> & Sendable] = [\.standardErrorContent]

    @Test func `traps if a factory runs off the main thread`() async throws {
      let exits = [
        try await #require(processExitsWith: .failure, observing: errors) {
          Phone.offTheMainThread.use { _ = WMFLocationManager.fine() }
        },
        try await #require(processExitsWith: .failure, observing: errors) {
          Phone.offTheMainThread.use { _ = WMFLocationManager.coarse() }
        },
      ]
      for exit in exits {
        #expect(exit.says("A location manager must be made on the main thread"))
      }
    }

    @Test func `traps if it requests permission while location services are off`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        let phone = Phone()
        phone.locationServicesEnabled = false
        phone.use { WMFLocationManager.fine().startMonitoringLocation() }
      }
      #expect(exit.says("Location services are not enabled"))
    }

    @Test func `traps if it starts with an unknown status`() async throws {
      let exit = try await #require(processExitsWith: .failure, observing: errors) {
        let phone = Phone()
        phone.permission = .fromTheFuture
        phone.use { WMFLocationManager.fine().startMonitoringLocation() }
      }
      #expect(exit.says("Location monitoring needs authorization"))
    }
  }

  extension ExitTest.Result {
    fileprivate func says(_ text: String) -> Bool {
      String(decoding: standardErrorContent, as: UTF8.self).contains(text)
    }
  }

  extension Phone {
    fileprivate static var offTheMainThread: Phone {
      let phone = Phone()
      phone.isMainThread = false
      return phone
    }
  }
#endif
