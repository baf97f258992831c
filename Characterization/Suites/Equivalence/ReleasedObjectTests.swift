import Equivalence
import EquivalenceTesting
import Testing

/// A completion handler that captures `self` keeps an object alive whose last owner has released it.
@MainActor @Suite struct `An object that a completion handler keeps alive` {
  func verdict(keepingWeakReference: Bool) async -> Verdict {
    let client = Implementation(name: "client") { LoaderSystem(keepingWeakReference) }
    return await compare(client, client, inputs: LoaderSystem.Input.allCases)
  }

  @Test func `is a hidden value after its release`() async {
    let verdict = await verdict(keepingWeakReference: false)
    #expect(verdict.word == .invalid)
    #expect(verdict.description.contains("the same input had two results"))
  }

  @Test func `is read through a weak reference of the adapter`() async {
    let verdict = await verdict(keepingWeakReference: true)
    #expect(verdict.word == .exhausted, "\(verdict)")
  }
}

@MainActor
private final class Loader {
  private var tries = 0
  private let server: Server

  init(_ server: Server) { self.server = server }

  func load() {
    tries += 1
    server.answer = { self.server.lines.append("loaded after \(self.tries) tries") }
  }
}

@MainActor
private final class Server {
  var answer: (() -> Void)?
  var lines: [String] = []
}

@MainActor
private final class LoaderSystem: ExplorableSystem {
  enum Input: CaseIterable { case load, release, answer }

  static let environment = [
    EnvironmentPart(
      "Server.answer", because: "only the loader sets it, always to the same function")
  ]

  private let server = Server()
  private var loader: Loader?
  private weak var released: Loader?
  private let keepsWeakReference: Bool
  private var loads = 0

  init(_ keepsWeakReference: Bool) {
    self.keepsWeakReference = keepsWeakReference
    loader = Loader(server)
  }

  func allows(_ input: Input) -> Bool {
    switch input {
    case .load: loader != nil && loads < 3
    case .release: loader != nil
    case .answer: server.answer != nil
    }
  }

  func apply(_ input: Input) -> [String] {
    switch input {
    case .load:
      loads += 1
      loader?.load()
    case .release:
      if keepsWeakReference { released = loader }
      loader = nil
      loads = 0
    case .answer:
      server.answer?()
      server.answer = nil
    }
    defer { server.lines = [] }
    return server.lines
  }
}
