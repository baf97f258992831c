/// Lets the other tasks go on until something is the case. Nothing else can make it so, and a test
/// that waits for ever is stopped by its time limit.
@MainActor
func until(_ isTrue: () -> Bool) async {
  while !isTrue() { await Task.yield() }
}
