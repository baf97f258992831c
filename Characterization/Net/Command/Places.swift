import Equivalence
import Foundation
import PhoneScenarios
import Subjects

/// `parity places TRACK.gpx`: shows the screens of the whole app along a track, all subjects side by side.
struct Places {
  private let track: Track
  private let isJSON: Bool
  private let terminal = Terminal()

  /// Reads the track that the arguments after `places` name.
  @MainActor
  init(_ words: ArraySlice<String>, isJSON: Bool) throws {
    guard words.count == 1, let path = words.first, !path.hasPrefix("-") else {
      throw Arguments.Misuse(
        message: "places needs one track, and takes no flag but --json: parity places TRACK.gpx")
    }
    self.isJSON = isJSON
    // If the path is a directory, the name of the track differs from it.
    let files = Files([path], subjects: [], terminal)
    guard files.problems.isEmpty else { throw Problems(files.problems) }
    guard let track = files.tracks.first, track.name == path else {
      throw Arguments.Misuse(
        message: "places needs one track, and \(path) is not a GPX file; parity places TRACK.gpx")
    }
    self.track = track
  }

  @MainActor
  func run() async -> Int32 {
    let apps = PlacesAppKind.parity
    let tour = await PlacesTour(track, apps: apps, goesOn: Interruption.goesOn)
    // From here on the verdict is final: a later signal must not change the exit status.
    let isInterrupted = Interruption.isRequested
    let verdict = tour.differences > 0 ? "DIFFERENT" : isInterrupted ? "STOPPED" : "SAME"
    if isJSON {
      print(JSON.text(of: tour, along: track, subjects: apps.map(\.name), verdict: verdict))
    } else {
      show(tour, names: apps.map(\.name), verdict: verdict, isInterrupted: isInterrupted)
    }
    return isInterrupted ? 130 : tour.differences == 0 ? 0 : 1
  }

  @MainActor
  private func show(
    _ tour: PlacesTour, names: [String], verdict: String, isInterrupted: Bool
  ) {
    print("the places app along \(track.name.printable), on the phones of \(list(names))\n")
    for (index, frame) in tour.frames.enumerated() {
      if index == tour.frames.count - 1 && tour.omittedFrames > 0 {
        print("… and \(count(tour.omittedFrames, "screen")) more\n")
      }
      print(text(of: frame, names: names) + "\n")
    }
    let amount = "\(grouped(tour.refreshes)) refreshes"
    let sentence =
      tour.differences > 0
      ? "in \(grouped(tour.differences)) of \(amount)" + (isInterrupted ? " before the end" : "")
      : isInterrupted ? "before the end; the same in \(amount)" : "in \(amount)"
    print(terminal.paint(verdict, verdict == "SAME" ? .green : .red) + "  " + sentence)
  }

  /// The screens of all apps, side by side.
  private func text(of frame: PlacesTour.Frame, names: [String]) -> String {
    let height = frame.screens.map(\.count).max() ?? 0
    let width = 35
    func columns(_ cell: (Int) -> String) -> String {
      frame.screens.indices.map(cell).joined(separator: "  ")
    }
    func padded(_ text: String, _ fill: Character = " ") -> String {
      text + String(repeating: fill, count: max(0, width - text.width))
    }
    var lines = ["\(clock(frame.time)) UTC  \(frame.event.printable)"]
    lines.append(columns { "┌─" + padded(names[$0] + " ", "─") + "─┐" })
    for row in 0..<height {
      lines.append(
        columns {
          "│ " + padded(row < frame.screens[$0].count ? frame.screens[$0][row] : "") + " │"
        })
    }
    lines.append(columns { _ in "└─" + padded("", "─") + "─┘" })
    if !frame.isSame { lines.append(terminal.paint("these screens differ", .red)) }
    return lines.joined(separator: "\n")
  }
}
