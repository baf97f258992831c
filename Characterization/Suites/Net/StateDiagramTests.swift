import SimulatedPhone
import Subjects
import Testing

@testable import Parity

@MainActor
@Suite struct `A state diagram` {
  private static let legacy = Result { try Diagram(StateMap.ofLegacy.get()) }

  @Test func `shows the inputs and conditions of each change of state in Legacy`() throws {
    let diagram = try Self.legacy.get()

    #expect(
      arrows(diagram) == [
        "no manager to idle: create fine, create coarse",
        "idle to updating: start [allowed]",
        "idle to idle, start pending: start [undecided], start [forbidden]",
        "updating to idle: stop",
        "updating to updating, start pending: start [undecided], start [allowed or forbidden]",
        "idle, start pending to updating: start [allowed], callback allowed [allowed]",
        "updating, start pending to idle, start pending: stop",
      ])
    #expect(
      diagram.notes.contains {
        $0 == ("callback denied", "→ client enabled false, in every state with a manager")
      })
  }

  @Test func `differs for another subject`() throws {
    let arrows = try arrows(Diagram(StateMap(.lifecycleOfOne, of: .restless)))
    #expect(arrows.contains("idle to updating: start [allowed]"))
    #expect(!arrows.contains { $0.contains("stop") })
  }

  @Test func `is the same every time`() throws {
    let (one, two) = try (Self.legacy.get(), Diagram(StateMap.ofLegacy.get()))
    #expect(try one.svg() == two.svg())
  }

  @Test(
    arguments: [
      (
        [.location(Location(52.5, 13.4))],
        "in `updating` with status authorizedAlways, `stop` can lead to"
      ),
      (
        [.rotate(.landscapeLeft)],
        "in `updating` with status authorizedAlways, `rotate landscapeLeft` can lead to"
      ),
      ([.inside("client enabled true", .stop)], "`callback authorizedAlways` can lead to"),
      ([.release], "`callback denied` can lead to"),
    ] as [([Input], String)])
  func `cannot be drawn if an outcome depends on a value that it does not show`(
    more: [Input], reason: String
  )
    throws
  {
    let inputs: [Input] = [
      .create(.fine), .start, .stop, .status(.authorizedAlways), .status(.denied),
      .someoneBeginsOrientation,
    ]

    let error = #expect(throws: Diagram.Undrawable.self) {
      try Diagram(StateMap(.small(inputs + more), of: .legacy))
    }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
  }

  @Test func `cannot be drawn if no sequence of inputs distinguishes two of its states`() throws {
    // Without a grant, no input reveals that a start is pending.
    let inputs: [Input] = [.statusQuietly(.denied), .create(.fine), .start]

    let error = #expect(throws: Diagram.Undrawable.self) {
      try Diagram(StateMap(.small([.create(.fine), .stop] + inputs), of: .legacy))
    }
    #expect(
      error?.description.contains(
        "no sequence of inputs distinguishes some states of `idle`"
          + " from some states of `idle, start pending`") == true)
  }

  @Test func `cannot be drawn as SVG if the layout has no place for an arrow`() throws {
    let toggling = Subject.Kind(name: "toggling") {
      TogglingSubject(Subject.Kind.legacy.make($0, $1))
    }
    let diagram = try Diagram(StateMap(.lifecycleOfOne, of: toggling))

    let error = #expect(throws: Diagram.Undrawable.self) { try diagram.svg() }
    #expect(error?.description.contains("no place for an arrow") == true)
  }

  @Test func `is an SVG file whose description also contains every input and condition`() throws {
    let diagram = try Self.legacy.get()
    let svg = try Elements(diagram.svg())
    let texts = svg.all("text").map(\.text)

    #expect(svg.all("title").map(\.text) == ["legacy over the inputs of lifecycle"])
    for row in diagram.edges.flatMap(\.rows) + diagram.inner.values.joined() {
      #expect(texts.contains(row.cause))
      #expect(svg.all("desc").first?.text.contains(row.cause) == true)
    }
  }

  private func arrows(_ diagram: Diagram) -> [String] {
    diagram.edges.map {
      "\($0.from.rawValue) to \($0.to.rawValue): \($0.rows.map(\.cause).joined(separator: ", "))"
    }
  }
}

extension Alphabet {
  /// The lifecycle alphabet without `create coarse` and `services`, which would double the number of states.
  fileprivate static let lifecycleOfOne = small(
    lifecycle.inputs.filter {
      ![.create(.coarse), .services(isOn: false), .services(isOn: true)].contains($0)
    })
}

/// Legacy, but a start during updates also stops them. That start stays pending.
private final class TogglingSubject: ForwardingSubject {
  override func start() {
    let isUpdating = other.publicState.isUpdating
    other.start()
    if isUpdating { other.stop() }
  }
}
