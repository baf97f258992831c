import Modern

/// A geocoder that answers when the test says. Pass its function `placeName`.
///
/// Choose *a completion that waits* if the class under test must bear an answer that comes late, or an error.
@MainActor
final class FakeGeocoder {
  private var waiting: [@MainActor (Result<String?, any Error>) -> Void] = []

  func placeName(
    of _: CLLocation, completion: @escaping @MainActor (Result<String?, any Error>) -> Void
  ) {
    waiting.append(completion)
  }

  /// Answers the oldest request.
  func answer(_ result: Result<String?, any Error>) { waiting.removeFirst()(result) }
}
