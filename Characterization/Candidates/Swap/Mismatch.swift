/// A difference between the two managers of a ``ParallelRun``.
///
/// The texts contain coordinates. Remove them before a report leaves the user's phone.
public enum Mismatch: Hashable, Sendable, CustomStringConvertible {
  /// The control sent this event, and the trial did not.
  case missing(event: String)
  /// The trial sent this event, and the control did not.
  case extra(event: String)
  /// A property of both managers had two values when the app read it.
  case property(String, control: String, trial: String)

  /// A sentence for a report.
  public var description: String {
    switch self {
    case .missing(let event): "the trial does not send \(event)"
    case .extra(let event): "only the trial sends \(event)"
    case .property(let name, let control, let trial):
      "\(name) is \(control), in the trial \(trial)"
    }
  }
}
