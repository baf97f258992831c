import Modern
import PhoneScenarios
import Proposed
import Subjects
import Swap

/// An app that uses Legacy, alone or as the control of a parallel run. After each input it reads all properties.
@MainActor
final class Beta {
  enum Trial: CaseIterable {
    case modern
    case proposed

    @MainActor
    fileprivate func make(_ configuration: Configuration) -> any LocationManaging {
      switch self {
      case .modern: LocationManagerFactory(.modern).make(configuration)
      case .proposed: ProposedLocationManager(configuration == .fine ? .fine : .coarse)
      }
    }
  }

  /// The events that the app received and the states that it read, in order.
  private(set) var view: [String] = []
  /// What the parallel run reported.
  private(set) var mismatches: [Mismatch] = []
  private weak var run: ParallelRun?

  /// Returns the subject that plays the app.
  ///
  /// - Parameter trial: nil for Legacy alone.
  func kind(_ trial: Trial?) -> Subject.Kind {
    let app = Subject.Kind.managing("beta") { [self] configuration in
      let control = LocationManagerFactory(.legacy).make(configuration)
      guard let trial else { return control }
      let run = ParallelRun(control: control, trial: trial.make(configuration)) { [weak self] in
        self?.mismatches.append($0)
      }
      self.run = run
      return run
    }
    return Subject.Kind(name: app.name) { [self] configuration, client in
      let subject = app.make(configuration) { reaction in
        self.view.append("\(reaction)")
        client(reaction)
      }
      return ReadingSubject(subject) { state in
        self.view.append("\(state)")
        self.run?.flush()
      }
    }
  }
}

extension LocationManagerFactory {
  func make(_ configuration: Configuration) -> any LocationManaging {
    configuration == .fine ? fine() : coarse()
  }
}

/// Passes on each state that the session reads.
private final class ReadingSubject: ForwardingSubject {
  let other: any Subject
  private let didRead: (PublicState) -> Void

  init(_ other: any Subject, didRead: @escaping (PublicState) -> Void) {
    self.other = other
    self.didRead = didRead
  }

  var publicState: PublicState {
    let state = other.publicState
    didRead(state)
    return state
  }
}
