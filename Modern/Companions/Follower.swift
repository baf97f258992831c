/// Passes each move of a provider on to a feed.
@MainActor
public final class Follower: MovementObserver {
  private let feed: PlacesFeed
  private let provider: any MovementProvider

  /// Becomes the observer of `provider`, and retains both.
  public init(_ feed: PlacesFeed, provider: any MovementProvider) {
    self.feed = feed
    self.provider = provider
    provider.observer = self
  }

  /// Starts the updates of the provider.
  public func start() { provider.startLocationUpdates() }

  /// Moves the feed.
  public func moved(to coordinate: Coordinate) { feed.move(to: coordinate) }
}
