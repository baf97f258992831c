import Equivalence
import SimulatedPhone

/// One implementation of the location manager, behind the interface that all tests share.
///
/// Only a ``Session`` calls it, always inside `phone.use`.
@MainActor
package protocol Subject: AnyObject {
  /// The app starts or stops monitoring the location.
  func start()
  func stop()
  /// The app reads location and heading.
  func read()
  /// The app reads one event of a new stream, and releases the stream inside that event. Does nothing without streams.
  func readNextEvent()
  /// The public state of the manager. Reading it must not change the manager.
  ///
  /// Some managers store a value when the app first reads it. Their adapter returns the same value, but the manager
  /// does not store it.
  var publicState: PublicState { get }
  /// The app sets the delegate to nil.
  func detachClient()
  /// The app sets the delegate to a new client. The one before reports that it was replaced if it still receives an event.
  func replaceClient()
  /// Releases the client, and returns whether it is deallocated.
  func dropClient() -> Bool
  /// Releases the manager, and returns whether it is deallocated.
  func releaseManager() -> Bool

  /// The manager, also after its release, until it is deallocated. Tests inspect it.
  var object: AnyObject? { get }
}

extension Subject {
  package func readNextEvent() {}
}

/// The values that an app can read from a manager: a `==` line of a transcript.
package struct PublicState: Hashable, Sendable {
  package var isUpdating: Bool
  package var location: Location?
  package var heading: Heading?

  package static let idle = PublicState(isUpdating: false, location: nil, heading: nil)

  package init(isUpdating: Bool, location: CLLocation?, heading: CLHeading?) {
    self.isUpdating = isUpdating
    // In a debug build, faster than `map`.
    if let location { self.location = Location(location) }
    if let heading { self.heading = Heading(heading) }
  }
}

extension PublicState: CustomStringConvertible {
  package var description: String {
    var fields = [isUpdating ? "updating" : "idle"]
    if let location { fields.append("location \(location)") }
    if let heading { fields.append("heading \(heading)") }
    return fields.joined(separator: ", ")
  }
}

extension Subject {
  /// Builds a manager on `Phone.current`, and attaches a client that reports each event inside the call that delivers
  /// it.
  package typealias Kind = Implementation<
    @MainActor @Sendable (Configuration, _ client: @escaping (Reaction) -> Void) -> any Subject
  >
}

extension Subject.Kind {
  package init(
    name: String,
    make:
      @escaping @MainActor @Sendable (
        Configuration, _ client: @escaping (Reaction) -> Void
      ) -> any Subject
  ) {
    self.init(name: name) { make }
  }

  @MainActor
  package func make(
    _ configuration: Configuration, _ client: @escaping (Reaction) -> Void
  ) -> any Subject {
    make()(configuration, client)
  }
}

/// A strong reference that an adapter can release, with a weak one to see whether the object is deallocated.
@propertyWrapper
package struct Held<Object> {
  package var wrappedValue: Object?
  private weak var released: AnyObject?

  package init(wrappedValue: Object?) { self.wrappedValue = wrappedValue }

  /// The object until it is deallocated, which may be later than its release.
  package var observed: AnyObject? { wrappedValue.map { $0 as AnyObject } ?? released }

  /// Releases the object. Returns whether it is deallocated.
  package mutating func release() -> Bool {
    released = observed
    wrappedValue = nil
    return released == nil
  }
}
