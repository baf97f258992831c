import Foundation
import SimulatedPhone

/// One effect of an input on the client of the manager or on the phone: a `->` line of a transcript.
package enum Reaction: Hashable, Sendable {
  case enabled(Bool)
  case location(Location)
  case heading(Heading)
  case error(domain: String, number: Int)
  /// A client received what it must not receive. No transcript has this line.
  case contradiction(String)

  case phoneAsks(Phone.Permission)
  case phoneLocation(isOn: Bool)
  case phoneHeading(isOn: Bool)
  case phoneHeadingOrientation(CLDeviceOrientation)
  case phoneSignificantChanges(isOn: Bool)
  case phoneOrientationNotifications(isOn: Bool)
  case phoneConfiguration(accuracy: Number, filter: Number, activity: CLActivityType)

  case manager(isReleased: Bool)
  case client(isReleased: Bool)
}

extension Reaction {
  /// The reaction to an event that reaches a client after the app has replaced it.
  package static func stale(_ reaction: Reaction) -> Reaction {
    .contradiction("that was replaced receives \(reaction)")
  }

  package init(_ location: CLLocation) {
    self = .location(Location(location))
  }

  package init(_ heading: CLHeading) {
    self = .heading(Heading(heading))
  }

  package init(_ error: any Error) {
    let error = error as NSError
    self = .error(domain: error.domain, number: error.code)
  }

  init(_ change: Phone.Change) {
    switch change {
    case .location(let isOn): self = .phoneLocation(isOn: isOn)
    case .heading(let isOn): self = .phoneHeading(isOn: isOn)
    case .significantChanges(let isOn): self = .phoneSignificantChanges(isOn: isOn)
    case .headingOrientation(let orientation): self = .phoneHeadingOrientation(orientation)
    case .orientationNotifications(let isOn): self = .phoneOrientationNotifications(isOn: isOn)
    case .asks(let permission): self = .phoneAsks(permission)
    case .configuration(let accuracy, let filter, let activity):
      self = .phoneConfiguration(
        accuracy: Number(accuracy), filter: Number(filter), activity: activity)
    }
  }
}

extension Reaction: CustomStringConvertible {
  package var description: String { "\(kind) \(value)" }

  /// Whether the description begins with this text. It is only made if the kind matches, because numbers take long to
  /// write.
  func begins(with text: String) -> Bool {
    (kind.hasPrefix(text) || text.hasPrefix(kind)) && description.hasPrefix(text)
  }

  /// The first words of the description, without values.
  var kind: String {
    switch self {
    case .enabled: "client enabled"
    case .location: "client location"
    case .heading: "client heading"
    case .error: "client error"
    case .contradiction, .client: "client"
    case .phoneAsks: "phone asks"
    case .phoneLocation: "phone location"
    case .phoneHeading: "phone heading"
    case .phoneHeadingOrientation: "phone heading orientation"
    case .phoneSignificantChanges: "phone significant changes"
    case .phoneOrientationNotifications: "phone orientation notifications"
    case .phoneConfiguration: "phone accuracy"
    case .manager: "manager"
    }
  }

  private var value: String {
    switch self {
    case .enabled(let isEnabled): "\(isEnabled)"
    case .location(let location): "\(location)"
    case .heading(let heading): "\(heading)"
    case .error(kCLErrorDomain, let number) where CLError.Code(rawValue: number) != nil:
      "\(CLError.Code(rawValue: number)!)"
    case .error(let domain, let number): "\(domain) \(number)"
    case .contradiction(let text): text
    case .phoneAsks(let permission): "\(permission)"
    case .phoneHeadingOrientation(let orientation): "\(orientation)"
    case .phoneLocation(let isOn), .phoneHeading(let isOn), .phoneSignificantChanges(let isOn),
      .phoneOrientationNotifications(let isOn):
      isOn ? "on" : "off"
    case .phoneConfiguration(let accuracy, let filter, let activity):
      "\(accuracy) filter \(filter) activity \(activity)"
    case .manager(let isReleased), .client(let isReleased):
      isReleased ? "released" : "kept alive"
    }
  }
}
