import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `A broadcast` {
  @Test func `sends its values to every stream in order, and finishes them when it is deallocated`()
    async
  {
    var broadcast: Broadcast<Int>? = Broadcast()
    let streams = (1...3).map { _ in broadcast!.stream() }

    for value in 1...100 { #expect(broadcast!.send(value)) }
    broadcast = nil

    for stream in streams { #expect(await stream.all == Array(1...100)) }
  }

  @Test func `begins a stream with its first value`() async {
    var broadcast: Broadcast<Int>? = Broadcast()
    let stream = broadcast!.stream(beginningWith: 0)

    broadcast!.send(1)
    broadcast = nil

    #expect(await stream.all == [0, 1])
  }

  /// The streams are released and the value is sent in one turn, so `send` is the first that notices their end.
  @Test func `removes released streams when it sends, and still sends to the others`() async throws
  {
    var broadcast: Broadcast<Int>? = Broadcast()
    var kept: [AsyncStream<Int>] = []
    for _ in 1...5 {
      _ = broadcast!.stream()
      kept.append(broadcast!.stream())
    }

    try #require(broadcast!.send(1))
    try #require(broadcast!.send(2))
    broadcast = nil

    for stream in kept { #expect(await stream.all == [1, 2]) }
  }

  @Test func `removes the listener of a canceled reader`() async throws {
    let broadcast = Broadcast<Int>()
    let stream = broadcast.stream()
    let reader = Task { await stream.all }
    #expect(broadcast.hasListeners)

    reader.cancel()
    await until { !broadcast.hasListeners }
    #expect(try await reader.joined == [])
  }

  @Test func `has no listener after its last stream is released`() {
    let broadcast = Broadcast<Int>()
    withExtendedLifetime(broadcast.stream()) { #expect(broadcast.hasListeners) }

    #expect(!broadcast.send(1))
    #expect(!broadcast.hasListeners)
  }

  @Test func `does not evaluate a value without a stream`() {
    let broadcast = Broadcast<Int>()
    var evaluations = 0
    func value() -> Int {
      evaluations += 1
      return evaluations
    }

    broadcast.send(value())

    #expect(evaluations == 0)
  }
}
