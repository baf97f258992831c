/// Lets the other tasks go on until something is the case. Nothing else can make it so, and a test
/// that waits for ever is stopped by its time limit.
@MainActor
func until(_ isTrue: () -> Bool) async {
  while !isTrue() { await Task.yield() }
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
