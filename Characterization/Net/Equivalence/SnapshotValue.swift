/// A type whose objects say by themselves what they store.
///
/// A comparison reads every stored value of a system, but not what most classes of the toolchain store, such as a
/// `DispatchQueue`, and not what a closure captures. Conform such a type to this protocol if its values decide what the system under test does next.
public protocol SnapshotValue {
  /// The type of the value.
  associatedtype Value: Hashable
  /// The value that stands for this one. Two values with equal snapshots must behave the same.
  var snapshotValue: Value { get }
}
