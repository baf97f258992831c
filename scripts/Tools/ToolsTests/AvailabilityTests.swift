#if os(Linux)
  // On macOS, the compiler itself says what a deployment target lacks.
  import Foundation
  import Testing
  import ToolSupport

  /// The modules of the toolchain say in which version of iOS a declaration came, also on Linux.
  @Suite struct `The library Equivalence for iOS 16` {
    @Test func `calls nothing that is newer, unless it checks the version`() throws {
      let newer = try declarations(newerThan: 16)
      let called = try calls(of: "Characterization/Net/Equivalence")
      // For iOS, the compiler takes the operator of `UInt64`, and here that of the protocol.
      #expect(called.compactMap { newer[$0] } == ["FixedWidthInteger.&*(_:_:)"])
    }

    /// Part of what `swift-api-digester` writes.
    private struct Declaration: Decodable {
      /// Nil for a type that a declaration only mentions.
      let declKind: String?
      let usr: String?
      let printedName: String
      let version: String?
      let children: [Declaration]?
      let accessors: [Declaration]?

      enum CodingKeys: String, CodingKey {
        case declKind, usr, printedName, children, accessors
        case version = "intro_iOS"
      }
    }

    /// Returns the names of the declarations that are newer than a version of iOS, by their identifiers.
    private func declarations(newerThan version: Double) throws -> [String: String] {
      let modules = [
        "Swift", "_Concurrency", "_StringProcessing", "Observation", "Synchronization", "Dispatch",
        "Foundation", "FoundationEssentials",
      ]
      let file = FileManager.default.temporaryDirectory / "parity-\(UUID().uuidString).json"
      defer { try? FileManager.default.removeItem(at: file) }
      let digester = ["swift-api-digester", "-dump-sdk", "-abi", "-sdk", "/", "-o", file.path]
      let output = try run(digester + modules.flatMap { ["-module", $0] })
      try #require(output.status == 0, "\(output.errors)")
      var found: [String: String] = [:]
      func visit(_ declaration: Declaration, in owner: String, since: String?) {
        let since = declaration.version ?? since
        let name = owner.isEmpty ? declaration.printedName : "\(owner).\(declaration.printedName)"
        if declaration.declKind != nil, let usr = declaration.usr, let since,
          Double(since)! > version
        {
          found[usr] = name
        }
        for part in (declaration.children ?? []) + (declaration.accessors ?? []) {
          visit(part, in: declaration.usr == nil ? "" : name, since: since)
        }
      }
      let dump = try JSONDecoder().decode([String: Declaration].self, from: Data(contentsOf: file))
      for module in dump["ABIRoot"]?.children ?? [] { visit(module, in: "", since: nil) }
      return found
    }

    /// Returns the identifiers of what the files of a module call without a check of the version of iOS.
    private func calls(of folder: String) throws -> Set<String> {
      let root = URL(filePath: #filePath).deletingLastPathComponent() / "../../.."
      let listed = try run(["git", "ls-files", "\(folder)/*.swift"], at: root)
      let files = listed.text.split(separator: "\n").map(String.init)
      try #require(!files.isEmpty, "\(listed.errors)")
      let options = ["-dump-ast", "-dump-ast-format", "json", "-swift-version", "6"]
      let names = ["-module-name", "Equivalence", "-package-name", "parity"]
      let output = try run(["swiftc"] + options + names + files, at: root)
      try #require(output.status == 0, "\(output.errors.suffix(1_000))")
      let file = #"{"_kind":"source_file""#
      let text = (output.text + output.errors).replacing("}\(file)", with: "},\(file)")
      let trees = try JSONSerialization.jsonObject(with: Data("[\(text)]".utf8))
      var found: Set<String> = []
      func visit(_ node: Any) {
        if let nodes = node as? [Any] {
          // What follows a `guard #available` is guarded, too.
          let end = nodes.firstIndex { isGuarded($0) && kind($0) == "guard_stmt" }
          for node in nodes[..<(end ?? nodes.endIndex)] { visit(node) }
        } else if let node = node as? [String: Any], !isGuarded(node) {
          if let usr = node["decl_usr"] as? String { found.insert(usr) }
          for part in node.values { visit(part) }
        }
      }
      visit(trees)
      return found
    }

    /// Whether a statement has the condition `#available`, or a declaration the attribute `@available`.
    private func isGuarded(_ node: Any) -> Bool {
      let node = node as? [String: Any] ?? [:]
      let parts = node["conditions"] as? [Any] ?? node["attrs"] as? [Any] ?? []
      return parts.contains { ["#available", "available_attr"].contains(kind($0)) }
    }

    private func kind(_ node: Any) -> String? { (node as? [String: Any])?["_kind"] as? String }
  }
#endif
