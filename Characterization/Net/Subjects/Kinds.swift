import Foundation
import PhoneScenarios

extension Subject.Kind {
  /// All subjects.
  package static var all: [Self] { [legacy, modern, proposed, today, swapped] }

  /// The subjects that must behave the same. Transcripts are recorded from the first one, the reference.
  package static var parity: [Self] { [legacy, modern] }
}

extension CallSites.Kind {
  /// The apps that must behave the same. The first one is the reference.
  package static var parity: [Self] { [legacy, modern] }
}
