import Equivalence
import Foundation
import Parity

/// The result, for a person.
struct Report {
  let arguments: Arguments
  let terminal: Terminal
  let findings: Findings

  func show() {
    let namesFiles = !arguments.paths.isEmpty
    // The shortest scenario explains itself best.
    let shortestFirst = findings.played.sorted {
      $0.transcript.steps.count < $1.transcript.steps.count
    }
    for played in shortestFirst {
      for index in played.differences.indices {
        if let text = played.difference(index)?.text(paint: paint) { print(text + "\n") }
      }
    }
    for replay in findings.replays where namesFiles || replay.divergence != nil {
      print(text(of: replay) + "\n")
    }
    let found =
      [findings.appWalk?.divergence] + findings.companions.map(\.difference) + findings.differences
      + findings.walked.map(\.difference)
    for difference in found.compactMap(\.self) {
      print(difference.text(limit: .max, paint: paint) + "\n")
    }
    if findings.followers > 0 {
      print(
        "and \(count(findings.followers, "kind")) of difference that contain or follow one of these\n"
      )
    }
    if !findings.callDifferences.isEmpty {
      print("only in the calls that reach the phone, which is no behaviour\n")
      for difference in findings.callDifferences {
        print(difference.text(limit: .max, paint: paint) + "\n")
      }
    }
    if arguments.isStrict && namesFiles { findings.played.forEach(showCalls) }
    if arguments.isStrict && arguments.candidate == nil {
      print("calls to the phone\n" + callTable + "\n")
    }
    print(summary)
  }

  private var summary: String {
    let subjects = list(findings.subjects)
    var rows: [[String]] = []
    if !findings.played.isEmpty {
      let steps = findings.played.map(\.transcript.steps)
      let different = findings.played.filter { !$0.differences.isEmpty }.count
      rows.append([
        "transcripts", count(findings.played.count, "file"),
        count(steps.map(\.count).reduce(0, +), "input"), outcome(different),
      ])
    }
    if !findings.replays.isEmpty {
      let different = findings.replays.filter { $0.divergence != nil }.count
      rows.append([
        "tracks", count(findings.replays.count, "file"),
        count(findings.replays.map(\.points).reduce(0, +), "point"),
        findings.subjects.count == 1 ? "played" : outcome(different),
      ])
    }
    if let walk = findings.appWalk {
      rows.append([
        "call sites", count(walk.walks, "walk"), count(walk.inputs, "input"),
        outcome(walk.divergence == nil ? 0 : 1),
      ])
    }
    rows += findings.companions.map { companion in
      [companion.name] + companion.amounts.map { count($0.count, $0.noun) }
        + [outcome(companion.difference == nil ? 0 : 1)]
    }
    rows += findings.explored.map { explored in
      [
        "states: \(explored.alphabet.name)\(against(explored.candidate))",
        count(explored.states, "state"), count(explored.transitions, "transition"),
        explored.queue > 0 && explored.differences.isEmpty
          ? "\(grouped(explored.queue)) left" : outcome(explored.differences.count),
      ]
    }
    rows += findings.walked.map { walked in
      [
        walked.name + against(walked.candidate), count(walked.walks, "walk"),
        count(walked.inputs, "input"), outcome(walked.difference == nil ? 0 : 1),
      ]
    }
    let lines = (rows.isEmpty ? [] : [table(rows)]) + notes
    return (["\(subjects) on the simulated phone"] + lines + [verdict]).joined(separator: "\n\n")
  }

  /// What a deep run says of its alphabets, and what every run says of inputs that test nothing.
  private var notes: [String] {
    var notes: [String] = []
    let idle = findings.explored.filter { !$0.withoutEffect.isEmpty }.map { explored in
      "without effect in \(explored.alphabet.name)\(against(explored.candidate)): "
        + explored.withoutEffect.map { "`\($0)`" }.joined(separator: ", ")
    }
    if !idle.isEmpty { notes.append(idle.joined(separator: "\n")) }
    if arguments.isDeep {
      let rows = findings.explored.map {
        [
          $0.alphabet.name, $0.alphabet.hash, count($0.alphabet.inputs.count, "input"),
          "\($0.depth) deep", "\(grouped($0.inputs)) played", "\(grouped($0.queue)) left",
          String(format: "%.1f s", $0.seconds),
        ]
      }
      let reasons = findings.explored.map { "  \($0.alphabet.name): \($0.alphabet.reason)" }
      notes.append("alphabets\n" + table(rows))
      notes.append("why each is enough by itself\n" + reasons.joined(separator: "\n"))
      notes.append(
        "what may come\n" + Alphabet.preconditions.map { "  \($0)" }.joined(separator: "\n"))
    }
    return notes
  }

  /// Of more candidates than one, which it is.
  private func against(_ candidate: String) -> String {
    findings.subjects.count > 2 ? " (\(candidate))" : ""
  }

