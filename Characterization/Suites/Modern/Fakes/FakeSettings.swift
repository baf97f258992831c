import Modern

/// Settings that the app cannot really open. Pass its function `open`.
///
/// Choose *a counter* if the class under test leaves the app, or the test could not undo what it does.
@MainActor
final class FakeSettings {
  private(set) var openings = 0

  func open() { openings += 1 }
}
