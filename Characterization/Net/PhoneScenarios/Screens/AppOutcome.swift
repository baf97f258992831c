import Equivalence
import SimulatedPhone

/// The outcome of an input: the changes of the phone, and the values that the app shows afterwards.
///
/// The counts are those of this input, because the total numbers decide nothing.
package struct AppOutcome: SystemOutcome, Hashable, Sendable {
  enum Event: Hashable, Sendable {
    case reaction(Reaction)
    /// A stored preference.
    case store(String)
  }

  let events: [Event]
  package let shown: AppShown
  private let shownBefore: AppShown?

  init(events: [Event], shown: AppShown, shownBefore: AppShown?) {
    self.events = events
    self.shown = shown.counting(since: shownBefore)
    self.shownBefore = shownBefore.map { $0.counting(since: $0) }
  }

  package var reactions: [Reaction] {
    events.compactMap { if case .reaction(let reaction) = $0 { reaction } else { nil } }
  }

  // An exploration asks for both after each input, and to write the lines would take longer than the input itself.
  package var digest: Int { hashValue }
  package var isVisible: Bool { !events.isEmpty || shown != shownBefore }

  /// The events in their order, and the lines of the screens that are new after the input.
  package var lines: [String] {
    let old = Set(shownBefore?.lines ?? [])
    let events = events.map { event in
      switch event {
      case .reaction(let reaction): "  -> \(reaction)"
      case .store(let text): "  -> stores \(text)"
      }
    }
    return events + shown.lines.filter { !old.contains($0) }.map { "  == \($0)" }
  }
}

/// The values that an app shows on its open screens, with counts of some of its actions.
package struct AppShown: Hashable, Sendable {
  package var nearby: NearbyShown
  package var loads: Int
  package var card: [CellShown]?
  package var places: PlacesShown?
  package var list: [CellShown]?
  /// Whether the phone asks the user for permission.
  package var hasQuestion: Bool
  package var settingsOpened: Int
  package var managersMade: Int
  /// The number of requests to the servers of the geocoder and of Wikipedia.
  package var requestsMade: Int

  var lines: [String] {
    [
      "nearby \(nearby.place ?? "nowhere")\(after(":", nearby.articles))",
      "nearby articles\(after(" at", nearby.locations.map(\.description)))",
      "nearby placeholder \(nearby.hasPlaceholder ? "on" : "off")",
      "nearby loads completed \(loads)",
      "card \(described(card))",
      "places " + (places?.description ?? "closed"),
      "list \(described(list))",
      hasQuestion ? "phone asks for permission" : "phone asks nothing",
      "Settings opened \(settingsOpened)",
      "managers made \(managersMade)",
      "requests made \(requestsMade)",
    ]
  }

  /// Returns the same values, with the counts that came after the other ones.
  fileprivate func counting(since before: AppShown?) -> AppShown {
    guard let before else { return self }
    var shown = self
    shown.loads -= before.loads
    shown.settingsOpened -= before.settingsOpened
    shown.managersMade -= before.managersMade
    shown.requestsMade -= before.requestsMade
    return shown
  }

  /// The texts after a word, or nothing if there is none: no line may end with a space.
  private func after(_ word: String, _ texts: [String]) -> String {
    texts.isEmpty ? "" : "\(word) \(texts.joined(separator: ", "))"
  }

  private func described(_ cells: [CellShown]?) -> String {
    cells.map { "[\($0.map(\.description).joined(separator: "; "))]" } ?? "closed"
  }
}

extension CellShown: CustomStringConvertible {
  package var description: String {
    let place = distance.map { ", \($0) m at \(bearing ?? 0)°" } ?? ", distance unknown"
    return (title.isEmpty ? "no title" : title) + place
      + (button.map { ", \($0)\(isButtonEnabled ? "" : " (disabled)")" } ?? "")
  }
}

extension PlacesShown: CustomStringConvertible {
  package var description: String {
    var words = [center.map { "at \($0)" } ?? "nowhere yet"]
    if let search {
      let term = search.isEmpty ? "most read" : search
      words.append("searched for \(term) near \(searchCenter?.description ?? "nowhere")")
    }
    if hasLocationPrompt { words.append("explains why it asks") }
    if hasUserLocation { words.append("shows the user") }
    if let arrow { words.append("arrow \(arrow)°") }
    if let distance { words.append("\(distance) m away") }
    return words.joined(separator: ", ")
  }
}
