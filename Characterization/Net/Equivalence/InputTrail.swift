#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Names the inputs of a system that traps.
///
/// A failed precondition ends the whole process, so no comparison can report it.
public enum RunningInputs {
  /// From now on, if a system under test traps, prints the inputs that it has received since it was made, on standard
  /// error, before the process ends.
  ///
  /// Call it once, before the first comparison. It then describes each input of each ``Pair``, which takes time.
  @MainActor public static func printBeforeTrap() {
    InputTrail.keepers += 1
    _ = handler
  }

  private static let handler: Void = Traps.handle()

  /// Ends what one call of ``printBeforeTrap()`` began.
  @MainActor package static func stopPrinting() { InputTrail.keepers -= 1 }
}

/// The inputs that one system or one pair has received, in memory that a signal handler can read.
@MainActor
package final class InputTrail {
  /// How many callers want the inputs to be described.
  fileprivate static var keepers = 0 {
    didSet { isWatched = isKept || onInput != nil }
  }
  private static var isKept: Bool { keepers > 0 }
  /// Called when a system begins and ends to handle an input.
  package static var onInput: (@MainActor () -> Void)? {
    didSet { isWatched = isKept || onInput != nil }
  }
  /// Whether a trail has anything to do. An exploration asks once for each input, which is faster.
  package private(set) static var isWatched = false
  /// The trail whose text is in the memory of ``Traps``.
  private static weak var shown: InputTrail?

  /// The end of the line before the inputs. The line begins with the name of the system.
  package nonisolated static let heading = " trapped after these inputs:"
  private var lines: [UInt8] = []

  package init() {}

  /// Appends an input. The systems that handle it follow with ``enters(_:)``.
  package func receives(_ input: @autoclosure () -> String) {
    guard InputTrail.isKept else { return }
    let isShown = InputTrail.shown === self
    let line = Array("  \(input().printable)\n".utf8)
    lines += line
    isShown ? Traps.append(line) : Traps.replace(by: lines)
    InputTrail.shown = self
  }

  /// The system with this name begins to handle the input.
  package func enters(_ name: String) {
    InputTrail.onInput?()
    guard InputTrail.isKept else { return }
    if InputTrail.shown !== self {
      // Another pair received an input while this one was waiting.
      Traps.replace(by: lines)
      InputTrail.shown = self
    }
    Traps.name(name)
  }

  /// The system has handled the input.
  package func leaves() { InputTrail.onInput?() }
}

/// Prints text when the process traps. The handler calls only functions that are allowed in a signal handler.
private enum Traps {
  struct Text {
    var bytes: UnsafeMutablePointer<UInt8>
    var capacity: Int
    var count = 0

    init(capacity: Int) {
      bytes = .allocate(capacity: capacity)
      self.capacity = capacity
    }

    mutating func append(_ more: [UInt8]) {
      if count + more.count > capacity {
        let old = bytes
        capacity = 2 * (count + more.count)
        let new = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        new.update(from: old, count: count)
        bytes = new
        old.deallocate()
      }
      more.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { (bytes + count).update(from: base, count: more.count) }
      }
      count += more.count
    }

    func write() {
      #if canImport(Darwin)
        _ = Darwin.write(STDERR_FILENO, bytes, count)
      #elseif canImport(Glibc)
        _ = Glibc.write(STDERR_FILENO, bytes, count)
      #endif
    }
  }

  // Only the main actor writes them, and only the handler reads them.
  nonisolated(unsafe) static var heading = Text(capacity: 256)
  nonisolated(unsafe) static var inputs = Text(capacity: 65_536)

  static func append(_ line: [UInt8]) { inputs.append(line) }

  static func replace(by lines: [UInt8]) {
    inputs.count = 0
    inputs.append(lines)
  }

  static func name(_ name: String) {
    heading.count = 0
    heading.append(Array("\n\(name.printable)\(InputTrail.heading)\n".utf8))
  }

  static func handle() {
    // Their first use takes a lock, which is not allowed in a signal handler.
    heading.count = 0
    inputs.count = 0
    TrapSignals.handle { number in
      Traps.heading.write()
      Traps.inputs.write()
      TrapSignals.end(by: number)
    }
  }
}
