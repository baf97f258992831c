import Testing

/// The tests that would block the main actor for long, on which most tests run. So they run in processes of their own:
/// one after the other, because all at once would leave no core to the main actor.
@Suite(.serialized) enum Slow {}
