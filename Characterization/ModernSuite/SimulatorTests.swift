import Foundation
import Modern
import Testing

@MainActor
@Suite struct `An error` {
  nonisolated static let unknown: [any Error] = [
    CLError(.locationUnknown), NSError(domain: kCLErrorDomain, code: 0),
  ]
  /// The code without the domain, the domain without the code.
  nonisolated static let neighbours: [any Error] = [
    NSError(domain: NSURLErrorDomain, code: 0), CLError(.denied), CLError(.network),
    NSError(domain: "", code: 0),
  ]

  @Test(arguments: unknown)
  func `about an unknown location is not told on a simulator`(error: any Error) {
    #expect(told(error, isSimulator: true) == [])
  }

  @Test(arguments: unknown + neighbours)
  func `of any kind is told on a device`(error: any Error) {
    #expect(told(error, isSimulator: false) == [.told(error)])
  }

  @Test(arguments: neighbours)
  func `of another kind is told on a simulator`(error: any Error) {
    #expect(told(error, isSimulator: true) == [.told(error)])
  }

  @Test func `about an unknown location stops nothing on a simulator`() {
    let provider = FakeProvider()
    let manager = LocationManager(provider: provider, isSimulator: true)

    manager.start()
    provider.deliver(CLError(.locationUnknown))

    #expect(manager.isUpdating)
    #expect(!provider.calls.contains("stop location"))
  }

  private func told(_ error: any Error, isSimulator: Bool) -> [FakeClient.Told] {
    let client = FakeClient()
    let provider = FakeProvider()
    let manager = LocationManager(provider: provider, isSimulator: isSimulator)
    manager.delegate = client
    manager.start()
    provider.deliver(error)
    return client.told
  }
}

extension FakeClient.Told {
  fileprivate static func told(_ error: any Error) -> FakeClient.Told {
    .error(domain: (error as NSError).domain, code: (error as NSError).code)
  }
}
