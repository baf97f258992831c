import Foundation

extension LayoutTable {
  /// Returns whether an address is that of a type, or of an object that exists as long as the program.
  func isPermanent(_ address: UInt) -> Bool {
    if permanent.contains(address) { return true }
    guard isInImage(address) || readsMemory && isMadeType(address) else { return false }
    permanent.insert(address)
    return true
  }

  /// Returns whether readable memory begins with the address of a class, so that it is an object, which may exist no
  /// more. The memory of a `weak` reference begins with the address of its object instead.
  func isObject(at address: UnsafeRawPointer) -> Bool {
    let type = address.load(as: UInt.self)
    if classes.contains(type) { return true }
    // The description of each class is in the program, and its address is the sixth word.
    guard isMadeType(type),
      isInImage(UnsafePointer<UInt>(bitPattern: type)!.advanced(by: 5).pointee)
    else { return false }
    classes.insert(type)
    return true
  }

  /// Returns whether the program or one of its libraries contains the address, such as that of `Int`.
  private func isInImage(_ address: UInt) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: 4) { found in
      image(of: UnsafeRawPointer(bitPattern: address), found.baseAddress!) != 0
    }
  }

  /// Returns whether an address is that of a type that the runtime has made, such as `Array<Int>`.
  private func isMadeType(_ address: UInt) -> Bool {
    let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
    // The memory of an object that exists no more may be gone, too. Then the system refuses to write it back.
    guard let start = UnsafeMutableRawPointer(bitPattern: address / page * page),
      msync(start, Int(page), Int32(MS_ASYNC)) == 0,
      let word = UnsafePointer<UInt>(bitPattern: address)
    else { return false }
    return word.pointee <= RuntimeKind.largest
  }
}

// The headers of Linux declare it only for programs that define `_GNU_SOURCE`.
@_silgen_name("dladdr")
private func image(
  of address: UnsafeRawPointer?, _ found: UnsafeMutablePointer<UInt>
) -> Int32
