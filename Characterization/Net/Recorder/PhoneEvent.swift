import Modern

/// What reaches the recorder from the app or from the phone.
enum PhoneEvent {
  case create, read, release
  /// An input without values, by its text.
  case app(String)
  case status(CLAuthorizationStatus)
  case locations([CLLocation])
  case heading(CLHeading)
  case error(any Error)
  /// A notification, of the device or of another object.
  case rotation(isOfDevice: Bool)

  var isRead: Bool { if case .read = self { true } else { false } }

  /// Returns the event in the notation. A callback with a value that the phone has now and did not have before changes
  /// the phone: that value is then known. Every other callback is a `callback` with its values.
  ///
  /// - Parameters:
  ///   - seen: what the phone has.
  ///   - known: what was written.
  @MainActor
  func input(on seen: PhoneValues, known: inout PhoneValues, _ notation: Notation) -> String {
    switch self {
    case .create: return "create"
    case .read: return "read"
    case .release: return "release"
    case .app(let text): return text
    case .status(let status):
      guard let name = notation.name(of: status) else {
        return "# Not played, because the status has no name: callback status \(status.rawValue)."
      }
      return (isNews(\.status, name, seen, &known) ? "status " : "callback status ") + name
    case .locations(let locations):
      let texts = locations.map(notation.text)
      // A callback with several locations does not change the phone in the notation.
      if texts.count == 1, isNews(\.location, texts[0], seen, &known) {
        return "location \(texts[0])"
      }
      return "callback locations \(texts.isEmpty ? "none" : texts.joined(separator: "; "))"
    case .heading(let heading):
      let text = notation.text(of: heading)
      return (isNews(\.heading, text, seen, &known) ? "heading " : "callback heading ") + text
    case .error(let error): return "error \(notation.text(of: error))"
    case .rotation(let isOfDevice):
      guard isOfDevice, seen.generatesOrientation else { return "callback rotation" }
      known.orientation = seen.orientation
      return "rotate \(seen.orientation)"
    }
  }

  /// Whether a callback with this value changes the phone. Then the value is known from now on.
  private func isNews<Value: Equatable>(
    _ part: WritableKeyPath<PhoneValues, Value>, _ value: Value, _ seen: PhoneValues,
    _ known: inout PhoneValues
  ) -> Bool {
    guard seen[keyPath: part] == value, known[keyPath: part] != value else { return false }
    known[keyPath: part] = value
    return true
  }
}
