import SimulatedPhone
import Testing

@Suite struct `An observer of a phone` {
  @Test(
    arguments: scenarios(
      """
      An observer
        receives every start and stop of locations, but a change only if something changes: [scripted, watched] start,
          start, stop, stop => startUpdatingLocation -> location(isOn: true), startUpdatingLocation,
          stopUpdatingLocation -> location(isOn: false), stopUpdatingLocation
        receives every start and stop of headings: [scripted, watched] start heading, start heading, stop heading,
          stop heading => startUpdatingHeading -> heading(isOn: true), startUpdatingHeading,
          stopUpdatingHeading -> heading(isOn: false), stopUpdatingHeading
        receives every start of significant changes: [scripted, watched] start significant, start significant
          => startMonitoringSignificantLocationChanges -> significantChanges(isOn: true),
          startMonitoringSignificantLocationChanges; stop significant, stop significant
          => stopMonitoringSignificantLocationChanges -> significantChanges(isOn: false),
          stopMonitoringSignificantLocationChanges
        receives requests that change nothing: [scripted, watched] request location, detach, attach => requestLocation,
          delegate = nil, delegate = set
        receives the configuration of a new manager: [scripted, watched] other detach
          => -> configuration(accuracy: -1.0, filter: -1.0, activity: other), delegate = nil
        receives a changed configuration as a whole: [scripted, watched] accuracy 1000, filter 500, activity fitness
          => desiredAccuracy = 1000.0 -> configuration(accuracy: 1000.0, filter: -1.0, activity: other),
          distanceFilter = 500.0 -> configuration(accuracy: 1000.0, filter: 500.0, activity: other),
          activityType = fitness -> configuration(accuracy: 1000.0, filter: 500.0, activity: fitness)
        receives settings that change nothing: [scripted, watched] accuracy -1, filter -1, activity other,
          edge portrait, headingFilter 5 => desiredAccuracy = -1.0, distanceFilter = -1.0, activityType = other,
          headingOrientation = portrait, headingFilter = 5.0
        receives a heading orientation: [scripted, watched] edge faceUp, edge faceUp
          => headingOrientation = faceUp -> headingOrientation(faceUp), headingOrientation = faceUp
        receives every request for permission: [denied, watched] request whenInUse, request whenInUse, request always
          => requestWhenInUseAuthorization -> asks(whenInUse), requestWhenInUseAuthorization -> asks(whenInUse),
          requestAlwaysAuthorization -> asks(always)
        receives requests to a scripted phone: [scripted, notDetermined, watched] request always
          => requestAlwaysAuthorization -> asks(always)
        // Source: Apple, UIDevice.beginGeneratingDeviceOrientationNotifications() nests
        receives each call for orientation notifications, which nest: [scripted, watched] begin, begin, end, end
          => beginGeneratingDeviceOrientationNotifications -> orientationNotifications(isOn: true),
          beginGeneratingDeviceOrientationNotifications, endGeneratingDeviceOrientationNotifications,
          endGeneratingDeviceOrientationNotifications -> orientationNotifications(isOn: false)
        receives no change if notifications end without a begin: [scripted, watched] end, begin
          => endGeneratingDeviceOrientationNotifications,
          beginGeneratingDeviceOrientationNotifications -> orientationNotifications(isOn: true)
        can receive a merged configuration, before the next change of another kind: [scripted, watched, merging]
          accuracy 1000, filter 500, activity fitness => desiredAccuracy = 1000.0, distanceFilter = 500.0,
          activityType = fitness; start => startUpdatingLocation -> configuration(accuracy: 1000.0, filter: 500.0,
          activity: fitness) -> location(isOn: true)
      """))
  @MainActor func `follows this rule`(scenario: Scenario) { scenario.play() }
}
