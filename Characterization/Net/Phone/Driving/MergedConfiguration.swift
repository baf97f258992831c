/// Merging of configuration changes. An app sets accuracy, distance filter and activity one by one.
///
/// A phone with `mergesConfiguration` reports them as one change.
extension Phone {
  /// Passes the change to ``onChange``, or keeps a configuration that may be merged with the next one.
  func report(_ change: Change) {
    if mergesConfiguration {
      if case .configuration = change {
        waitingConfiguration = change == reportedConfiguration ? nil : change
        return
      }
      reportConfiguration()
    }
    onChange?(change)
  }

  /// Reports the waiting configuration, if it differs from the reported one. The phone calls this before
  /// it reports any other change.
  package func reportConfiguration() {
    guard let change = waitingConfiguration else { return }
    waitingConfiguration = nil
    reportedConfiguration = change
    onChange?(change)
  }
}
