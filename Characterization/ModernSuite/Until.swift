/// Lets the other tasks go on until something is the case. A test that would wait for ever is stopped
/// by its time limit.
@MainActor
func until(_ isTrue: () -> Bool) async {
  while !isTrue(), !Task.isCancelled { await Task.yield() }
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
  /// Everything until it ends.
  var all: [Element] {
    get async {
      var all: [Element] = []
      for await element in self { all.append(element) }
      return all
    }
  }
}
