// Retells a class of "Modernizing a 5-year-old UIKit app". See Legacy/README.md.

import Foundation

/// What is nearby, for screens to show.
@MainActor
public final class Feed {
  /// Asks for what is near a location, in a language.
  public typealias Download = @MainActor (CLLocation, String) async throws -> [NearbyPlace]

  public struct Content: Hashable, Sendable {
    public var places: [NearbyPlace] = []
    public var isLoading = false
    public var message: String?
  }

  public private(set) var content = Content()

  private let language: @MainActor () -> String
  private let download: Download
  private var isGranted = false
  private var location: CLLocation?
  private var watch: Task<Void, Never>?
  /// How many states of access it has dealt with: a sensing variable.
  package private(set) var statesHeard = 0

  /// - Parameter access: whether it is granted: now, and then whenever that changes.
  public init(
    access: AsyncStream<Bool>, language: @escaping @MainActor () -> String,
    download: @escaping Download
  ) {
    self.language = language
    self.download = download
    watch = Task { [weak self] in
      for await isGranted in access { self?.accessChanged(to: isGranted) }
    }
  }

  deinit { watch?.cancel() }

  public func move(to newLocation: CLLocation) {
    location = newLocation
    refresh()
  }

  public func refresh() {
    guard isGranted, let location else { return }
    content.isLoading = true
    Task { [weak self, language = language(), download] in
      do {
        self?.finish(.success(try await download(location, language)))
      } catch {
        self?.finish(.failure(error))
      }
    }
  }

  private func finish(_ result: Result<[NearbyPlace], any Error>) {
    guard isGranted else { return }
    switch result {
    case .success(let places): content = Content(places: places)
    case .failure:
      content.isLoading = false
      content.message = "What is nearby could not be loaded."
    }
  }

  private func accessChanged(to isGranted: Bool) {
    statesHeard += 1
    self.isGranted = isGranted
    if isGranted { refresh() } else { content = Content() }
  }
}

/// Something that Wikipedia has an article on.
public struct NearbyPlace: Hashable, Sendable {
  public let title: String
  /// Degrees.
  public let latitude: Double
  public let longitude: Double

  public init(title: String, latitude: Double, longitude: Double) {
    self.title = title
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// Asks the Wikipedia in that language for five articles within 10 km, nearest first.
@MainActor
public func wikipedia(near location: CLLocation, language: String) async throws -> [NearbyPlace] {
  try await withCheckedThrowingContinuation { continuation in
    fetchArticles(
      siteURL: URL(string: "https://\(language).wikipedia.org")!, near: location, limit: 5
    ) { articles, error in
      if let articles {
        continuation.resume(
          returning: articles.map {
            NearbyPlace(
              title: $0.title, latitude: $0.location.coordinate.latitude,
              longitude: $0.location.coordinate.longitude)
          })
      } else {
        continuation.resume(throwing: error ?? URLError(.badServerResponse))
      }
    }
  }
}
