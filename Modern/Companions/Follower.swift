/// Keeps a feed where the user is, whoever it is that tells.
@MainActor
public final class Follower: LocationObservable {
  private let feed: Feed
  private let provider: any LocationProvidable

  public init(_ feed: Feed, provider: any LocationProvidable) {
    self.feed = feed
    self.provider = provider
    provider.listener = self
  }

  public func start() { provider.startLocationUpdates() }

  public func moved(to coordinate: Coordinate) { feed.move(to: coordinate) }
}
