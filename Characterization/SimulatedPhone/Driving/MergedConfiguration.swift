/// An app sets accuracy, distance filter and activity one by one. A phone that merges its
/// configuration reports them as one change.
extension Phone {
  func changed(_ change: Change) {
    if mergesConfiguration {
      if case .configuration = change {
        waitingConfiguration = change == reportedConfiguration ? nil : change
        return
      }
      reportConfiguration()
    }
    onChange?(change)
  }

  /// Reports the configuration that waits, if it is not the one reported before. The phone calls this
  /// before it reports any other change.
  public func reportConfiguration() {
    guard let change = waitingConfiguration else { return }
    waitingConfiguration = nil
    reportedConfiguration = change
    onChange?(change)
  }
}
