import Modern

extension LocationManager {
  /// Creates a manager with a fake for each dependency. A test passes those that it sets or reads.
  ///
  /// Choose *no fake* for a class of which a test can create an object of its own: the notification center is a real
  /// one, which no other test shares.
  @MainActor
  convenience init(
    _ configuration: Configuration = .fine, provider: any LocationProvider,
    device: FakeDevice = FakeDevice(), center: NotificationCenter = NotificationCenter(),
    log: @escaping Log = { _, _ in }, isSimulator: Bool = false
  ) {
    self.init(
      configuration, provider: provider, device: device, notificationCenter: center, log: log,
      isSimulator: isSimulator)
  }
}
