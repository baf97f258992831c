import Foundation
import Parity

/// The result, for a person.
struct Report {
  let terminal: Terminal
  let isStrict: Bool
  let findings: Findings

  /// - Parameter tracksInFull: whether each track gets its table, or only the group a line.
  /// - Parameter logs: whether `--strict` shows the calls one by one, and not only their numbers.
  func show(tracksInFull: Bool, logs: Bool) {
    // The shortest scenario explains itself best.
    let shortestFirst = findings.played.sorted {
      $0.transcript.steps.count < $1.transcript.steps.count
    }
    for played in shortestFirst {
      for index in played.differences.indices {
        if let text = played.difference(index)?.text(paint: paint) { print(text + "\n") }
      }
    }
    for replay in findings.replays where tracksInFull || replay.divergence != nil {
      print(text(of: replay) + "\n")
    }
    if let difference = findings.walk?.divergence {
      print(difference.text(limit: .max, paint: paint) + "\n")
    }
    if isStrict && logs { findings.played.forEach(showCalls) }
    if isStrict { print("calls to the phone\n" + callTable + "\n") }
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
        count(findings.replays.map(\.track.points).reduce(0, +), "point"), outcome(different),
      ])
    }
    if let walk = findings.walk {
      rows.append([
        "call sites", count(walk.walks, "walk"), count(walk.inputs, "input"),
        outcome(walk.divergence == nil ? 0 : 1),
      ])
    }
    return "\(subjects) on the simulated phone\n\n\(table(rows))\n\n\(verdict)"
  }

  private func outcome(_ different: Int) -> String {
    different == 0 ? "same" : "\(different) different"
  }

  private var verdict: String {
    let subjects = list(findings.subjects)
    if !findings.isEquivalent {
      let sentence =
        findings.subjects.count > 1 && findings.subjectsAgree
        ? "\(subjects) agree, but do not do what the transcripts say" : "see above, where and how"
      return terminal.paint("DIFFERENT", .red) + "  \(sentence)"
    }
    let sentence =
      if findings.subjects.count > 1 {
        "\(subjects) behaved the same in everything that was played"
      } else if findings.played.isEmpty {
        "\(subjects) was played alone: there was nothing to compare with"
      } else {
        "\(subjects) did what the transcripts say"
      }
    return terminal.paint("EQUIVALENT", .green) + "  \(sentence)"
  }

  private func paint(_ cell: String) -> String {
    if cell.hasPrefix("- ") { return terminal.paint(cell, .red) }
    return cell.hasPrefix("+ ") ? terminal.paint(cell, .green) : cell
  }

  // MARK: Tracks

  private func text(of replay: Replay) -> String {
    let track = replay.track
    var lines = ["\(track.name)  \(describe(track))", ""]
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
    print("every call to the phone in \(played.transcript.file)")
    var rows = [[""] + findings.subjects]
    for (index, step) in played.transcript.steps.enumerated() {
      rows.append(["\(step.line)  \(step.text)"])
      let columns = played.calls.map { $0[index] }
      for row in 0..<(columns.map(\.count).max() ?? 0) {
        rows.append([""] + columns.map { row < $0.count ? $0[row] : "" })
      }
    }
    print(table(rows, isRightAligned: false) + "\n")
  }
}
