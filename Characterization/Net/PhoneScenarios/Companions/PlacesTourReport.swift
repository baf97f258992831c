import Equivalence
import Foundation

extension Comparison {
  /// Creates a comparison from the tour of the app along a track, with its screens.
  @MainActor
  package init(_ tour: PlacesTour) {
    self.init("PlacesApp", [Amount(1, "track"), Amount(tour.refreshCount, "screen")])
    file = tour.track.name
    isAlone = tour.names.count == 1
    area = .companions
    if let difference = tour.difference { differences = [difference] }
    details = tour
  }
}

extension PlacesTour: CustomStringConvertible {
  /// The screens of all apps, side by side.
  package nonisolated var description: String {
    var blocks = [
      "the places app along \(track.name.printable), on the phones of \(list(names))"
    ]
    for (index, frame) in frames.enumerated() {
      if index == frames.count - 1 && omittedFrameCount > 0 {
        blocks.append("… and \(count(omittedFrameCount, "screen")) more")
      }
      blocks.append(text(of: frame))
    }
    return blocks.joined(separator: "\n\n")
  }

  /// The screens of all apps, side by side.
  private nonisolated func text(of frame: Frame) -> String {
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
    if !frame.isSame { lines.append("these screens differ") }
    return lines.joined(separator: "\n")
  }
}
