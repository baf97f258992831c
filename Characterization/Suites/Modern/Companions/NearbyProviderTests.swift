import Modern
import Testing

@MainActor
@Suite struct `A nearby provider with a fake manager` {
  let manager = RecordingLocationManager()
  let observer = RecordingObserver()

  @Test(
    arguments: [(100, [[1, 2]], [2]), (200_000, [[1], [2], [3]], [1, 3])]
      as [(Double, [[Double]], [Double])])
  func `reports each move that is at least as long as the threshold`(
    threshold: Double, deliveries: [[Double]], moves: [Double]
  ) {
    let provider = NearbyProvider(locationManager: manager, threshold: threshold)
    provider.observer = observer
    provider.startLocationUpdates()

    for latitudes in deliveries { manager.deliver(latitudes) }

    #expect(observer.latitudes == moves)
  }

  @Test func `does not retain its observer`() {
    let provider = NearbyProvider(locationManager: manager)
    var observer: RecordingObserver? = RecordingObserver()
    provider.observer = observer
    #expect(provider.observer === observer)

    observer = nil

    #expect(provider.observer == nil)
  }
}
