#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Names the inputs of a system that traps, or that does not return.
///
/// A failed precondition ends the whole process, and a loop without an end stops it. No comparison can report these.
package enum RunningInputs {
  /// From now on, prints the inputs that a system under test has received since it was made, on standard error, if it
  /// traps or does not return. After a trap, the process ends. After a hang, it goes on to wait.
  ///
  /// Call it before the first comparison. Only the first call has an effect.
  ///
  /// - Parameters:
  ///   - seconds: how long an input may take.
  ///   - onHang: called on another thread when an input takes longer, after its system was named.
  @MainActor package static func reportTrapsAndHangs(
    after seconds: Int = 10, onHang: @escaping @Sendable () -> Void = {}
  ) {
    if isReporting { return }
    isReporting = true
    prepare()
    TrapSignals.handle { number in
      _ = RunningInputs.write(to: STDERR_FILENO)
      TrapSignals.end(by: number)
    }
    guard #available(macOS 15, iOS 18, *) else { return }
    HangWatch.start(seconds: seconds) {
      if RunningInputs.write(to: STDERR_FILENO, isHang: true) {
        RunningInputs.write("  … and the test goes on to wait; Ctrl-C ends it\n", to: STDERR_FILENO)
      }
      onHang()
    }
  }

  @MainActor private static var isReporting = false
}

/// The inputs that one system or one pair has received.
///
/// A signal handler reads them, so they are in memory that it may use: an array may count references or allocate. Each
/// input is a number, and each distinct input is described once in a process, because a description takes longer.
@MainActor
package final class InputTrail<Input: Hashable> {
  private let descriptions = Descriptions<Input>.shared
  nonisolated(unsafe) private let inputs: UnsafeMutablePointer<PlainArray<Int>>

  package init() {
    inputs = .allocate(capacity: 1)
    inputs.initialize(to: PlainArray())
  }

  deinit {
    if RunningInputs.trail == inputs { RunningInputs.trail = nil }
    inputs.pointee.free()
    inputs.deallocate()
  }

  /// Appends an input. The systems that handle it follow with ``enter(_:)``.
  package func receive(_ input: Input) { receive(number(of: input)) }

  /// Appends the input with this number.
  func receive(_ number: Int) { inputs.pointee.append(number) }

  /// Returns the number of an input. All trails of a process have the same numbers.
  func number(of input: Input) -> Int { descriptions.number(of: input) }

  /// The system whose name has this number begins to handle the input, or is made.
  package func enter(_ name: Int) {
    ask(name)
    RunningInputs.noteHandling(by: 1)
  }

  /// The system whose name has this number is asked something before the next input. A trap in its answer is its own.
  package func ask(_ name: Int) {
    RunningInputs.trail = inputs
    RunningInputs.name = name
  }

  /// The system has handled the input.
  package func leave() { RunningInputs.noteHandling(by: -1) }

  /// The system whose name has this number handles the input. While it is suspended, other systems may do so, too.
  package func wait<Outcome>(for name: Int, _ handle: () async -> Outcome) async -> Outcome {
    enter(name)
    RunningInputs.waiting.append((inputs, name))
    let outcome = await handle()
    RunningInputs.waiting.removeLast { $0.trail == inputs }
    leave()
    return outcome
  }
}

extension RunningInputs {
  /// Called with the number of systems that handle an input, after each change.
  @MainActor static var onInput: (@MainActor (Int) -> Void)?

  /// The inputs of a system that handles one, and the number of its name.
  fileprivate typealias Running = (trail: UnsafeMutablePointer<PlainArray<Int>>, name: Int)

  // Only the main actor writes them. A handler and the hang watch read them while the main actor stands still.
  nonisolated(unsafe) fileprivate static var trail: UnsafeMutablePointer<PlainArray<Int>>?
  nonisolated(unsafe) fileprivate static var name = 0
  /// How many systems handle an input now. There may be more than one if they are asynchronous.
  nonisolated(unsafe) private static var handling = 0
  /// The asynchronous ones, the oldest first.
  nonisolated(unsafe) fileprivate static var waiting = PlainArray<Running>()
  /// The descriptions of inputs, and the names. The number of each is its index.
  nonisolated(unsafe) fileprivate static var texts = PlainArray<PlainArray<UInt8>>()

  @MainActor private static var names: [String: Int] = [:]

  @MainActor fileprivate static func noteHandling(by change: Int) {
    handling += change
    onInput?(handling)
  }

  /// The number of the name of a system, for ``InputTrail`` and ``isRunning(_:)``.
  @MainActor package static func number(ofName name: String) -> Int {
    if let number = names[name] { return number }
    let number = add(name.printable)
    names[name] = number
    return number
  }

  @MainActor fileprivate static func add(_ text: String) -> Int {
    var bytes = PlainArray<UInt8>()
    for byte in text.utf8 { bytes.append(byte) }
    texts.append(bytes)
    return texts.count - 1
  }

