import Modern

/// What a phone on which the recording is played has at this point, in the words of the notation. At first, what such
/// a phone has at the beginning.
struct PhoneValues: Equatable {
  var status = "notDetermined"
  var generatesOrientation = false
  var orientation = "portrait"
  var location: String?
  var heading: String?

  /// A change that nothing announced.
  struct Change {
    let input: String
    var reaction: String?
    /// The part of the manager's state that may follow the phone.
    var part: WritableKeyPath<ManagerState, String?>?
  }

  /// The inputs that make these values of `self`.
  func changes(to new: PhoneValues) -> [Change] {
    var changes: [Change] = []
    if new.status != status { changes.append(Change(input: "status \(new.status) quietly")) }
    if new.generatesOrientation != generatesOrientation {
      let (verb, state) = new.generatesOrientation ? ("begins", "on") : ("ends", "off")
      changes.append(
        Change(
          input: "someone \(verb) orientation",
          reaction: "phone orientation notifications \(state)"))
    }
    if new.orientation != orientation {
      changes.append(Change(input: "rotate \(new.orientation) quietly"))
    }
    if new.location != location {
      changes.append(Change(input: "location \(new.location ?? "none") quietly", part: \.location))
    }
    if new.heading != heading {
      changes.append(Change(input: "heading \(new.heading ?? "none") quietly", part: \.heading))
    }
    return changes
  }
}

/// What Modern has told the phone to do. At first, what a new manager of Core Location does.
struct PhoneActivity {
  var location = false
  var heading = false
  var headingOrientation = "portrait"

  /// Meters.
  var accuracy = kCLLocationAccuracyBest
  /// Meters.
  var filter = kCLDistanceFilterNone
  var type = "other"
}

/// The public state of Modern's manager: a line with `==`.
struct ManagerState: Equatable, CustomStringConvertible {
  var isUpdating = false
  var location: String?
  var heading: String?

  var description: String {
    [
      isUpdating ? "updating" : "idle", location.map { "location \($0)" },
      heading.map { "heading \($0)" },
    ]
    .compactMap(\.self).joined(separator: ", ")
  }
}
