import Foundation
import Parity
import Subjects

/// `parity places TRACK.gpx`: the whole app on every phone, side by side, as a person would see it.
struct Places {
  private let track: Track
  private let isJSON: Bool
  private let terminal = Terminal()

  /// - Parameter words: what was typed after `places`.
  init(_ words: ArraySlice<String>, isJSON: Bool) throws {
    guard words.count == 1, let path = words.first, !path.hasPrefix("-") else {
      throw Arguments.Misuse(message: "places goes with one track: parity places TRACK.gpx")
    }
    self.isJSON = isJSON
    // Below a directory a track goes by another name.
    let files = Files([path], terminal)
    guard files.problems.isEmpty else { throw Problems(files.problems) }
    guard let track = files.tracks.first, track.name == path else {
      throw Arguments.Misuse(message: "places goes with one track, and \(path) is no GPX file")
    }
    try ResourceBundles.expectAll()
    self.track = track
  }

  @MainActor
  func run() async throws -> Int32 {
    let apps = PlacesAppKind.parity
    let tour: PlacesTour
    do {
      tour = try await PlacesTour(track, apps: apps)
    } catch {
      throw Problems([error])
    }
    let verdict = tour.differences == 0 ? "SAME" : "DIFFERENT"
    if isJSON {
      print(JSON.text(of: tour, along: track, subjects: apps.map(\.name), verdict: verdict))
    } else {
      show(tour, names: apps.map(\.name))
    }
    return tour.differences == 0 ? 0 : 1
  }

  @MainActor
  private func show(_ tour: PlacesTour, names: [String]) {
    print("the places app along \(track.name), on the phones of \(list(names))\n")
    for (index, frame) in tour.frames.enumerated() {
      if index == tour.frames.count - 1 && tour.omittedFrames > 0 {
        print("… and \(count(tour.omittedFrames, "screen")) more\n")
      }
      print(text(of: frame, names: names) + "\n")
    }
    let amount = "\(grouped(tour.moments)) looks at the screens"
    print(
      tour.differences == 0
        ? terminal.paint("SAME", .green) + "  in \(amount)"
        : terminal.paint("DIFFERENT", .red) + "  in \(grouped(tour.differences)) of \(amount)")
  }

  /// A phone for each app, beside each other.
  private func text(of frame: PlacesTour.Frame, names: [String]) -> String {
    let height = frame.screens.map(\.count).max() ?? 0
    let width = 35
    func columns(_ cell: (Int) -> String) -> String {
      frame.screens.indices.map(cell).joined(separator: "  ")
    }
    func padded(_ text: String, _ fill: Character = " ") -> String {
      text + String(repeating: fill, count: max(0, width - text.count))
    }
    var lines = ["\(clock(frame.time)) UTC  \(frame.event)"]
    lines.append(columns { "┌─" + padded(names[$0] + " ", "─") + "─┐" })
    for row in 0..<height {
      lines.append(
        columns {
          "│ " + padded(row < frame.screens[$0].count ? frame.screens[$0][row] : "") + " │"
        })
    }
    lines.append(columns { _ in "└─" + padded("", "─") + "─┘" })
    if !frame.isSame { lines.append(terminal.paint("these differ", .red)) }
    return lines.joined(separator: "\n")
  }
}
