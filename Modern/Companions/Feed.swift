// Retells a class of "Modernizing a 5-year-old UIKit app". See Legacy/README.md.

import Foundation

/// What is nearby, for screens to show.
@MainActor
public final class Feed {
  /// Downloads what is near a coordinate, with titles in a language.
  public typealias Download = @MainActor (Coordinate, String) async throws -> [NearbyPlace]

  /// What there is to show. A message stands below the places that were there before.
  public struct Content: Hashable, Sendable {
    public var places: [NearbyPlace]
    public var isLoading = false
    public var message: String?

    public init(places: [NearbyPlace] = []) { self.places = places }
  }

  public private(set) var content = Content() {
    didSet { if content != oldValue { changes.send(content) } }
  }
  /// The content: now, and then whenever it changes.
  public var contents: AsyncStream<Content> { changes.stream(beginningWith: content) }

  private let changes = Broadcast<Content>()
  private let language: @MainActor () -> String
  private let download: Download
  /// Nil until the first state of access has arrived.
  private var isGranted: Bool?
  private var coordinate: Coordinate?
  private var watch: Task<Void, Never>?
  private var running: Task<Void, Never>?
  package let waiters = Waiters<Void>()
  /// How many states of access it has dealt with: a sensing variable.
  package private(set) var statesHeard = 0

  /// - Parameter access: its state: now, and then whenever it changes. The feed hears of it a turn later;
  ///   who knows better by then does not ask it for anything. Without any state there is no access.
  public init(
    access: AsyncStream<Access.State>, language: @escaping @MainActor () -> String,
    download: @escaping Download
  ) {
    self.language = language
    self.download = download
    watch = Task { [weak self] in
      for await state in access { self?.accessChanged(to: state) }
      if let self, isGranted == nil { accessChanged(to: .refused) }
    }
  }

  deinit {
    watch?.cancel()
    running?.cancel()
  }

  /// The user is somewhere else, so something else is nearby.
  public func move(to newCoordinate: Coordinate) {
    coordinate = newCoordinate
    beginRefresh()
  }

  /// Begins a refresh, unless one is running: that one is joined.
  public func beginRefresh() {
    guard isGranted == true, running == nil, coordinate != nil else { return }
    content.isLoading = true
    // The task does not keep the feed alive: who drops it does not have to wait for the server.
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
  }

  /// Waits for the refresh that is running, or for a new one, until what is shown is of here and now:
  /// for somebody who never stands still, that may be never. Before the first state of access it waits
  /// for that, too. There is nothing to wait for without access or a location.
  ///
  /// - Throws: what the download throws, or `CancellationError` if the caller is cancelled, who
  ///   leaves the others waiting, or if access is lost.
  public func refresh() async throws {
    guard isGranted != false, coordinate != nil else { return }
    try await waiters.wait(ask: beginRefresh)
  }

  /// Shows the answer, even where the user is somewhere else by now: who never stands still would see
  /// nothing at all.
  ///
  /// - Returns: what to ask next, if that is something else than what was asked.
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

  private func accessChanged(to state: Access.State) {
    statesHeard += 1
    let isGranted = state != .refused
    self.isGranted = isGranted
    if isGranted { return beginRefresh() }
    running?.cancel()
    running = nil
    content = Content()
    waiters.answer(.failure(CancellationError()))
  }
}

/// The subject of a Wikipedia article, and where it is.
public struct NearbyPlace: Hashable, Sendable {
  public let title: String
  public let coordinate: Coordinate

  public init(title: String, coordinate: Coordinate) {
    self.title = title
    self.coordinate = coordinate
  }
}
