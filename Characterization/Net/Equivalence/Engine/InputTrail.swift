#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Names the inputs of a system that traps.
///
/// A failed precondition ends the whole process, so no comparison can report it.
package enum RunningInputs {
  /// From now on, if a system under test traps, prints the inputs that it has received since it was made, on standard
  /// error, before the process ends.
  ///
  /// Call it once, before the first comparison. It then describes each input of each ``Pair``, which takes time.
  @MainActor package static func printBeforeTrap() {
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
  fileprivate static var keepers = 0
  private static var isKept: Bool { keepers > 0 }
  /// Called when a system begins and ends to handle an input.
  package static var onInput: (@MainActor () -> Void)?
  /// The trail whose text is in the memory of ``Traps``.
  private static weak var shown: InputTrail?

  /// The end of the line before the inputs. The line begins with the name of the system.
  package nonisolated static let heading = " trapped after these inputs:"
  private var lines: [UInt8] = []

  package init() {}

  /// Appends an input. The systems that handle it follow with ``enters(_:)``.
  package func receives(_ input: @autoclosure () -> String) {
    guard InputTrail.isKept else { return }
    let line = Array("  \(input().printable)\n".utf8)
    lines += line
    if InputTrail.shown === self { Traps.inputs.append(line) }
  }

  /// The system with this name begins to handle the input.
  package func enters(_ name: String) {
    InputTrail.onInput?()
    guard InputTrail.isKept else { return }
    if InputTrail.shown !== self {
      Traps.inputs.replace(by: lines)
      InputTrail.shown = self
    }
    Traps.heading.replace(by: Array("\n\(name.printable)\(InputTrail.heading)\n".utf8))
  }

  /// The system has handled the input.
  package func leaves() { InputTrail.onInput?() }
}

/// Prints text when the process traps. The handler calls only functions that are allowed in a signal handler.
private enum Traps {
  /// A text in memory of its own: a handler must not use an array, which may allocate or count references.
  struct Text {
    private var bytes = malloc(256)!
    private var capacity = 256
    private var count = 0

    mutating func replace(by text: [UInt8]) {
      count = 0
      append(text)
    }

    mutating func append(_ text: [UInt8]) {
      if count + text.count > capacity {
        capacity = 2 * (count + text.count)
        bytes = realloc(bytes, capacity)!
      }
      memcpy(bytes + count, text, text.count)
      count += text.count
    }

    func show() { _ = write(STDERR_FILENO, bytes, count) }
  }

  // Only the main actor writes them, and only the handler reads them.
  nonisolated(unsafe) static var heading = Text()
  nonisolated(unsafe) static var inputs = Text()

  static func handle() {
    // Their first use takes a lock, which is not allowed in a signal handler.
    heading.replace(by: [])
    inputs.replace(by: [])
    TrapSignals.handle { number in
      Traps.heading.show()
      Traps.inputs.show()
      TrapSignals.end(by: number)
    }
  }
}
