import Foundation
import Parity
import SimulatedPhone
import Subjects

/// Measures how much time and how many objects an event costs each subject. Only the delegate receives it.
@MainActor
struct EventBench {
  let subjects: [Subject.Kind]
  let terminal: Terminal

  /// Other processes slow some turns down, so only the fastest turn counts.
  private static let turns = 9

  /// Returns nanoseconds and allocated objects per event: for one million mixed events, then for each kind.
  func rows() throws -> [[String]] {
    defer { terminal.clearProgress() }
    let names = subjects.map(\.name)
    let heads = names.map { "ns, \($0)" } + names.map { "objects, \($0)" }
    return try [
      ["events"] + heads, row("one million, in turn", AppEvent.allCases, times: 200_000),
    ]
      + [[.location], [.heading], [.rotation], [.stop, .start]].map { (events: [AppEvent]) in
        try row("  \(list(events.map(\.rawValue)))", events, times: 100_000)
      }
  }

  private func row(_ name: String, _ events: [AppEvent], times: Int) throws -> [String] {
    terminal.progress(name)
    let count = Double(events.count * times)
    var least = subjects.map { _ in Double.infinity }
    for _ in 0..<EventBench.turns {
      for (index, subject) in subjects.enumerated() {
        let run = EventRun(subject)
        least[index] = min(least[index], seconds { run.deliver(events, times: times) })
        run.end()
      }
    }
    let objects = subjects.map { subject -> Int? in
      let run = EventRun(subject)
      defer { run.end() }
      return Allocations.count { run.deliver(events, times: times) }
    }
    try Interruption.check()
    return [name]
      + least.map { String(format: "%.0f", $0 / count * 1e9) }
      + objects.map { $0.map { String(format: "%.2f", Double($0) / count) } ?? "unknown" }
  }
}

private enum AppEvent: String, CaseIterable {
  case location
  case heading
  case rotation
  case stop
  case start
}

/// A started subject on a phone of its own, and the events for it.
@MainActor
private final class EventRun {
  private let phone = Phone()
  private let subject: any Subject
  private let locations: [CLLocation]
  private let heading: CLHeading

  init(_ kind: Subject.Kind) {
    phone.permission = .authorizedAlways
    phone.moves(toLatitude: 52.5, longitude: 13.4)
    locations = phone.location.map { [$0] } ?? []
    heading = phone.makeHeading(degrees: 90, accuracy: 5)
    subject = StreamReading.$isOn.withValue(false) { [phone] in
      phone.use { kind.make(.fine) { _ in } }
    }
    phone.use { subject.start() }
  }

  func deliver(_ events: [AppEvent], times: Int) {
    phone.use {
      for _ in 0..<times where !Interruption.isRequested {
        for event in events {
          switch event {
          case .location: phone.callback(locations: locations)
          case .heading: phone.callback(heading: heading)
          case .rotation: phone.callbackRotation(from: phone)
          case .stop: subject.stop()
          case .start: subject.start()
          }
        }
      }
    }
  }

  func end() { _ = phone.use { subject.releaseManager() } }
}
