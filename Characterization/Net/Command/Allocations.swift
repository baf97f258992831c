import Foundation

/// Counts the objects that the Swift runtime allocates, with the runtime's hook for profiling tools.
enum Allocations {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  // Only the benchmark uses them, on one thread.
  nonisolated(unsafe) private static var count = 0
  nonisolated(unsafe) private static var original: Allocate?

  /// Returns how many objects `body` allocates. Nil if the runtime does not have the hook for profiling tools.
  static func count(in body: () -> Void) -> Int? {
    let image = dlopen(nil, RTLD_NOW)
    guard let hook = dlsym(image, "_swift_allocObject"),
      let isHooked = dlsym(
        image, "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly")
    else { return nil }
    let allocate = hook.assumingMemoryBound(to: Allocate.self)
    original = allocate.pointee
    count = 0
    allocate.pointee = { type, size, alignment in
      Allocations.count += 1
      return Allocations.original?(type, size, alignment)
    }
    isHooked.storeBytes(of: true, as: Bool.self)
    body()
    isHooked.storeBytes(of: false, as: Bool.self)
    allocate.pointee = original!
    return count
  }
}
