import Equivalence
import PhoneScenarios

/// Returns the systems that `parity` compares in addition to the location manager, one for each line of its
/// report.
///
/// - Parameter tracks: the tracks along which the app is moved.
@MainActor package func systems(along tracks: [Track]) -> [ComparedSystem] {
  [
    .screens("call sites", CallSites.Kind.parity),
    .screen("feed", AppInput.feed, CallSites.Kind.parity),
    .screen("card", AppInput.card, CallSites.Kind.parity),
    .screen("map", AppInput.map, CallSites.Kind.parity),
    .screen("list", AppInput.list, CallSites.Kind.parity),
  ] + companions(along: tracks) + swaps
}

/// Returns the systems whose transcripts `parity` plays and records. The first one is the location manager, which a
/// transcript need not name.
@MainActor package func transcriptSystems(_ managers: [Subject.Kind]) -> [TranscriptSystem] {
  [.manager(managers), .recording(managers), .screens(CallSites.Kind.parity)]
    + companionTranscripts
}
