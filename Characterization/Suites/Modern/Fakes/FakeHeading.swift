import Modern

/// A heading with an accuracy that the test chooses.
///
/// Choose *a subclass* for a class of Apple that has only properties to read, and no initializer for their values.
final class FakeHeading: CLHeading {
  private var accuracy: CLLocationDirection = -1

  convenience init(accuracy: CLLocationDirection) {
    self.init()
    self.accuracy = accuracy
  }

  override var magneticHeading: CLLocationDirection { 90 }
  override var trueHeading: CLLocationDirection { 93 }
  override var headingAccuracy: CLLocationDirection { accuracy }
}
