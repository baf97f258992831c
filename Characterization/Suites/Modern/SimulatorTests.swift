import Foundation
import Modern
import Testing

/// The iOS Simulator reports an unknown location until the user chooses one.
@MainActor
@Suite struct `An error about an unknown location` {
  /// A row for each error: Swift's, Objective-C's, and errors with another code or another domain.
  @Test(
    arguments: [
      (CLError(.locationUnknown), true), (NSError(domain: kCLErrorDomain, code: 0), true),
      (NSError(domain: NSURLErrorDomain, code: 0), false), (CLError(.denied), false),
      (CLError(.network), false), (NSError(domain: "", code: 0), false),
    ] as [(any Error, Bool)])
  func `is the only one that is dropped on a simulator`(error: any Error, isDropped: Bool) {
    let events = events(after: error, isSimulator: true)

    #expect(events == (isDropped ? [] : [.error(error as NSError)]))
  }

  @Test func `is delivered on a device`() {
    let events = events(after: CLError(.locationUnknown), isSimulator: false)

    #expect(events == [.error(CLError(.locationUnknown) as NSError)])
  }

  private func events(after error: any Error, isSimulator: Bool) -> [FakeClient.Event] {
    let (provider, client) = (FakeProvider(), FakeClient())
    let manager = LocationManager(provider: provider, isSimulator: isSimulator)
    manager.delegate = client
    manager.start()
    provider.deliver(error)
    return client.events
  }
}
