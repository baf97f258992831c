import Foundation
import Modern
import Testing

/// A server that answers when the test says. Pass its function `request`.
///
/// Choose *a completion that waits* if the dependency answers later, through a completion: the test decides when, with a
/// value or an error, and can look at the screen in between.
@MainActor
final class FakeArticles {
  struct Request: Equatable {
    let site: String?
    let latitude: CLLocationDegrees
    let limit: Int
  }

  typealias Answer =
    @MainActor (Result<[(title: String, location: CLLocation)], any Error>) -> Void

  private(set) var requests: [Request] = []
  /// The requests that wait, by their numbers. 0 is the first one.
  private var waiting: [Int: Answer] = [:]

  func request(_ site: URL, near location: CLLocation, limit: Int, answer: @escaping Answer) {
    waiting[requests.count] = answer
    requests.append(
      Request(site: site.host, latitude: location.coordinate.latitude, limit: limit))
  }

  /// Answers each request that waits, with articles of these titles.
  func answer(_ titles: String...) {
    answerAll { $0(.success(titles.map { (title: $0, location: .park) })) }
  }

  /// Answers one request, in any order, with an article of this title. 0 is the first request.
  func answer(request: Int, _ title: String) {
    guard let answer = waiting.removeValue(forKey: request) else {
      Issue.record("request \(request) does not wait for an answer")
      return
    }
    answer(.success([(title: title, location: .park)]))
  }

  /// Answers each request that waits, with an error.
  func fail() { answerAll { $0(.failure(URLError(.notConnectedToInternet))) } }

  private func answerAll(_ body: (Answer) -> Void) {
    if waiting.isEmpty { Issue.record("no request waits for an answer") }
    // Removed first, because a screen may make its next request inside an answer.
    let answers = waiting.sorted { $0.key < $1.key }
    waiting = [:]
    for (_, answer) in answers { body(answer) }
  }
}