  private func outcome(_ different: Int) -> String {
    different == 0 ? "same" : "\(different) different"
  }

  private var verdict: String {
    let verdict = findings.verdict
    let color = findings.exitStatus == 0 ? Terminal.Color.green : .red
    return terminal.paint(verdict.rawValue, color) + "  " + sentence
  }

  private var sentence: String {
    let subjects = list(findings.subjects)
    switch findings.verdict {
    case .invalid: return findings.objection ?? ""
    case .stopped: return "before everything was seen; no difference so far"
    case .different where findings.isInterrupted:
      return "see above, where and how; stopped before everything was seen"
    case .different:
      return findings.subjects.count > 1 && findings.subjectsAgree
        ? "\(subjects) agree, but do not do what the transcripts say" : "see above, where and how"
    case .exhausted:
      let tried = Set(findings.explored.flatMap(\.alphabet.inputs)).count
      let all = Set(Alphabet.all.flatMap(\.inputs)).count
      return "\(subjects) behave the same in every state that "
        + (tried < all
          ? "\(tried) of \(all) inputs can reach; --deep tries all" : "\(all) inputs can reach")
    case .equivalent:
      return findings.subjects.count > 1
        ? "\(subjects) behaved the same in everything that was played"
        : "\(subjects) did what the transcripts say"
    case .played: return "\(subjects) was played alone: there was nothing to compare with"
    }
  }

  private func paint(_ cell: String) -> String {
    if cell.hasPrefix("- ") { return terminal.paint(cell, .red) }
    return cell.hasPrefix("+ ") ? terminal.paint(cell, .green) : cell
  }

  // MARK: Tracks

  private func text(of replay: Replay) -> String {
    let track = replay.track
    var lines = ["\(track.name.printable)  \(describe(track))", ""]
    let tallies = replay.tallies
    func row(_ name: String, _ value: (Replay.Tally) -> Int) -> [String] {
      [name] + tallies.map { grouped(value($0)) }
    }
    lines.append(
      table([
        ["along the track"] + tallies.map(\.subject),
        row("  fixes that arrived") { $0.fixesArrived },
        row("  fixes the distance filter kept") { $0.fixesKept },
        row("  locations told") { $0.locations },
        row("  headings told") { $0.headings },
        row("  status changes told") { $0.statusChanges },
        row("  errors told") { $0.errors },
      ]))
    if !replay.highlights.isEmpty {
      lines.append("")
      lines += replay.highlights.map { "  \(clock($0.time)) UTC  \($0.reaction)" }
      if replay.omittedHighlights > 0 {
        lines.append("  … and \(grouped(replay.omittedHighlights)) more")
      }
    }
    if replay.points < track.points {
      lines += ["", "stopped after \(grouped(replay.points)) of \(count(track.points, "point"))"]
    }
    let difference = firstDifference(replay)
    if !difference.isEmpty { lines += [""] + difference }
    return lines.joined(separator: "\n")
  }

  private func firstDifference(_ replay: Replay) -> [String] {
    guard let divergence = replay.divergence else {
      return replay.tallies.count > 1 ? ["first difference: none"] : []
    }
    let place = "line \(divergence.line), \(clock(divergence.time)) UTC"
    return ["first difference: \(divergence.subject) at \(place)", divergence.text(paint: paint)]
  }

  private func describe(_ track: Track) -> String {
    let minutes = Int((track.duration / 60).rounded())
    let time =
      switch minutes {
      case ..<1: count(Int(track.duration), "second")
      case ..<60: count(minutes, "minute")
      default: "\(grouped(minutes / 60)) h \(minutes % 60) min"
      }
    let metres = Int(track.distance.rounded())
    let tenths = (metres + 50) / 100
    let distance =
      metres < 1000 ? "\(metres) m" : "\(grouped(tenths / 10)).\(tenths % 10) km"
    return "\(count(track.points, "point")), \(time), \(distance)"
  }

  // MARK: Calls

  private var callTable: String {
    let counts = findings.callCounts
    let totals = findings.subjects.indices.map { subject in
      grouped(counts.map { $0.counts[subject] }.reduce(0, +))
    }
    return table(
      [[""] + findings.subjects] + counts.map { ["  \($0.call)"] + $0.counts.map(grouped) }
        + [["  all"] + totals])
  }

  private func showCalls(_ played: Findings.Played) {
    print("every call to the phone in \(played.transcript.file.printable)")
    var rows = [[""] + findings.subjects]
    for (index, step) in played.transcript.steps.enumerated() {
      rows.append(["\(step.line)  \(step.text.printable)"])
      let columns = played.calls.map { $0[index] }
      for row in 0..<(columns.map(\.count).max() ?? 0) {
        rows.append([""] + columns.map { row < $0.count ? $0[row] : "" })
      }
    }
    print(table(rows, isRightAligned: false) + "\n")
  }
}
