import Foundation
import Modern
import Testing

@MainActor
@Suite struct `An error` {
  nonisolated static let unknown: [any Error] = [
    CLError(.locationUnknown), NSError(domain: kCLErrorDomain, code: 0),
  ]
  /// Errors that differ from `CLError(.locationUnknown)` in the code or in the domain.
  nonisolated static let neighbors: [any Error] = [
    NSError(domain: NSURLErrorDomain, code: 0), CLError(.denied), CLError(.network),
    NSError(domain: "", code: 0),
  ]

  @Test(arguments: unknown)
  func `about an unknown location is not delivered on a simulator`(error: any Error) {
    #expect(events(after: error, isSimulator: true) == [])
  }

  @Test(arguments: unknown + neighbors)
  func `of any kind is delivered on a device`(error: any Error) {
    #expect(events(after: error, isSimulator: false) == [.failure(error)])
  }

  @Test(arguments: neighbors)
  func `of another kind is delivered on a simulator`(error: any Error) {
    #expect(events(after: error, isSimulator: true) == [.failure(error)])
  }

  private func events(after error: any Error, isSimulator: Bool) -> [FakeClient.Event] {
    let client = FakeClient()
    let provider = FakeProvider()
    let manager = LocationManager(provider: provider, isSimulator: isSimulator)
    manager.delegate = client
    manager.start()
    provider.deliver(error)
    return client.events
  }
}

extension FakeClient.Event {
  fileprivate static func failure(_ error: any Error) -> FakeClient.Event {
    .error(domain: (error as NSError).domain, code: (error as NSError).code)
  }
}