  /// Makes ``write(to:isHang:most:)`` ready for a signal handler: the first use of a static variable takes a lock, which
  /// is not allowed in one.
  @MainActor package static func prepare() {
    _ = (trail, name, handling, waiting.count, texts.count)
  }

  /// Writes the name of the system that received the last input, and then its inputs, one on each line. Calls only
  /// functions that are allowed in a signal handler.
  ///
  /// - Parameters:
  ///   - file: a file descriptor.
  ///   - isHang: whether the system does not return, instead of a trap.
  ///   - most: how many inputs to write, the last ones.
  /// - Returns: false if there is no such system. Then nothing is written.
  package static func write(to file: Int32, isHang: Bool = false, most: Int = .max) -> Bool {
    guard let (trail, name) = isHang ? unreturned : current else { return false }
    let inputs = trail.pointee
    write("\n", to: file)
    texts[name].write(to: file)
    write(heading(isHang: isHang, isFirst: inputs.count == 0), to: file)
    write("\n", to: file)
    let first = max(0, inputs.count - most)
    if first > 0 { write("  … earlier inputs\n", to: file) }
    for index in first..<inputs.count {
      write("  ", to: file)
      texts[inputs[index]].write(to: file)
      write("\n", to: file)
    }
    return true
  }

  /// The system that received the last input.
  private static var current: Running? { trail.map { ($0, name) } }

  /// The system that does not return: the synchronous one, or else the one that has waited longest.
  private static var unreturned: Running? {
    handling > waiting.count || waiting.count == 0 ? current : waiting[0]
  }

  /// The end of the line before the inputs. The line begins with the name of the system.
  ///
  /// - Parameters:
  ///   - isHang: whether the system does not return, instead of a trap.
  ///   - isFirst: whether it has received no input.
  package static func heading(isHang: Bool, isFirst: Bool) -> StaticString {
    switch (isHang, isFirst) {
    case (false, false): " trapped after these inputs:"
    case (false, true): " trapped before its first input, when it was made or asked what it allows"
    case (true, false): " does not return after these inputs:"
    case (true, true): " does not return before its first input, when it is made"
    }
  }

  /// In a signal handler: whether the system that received the last input has the name with this number.
  package static func isRunning(_ number: Int) -> Bool { trail != nil && name == number }

  private static func write(_ text: StaticString, to file: Int32) {
    text.withUTF8Buffer { writeAll($0, to: file) }
  }
}

/// Numbers the values of one type, and describes each of them once.
@MainActor
private final class Descriptions<Input: Hashable> {
  static var shared: Descriptions {
    let type = ObjectIdentifier(Input.self)
    if let known = descriptionsOfTypes[type] { return unsafeDowncast(known, to: Descriptions.self) }
    let new = Descriptions()
    descriptionsOfTypes[type] = new
    return new
  }

  private var numbers: [Input: Int] = [:]

  func number(of input: Input) -> Int {
    if let number = numbers[input] { return number }
    let number = RunningInputs.add("\(input)".printable)
    numbers[input] = number
    return number
  }
}

// A generic type has no static variable.
@MainActor private var descriptionsOfTypes: [ObjectIdentifier: AnyObject] = [:]

/// An array whose memory is not managed by Swift, so that a signal handler may read it. The code that makes an array must
/// call `free` on it.
private struct PlainArray<Element> {
  private var elements: UnsafeMutablePointer<Element>?
  private(set) var count = 0
  private var capacity = 0

  subscript(index: Int) -> Element { elements![index] }

  mutating func append(_ element: Element) {
    if count == capacity {
      capacity = max(16, 2 * capacity)
      elements = realloc(elements, capacity * MemoryLayout<Element>.stride)!
        .assumingMemoryBound(to: Element.self)
    }
    (elements! + count).initialize(to: element)
    count += 1
  }

  /// Removes the last element with this property. The others keep their order.
  mutating func removeLast(where isMatch: (Element) -> Bool) {
    var index = count - 1
    while index >= 0, !isMatch(elements![index]) { index -= 1 }
    if index < 0 { return }
    (elements! + index).update(from: elements! + index + 1, count: count - index - 1)
    count -= 1
  }

  func free() {
    #if canImport(Darwin)
      Darwin.free(elements)
    #else
      Glibc.free(elements)
    #endif
  }
}

extension PlainArray<UInt8> {
  fileprivate func write(to file: Int32) {
    writeAll(UnsafeBufferPointer(start: elements, count: count), to: file)
  }
}

/// Writes all bytes. A signal handler may call it.
package func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to file: Int32) {
  var rest = UnsafeRawBufferPointer(bytes)
  while rest.count > 0 {
    let written = write(file, rest.baseAddress, rest.count)
    if written < 0 && errno == EINTR { continue }
    guard written > 0 else { return }
    rest = UnsafeRawBufferPointer(rebasing: rest[written...])
  }
}
