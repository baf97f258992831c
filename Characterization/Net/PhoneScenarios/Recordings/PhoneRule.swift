/// A rule of `Docs/phone.md` that a recording can show to be broken. Its raw value is the rule, as that page has it.
///
/// The other rules do not show in a recording, because it only has what Modern's manager asked and what the phone sent.
/// They are about a request for Always, `requestLocation`, location services and the edge to which a heading refers.
package enum PhoneRule: String, CaseIterable, Sendable {
  case nothingInsideCall =
    "The phone delivers nothing inside a start, a request or the setter of the delegate."
  case statusOnce =
    "A new manager with a delegate reports its status once, on a later turn. Every manager does when a suspended app resumes."
  case firstEvent =
    "A start after a stop delivers a new first event. A start while updates run delivers none."
  case lastKnownFirst =
    "A start first delivers the last known location, which is often old."
  case notEmpty =
    "An event has at least one location."
  case distanceFilter =
    "The distance filter measures from the last delivered location. A move of exactly that distance is delivered."
  case headingFilter =
    "The heading filter measures from the last delivered heading. An invalid one that passes is delivered, too."
  case lastHeading =
    "The heading of a manager is the last one that it delivered."
  case headingOrientation =
    "The heading orientation affects only later headings. Unknown, face up and face down keep the former one."
  case trueHeading =
    "The true heading is valid only while the same manager updates locations. It is `phone.declination` more than the magnetic heading, by default 0°."
  case changedStatus =
    "A request for When In Use shows a prompt only while the status is not determined. Each manager reports a changed status."
  case denied =
    "A start fails with `denied`, on a later turn, if access is denied or restricted, or if location services are off."
  case notDetermined =
    "A start while the status is not determined has no effect until the user answers."
  case statusBeforeError =
    "If access is revoked while a manager updates, it receives the status first and then the error `denied`."
  case lostFix =
    "The error `locationUnknown` (a lost fix) is temporary: the next location is delivered."
  case nothingAfterStop =
    "If the app calls stop before an event is delivered, the phone drops the event."
  case orientation =
    "The orientation of the device is unknown unless it generates notifications, which it posts after a change."
  case lastLocation =
    "A manager, even a new one, has the last location of the phone, if the app may use it."
  /// No rule: the phone sent what our phone never sends.
  case notSimulated =
    "Not simulated: pauses, several locations in one event, errors other than `denied` and `locationUnknown`."
}

/// A line of a recording that our phone would not have sent, or after which it would have sent something.
package struct BrokenRule: Equatable, Sendable {
  package let rule: PhoneRule
  /// The number of the line in the file, from 1.
  package let line: Int
  /// The text of this line.
  package let text: String
  /// Whether the line stands for an event that did not follow within a second.
  package var isMissing = false
}
