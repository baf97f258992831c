/// A server that issues tokens.
protocol TokenServer: AnyObject, Sendable {
  func issue() async throws -> String
}

/// Keeps a token. Callers that need one at the same time share one request.
actor LegacyTokens {
  private let server: any TokenServer
  private var token: String?
  private var request: Task<String, any Error>?

  init(server: any TokenServer) { self.server = server }

  func current() async throws -> String {
    if let token { return token }
    if let request { return try await request.value }
    let request = Task { try await server.issue() }
    self.request = request
    defer { self.request = nil }
    let new = try await request.value
    token = new
    return new
  }

  func invalidate() { token = nil }
}

/// The rewrite. It leaves out the task, because an actor runs one function at a time. But while a function waits, the
/// actor runs another one.
actor ModernTokens {
  private let server: any TokenServer
  private var token: String?

  init(server: any TokenServer) { self.server = server }

  func current() async throws -> String {
    if let token { return token }
    let new = try await server.issue()
    token = new
    return new
  }

  func invalidate() { token = nil }
}
