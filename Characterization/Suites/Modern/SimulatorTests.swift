import Foundation
import Modern
import Testing

@MainActor
@Suite struct `An error` {
  /// The last four differ from `CLError(.locationUnknown)` in the code or in the domain.
  @Test(
    arguments: [
      (CLError(.locationUnknown), true), (NSError(domain: kCLErrorDomain, code: 0), true),
      (NSError(domain: NSURLErrorDomain, code: 0), false), (CLError(.denied), false),
      (CLError(.network), false), (NSError(domain: "", code: 0), false),
    ] as [(any Error, Bool)], [false, true])
  func `is delivered, unless it is about an unknown location on a simulator`(
    error: (any Error, isUnknown: Bool), isSimulator: Bool
  ) {
    let (client, provider) = (FakeClient(), FakeProvider())
    let manager = LocationManager(provider: provider, isSimulator: isSimulator)
    manager.delegate = client
    manager.start()

    provider.deliver(error.0)

    #expect(client.events == (error.isUnknown && isSimulator ? [] : [error.0 as NSError]))
  }
}
