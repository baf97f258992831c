import Equivalence
import Foundation
import Parity
import SimulatedPhone
import Subjects

/// `parity --bench`: measures the speed of a random walk and of an exploration.
///
/// The table compares the exploration with its simplest form, which replays every sequence from the start and
/// compares states as text.
@MainActor
struct Bench {
  private let reference = Subject.Kind.parity[0]
  private let terminal: Terminal

  init(_ terminal: Terminal) { self.terminal = terminal }

  func run() async throws {
    #if DEBUG
      print("this is a slow debug build; to measure, type swift run -c release parity --bench\n")
    #endif
    print("random walk and exploration\n" + table(try await netRows()))
    let events = EventBench(subjects: Subject.Kind.parity, terminal: terminal)
    print("\nper event\n" + table(try events.rows()))
  }

  // MARK: The net

  private func netRows() async throws -> [[String]] {
    defer { terminal.clearProgress() }
    terminal.progress("walking")
    let steps = 200_000
    let start = ContinuousClock.now
    _ = SubjectPair.walk(
      length: steps, seed: 1, goesOn: { _ in !Interruption.isRequested }, reference, reference)
    let walking = start.secondsAgo

    terminal.progress("exploring")
    let alphabet = Alphabet.standard
    let before = bytesInUse
    var explored: Exploration<SubjectPair>?
    let exploring = try seconds { () throws(Unreliable) in
      explored = try SubjectPair.explore(
        alphabet.inputs, goesOn: { _ in !Interruption.isRequested }, reference, reference)
    }
    guard let progress = explored?.progress else { return [] }
    let bytes = before.flatMap { before in bytesInUse.map { $0 - before } }

    terminal.progress("exploring by replay")
    var naive = (states: 0, transitions: 0, inputs: 0)
    let replaying = seconds { naive = replay(alphabet.inputs) }
    try Interruption.check()
    let speed = (
      explored: Double(progress.transitions) / exploring,
      replayed: Double(naive.transitions) / replaying
    )
    return [
      ["", "walk", "exploration", "by replay"],
      ["  inputs", grouped(steps), grouped(progress.inputs), grouped(naive.inputs)],
      ["  inputs/s", perSecond(steps, walking)]
        + [perSecond(progress.inputs, exploring), perSecond(naive.inputs, replaying)],
      ["  states", "", grouped(progress.states), grouped(naive.states)],
      ["  transitions", "", grouped(progress.transitions), grouped(naive.transitions)],
      ["  inputs per transition", ""]
        + [(progress.inputs, progress.transitions), (naive.inputs, naive.transitions)].map {
          String(format: "%.1f", Double($0) / Double($1))
        },
      ["  transitions/s", "", grouped(Int(speed.explored)), grouped(Int(speed.replayed))],
      ["  bytes per state", "", bytes.map { grouped($0 / progress.states) } ?? "unknown", ""],
      [
        "  as fast as by replay", "", String(format: "%.0f ×", speed.explored / speed.replayed), "",
      ],
    ]
  }

  /// Explores breadth first: replays the inputs to each state, and identifies states by their descriptions.
  private func replay(_ alphabet: [Input]) -> (states: Int, transitions: Int, inputs: Int) {
    var transitions = 0
    var inputs = 0
    var known: Set<String> = ["\(SubjectPair(reference, reference).state)"]
    var ways: [[Input]] = [[]]
    var next = 0
    while next < ways.count && !Interruption.isRequested {
      for input in alphabet {
        let pair = SubjectPair(reference, reference)
        for input in ways[next] { _ = pair.apply(input) }
        inputs += ways[next].count
        guard pair.allows(input) else { continue }
        _ = pair.apply(input)
        inputs += 1
        transitions += 1
        if known.insert("\(pair.state)").inserted { ways.append(ways[next] + [input]) }
      }
      next += 1
    }
    return (known.count, transitions, inputs)
  }
}

private func perSecond(_ count: Int, _ seconds: Double) -> String {
  grouped(Int(Double(count) / seconds))
}

@MainActor
func seconds<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Double {
  let start = ContinuousClock.now
  try body()
  return start.secondsAgo
}

/// How much memory the process uses, in bytes. Nil if the system does not report it.
private var bytesInUse: Int? {
  #if os(Linux)
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " ")
    return pages.flatMap { Int($0[1]) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
  #else
    var statistics = malloc_statistics_t()
    malloc_zone_statistics(nil, &statistics)
    return Int(statistics.size_in_use)
  #endif
}
