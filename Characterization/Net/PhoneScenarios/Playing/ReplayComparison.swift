import Equivalence

extension Comparison {
  /// Creates a comparison from the replay of a track.
  package init(_ replay: Replay) {
    self.init("tracks", [Amount(1, "file"), Amount(replay.pointCount, "point")])
    file = replay.track.name
    isAlone = replay.tallies.count == 1
    area = .tracks
    if var difference = replay.divergence {
      difference.length = replay.pointCount
      differences = [difference]
    }
    details = replay
    for (subject, tally) in replay.tallies.enumerated() {
      for (call, count) in tally.calls {
        calls[call, default: replay.tallies.map { _ in 0 }][subject] += count
      }
    }
  }
}

extension Replay: CustomStringConvertible {
  /// The counts along the track. Empty if nobody asked for the track, and all subjects behaved the same.
  package var description: String {
    if !isAskedFor && divergence == nil { return "" }
    var lines = ["\(track.name.printable)  \(track.summary)", ""]
    func row(_ name: String, _ value: (Tally) -> Int) -> [String] {
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
    if !highlights.isEmpty {
      lines.append("")
      let shown = highlights.prefix(8)
      let omitted = highlights.count - shown.count
      lines += shown.map { "  \(clock($0.time)) UTC  \($0.reaction)" }
      if omitted > 0 { lines.append("  … and \(grouped(omitted)) more") }
    }
    if pointCount < track.points {
      lines += ["", "stopped after \(grouped(pointCount)) of \(count(track.points, "point"))"]
    }
    if divergence == nil && tallies.count > 1 { lines += ["", "first difference: none"] }
    return lines.joined(separator: "\n")
  }
}

extension Track {
  fileprivate var summary: String {
    let minutes = Int((duration / 60).rounded())
    let time =
      switch minutes {
      case ..<1: count(Int(duration), "second")
      case ..<60: count(minutes, "minute")
      default: "\(grouped(minutes / 60)) h \(minutes % 60) min"
      }
    let meters = Int(distance.rounded())
    let tenths = (meters + 50) / 100
    let length = meters < 1000 ? "\(meters) m" : "\(grouped(tenths / 10)).\(tenths % 10) km"
    return "\(count(points, "point")), \(time), \(length)"
  }
}
