import Foundation
import Legacy
import Testing

#if DEBUG && (os(macOS) || os(Linux))
  @Suite struct `A debug build of Legacy` {
    @Test func `traps if the fine factory runs off the main thread`() async throws {
      let exit = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let phone = Phone()
        phone.isMainThread = false
        phone.use { _ = WMFLocationManager.fine() }
      }

      #expect(exit.says("A location manager must be made on the main thread"))
    }

    @Test func `traps if the coarse factory runs off the main thread`() async throws {
      let exit = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let phone = Phone()
        phone.isMainThread = false
        phone.use { _ = WMFLocationManager.coarse() }
      }

      #expect(exit.says("A location manager must be made on the main thread"))
    }

    @Test func `traps if it requests permission while location services are off`() async throws {
      let exit = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        let phone = Phone()
        phone.locationServicesEnabled = false
        phone.use { WMFLocationManager.fine().startMonitoringLocation() }
      }

      #expect(exit.says("Location services are not enabled"))
    }

    @Test func `traps if it starts with an unknown status`() async throws {
      let exit = try await #require(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
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
#endif

#if !DEBUG
  @Suite struct `A release build of Legacy` {
    @Test func `starts with an unknown status`() {
      let app = LegacyApp(permission: .fromTheFuture)
      app.does { $0.startMonitoringLocation() }
      #expect(app.reads(\.isUpdating))
    }

    @Test func `requests permission even while location services are off`() {
      let app = LegacyApp(permission: .notDetermined)
      app.phone.locationServicesEnabled = false
      #expect(app.calls { $0.startMonitoringLocation() } == ["requestWhenInUseAuthorization"])
    }

    @Test(arguments: [WMFLocationManager.fine, WMFLocationManager.coarse])
    func `creates a manager off the main thread`(make: @Sendable () -> WMFLocationManager) {
      let phone = Phone()
      phone.isMainThread = false
      phone.use { #expect(!make().isUpdating) }
    }
  }
#endif
