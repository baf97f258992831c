/// Calls a closure of the test when its last owner releases it.
@MainActor
final class Released {
  private let body: @MainActor () -> Void

  init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  isolated deinit { body() }
}
