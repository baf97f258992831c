// Re-creates a class of "Modernizing a 5-year-old UIKit app". See Legacy/README.md.

import Foundation

/// Downloads the places near the user, one download at a time.
@MainActor
public final class PlacesFeed {
  /// Downloads the places near a coordinate, with titles in a language.
  public typealias Download = @MainActor (Coordinate, String) async throws -> [NearbyPlace]

  /// The content for a screen. A failed download sets `message` and leaves `places` as they were.
  public struct Content: Hashable, Sendable {
    /// The places of the last download that did not fail.
    public var places: [NearbyPlace]
    /// Whether a download runs.
    public var isLoading = false
    /// A sentence about a failed download. Nil without an error.
    public var message: String?

    /// Creates content that is not loading.
    public init(places: [NearbyPlace] = []) { self.places = places }
  }

  /// The content now.
  public private(set) var content = Content() {
    didSet { if content != oldValue { changes.send(content) } }
  }
  /// A new stream of the content: the current one first, then each change.
  public var contents: AsyncStream<Content> { changes.stream(beginningWith: content) }

  private let changes = Broadcast<Content>()
  private let language: @MainActor () -> String
  private let download: Download
  /// Nil until the first call of ``accessChanged(to:)``.
  private var access: Access.State?
  private var coordinate: Coordinate?
  private var running: Task<Void, Never>?
  private let waiters = Waiters<Void>()

  /// Creates an empty feed. `language` is read before each download, and returns a code such as `en`.
  public init(language: @escaping @MainActor () -> String, download: @escaping Download) {
    self.language = language
    self.download = download
  }

  deinit { running?.cancel() }

  /// Begins a refresh if access is granted; otherwise clears the content and cancels the download and all
  /// callers of ``refresh()``. A repeated state has no effect.
  public func accessChanged(to state: Access.State) {
    guard state != access else { return }
    access = state
    if state.isGranted { return beginRefresh() }
    running?.cancel()
    running = nil
    content = Content()
    waiters.answer(.failure(CancellationError()))
  }

  /// Begins a refresh for the new coordinate of the user.
  public func move(to newCoordinate: Coordinate) {
    coordinate = newCoordinate
    beginRefresh()
  }

  /// Begins a refresh. Without access or a coordinate, or while a refresh runs, it does nothing.
  public func beginRefresh() {
    guard access?.isGranted == true, running == nil, coordinate != nil else { return }
    // Weak, so that the feed can be deallocated while it downloads. Its deinit cancels the task.
    running = Task { [weak self, download] in
      var next = self?.wanted
      while let asked = next {
        let answer: Result<[NearbyPlace], any Error>
        do {
          answer = .success(try await download(asked.coordinate, asked.language))
        } catch {
          answer = .failure(error)
        }
        if Task.isCancelled { return }
        next = self?.take(answer, to: asked)
      }
    }
    // Last, because a reader of the content may call the feed inside this change.
    content.isLoading = true
  }

  /// Waits for the running refresh, or for a new one, until the content fits the coordinate and the
  /// language. It can wait as long as the user keeps moving.
  ///
  /// It also waits for the first state of access. Without access or a coordinate, it returns at once.
  ///
  /// - Throws: the error of the download, or `CancellationError` if access is lost or the caller is
  ///   canceled. Other callers continue to wait.
  public func refresh() async throws {
    guard access?.isGranted != false, coordinate != nil else { return }
    try await waiters.wait(ask: beginRefresh)
  }

  /// Shows the answer even if the user has moved since; otherwise a user who keeps moving would see nothing.
  ///
  /// - Returns: the next query, if the current one differs from the answered one.
  private func take(_ answer: Result<[NearbyPlace], any Error>, to asked: Query) -> Query? {
    let next = wanted == asked ? nil : wanted
    var shown = content
    switch answer {
    case .success(let places): shown = Content(places: places)
    case .failure: shown.message = "What is nearby could not be loaded."
    }
    shown.isLoading = next != nil
    content = shown
    if next == nil {
      running = nil
      waiters.answer(answer.map { _ in })
    }
    return next
  }

  private struct Query: Equatable {
    let coordinate: Coordinate
    let language: String
  }

  private var wanted: Query? { coordinate.map { Query(coordinate: $0, language: language()) } }
}

/// The subject of a Wikipedia article, and where it is.
public struct NearbyPlace: Hashable, Sendable {
  /// The title of the article.
  public let title: String
  /// Where it is.
  public let coordinate: Coordinate

  /// Creates a place.
  public init(title: String, coordinate: Coordinate) {
    self.title = title
    self.coordinate = coordinate
  }
}
