/// A scenario whose last input brings other calls from Shipped than from Legacy, to the same effect.
struct ExtraCalls {
  let name: String
  let script: String
  let legacy: [String]
  let shipped: [String]

  static let all = [
    ExtraCalls(
      name: "D6b",
      script: """
        # A start turns the heading on once.
        status authorizedAlways quietly
        create fine
        start

        """,
      legacy: [
        "startUpdatingLocation", "beginGeneratingDeviceOrientationNotifications",
        "headingOrientation = portrait", "stopUpdatingHeading", "startUpdatingHeading",
        "startUpdatingHeading",
      ],
      shipped: [
        "startUpdatingLocation", "beginGeneratingDeviceOrientationNotifications",
        "headingOrientation = portrait", "startUpdatingHeading",
      ]),
    ExtraCalls(
      name: "D7",
      script: """
        # A start while updating turns the location on again.
        status authorizedAlways quietly
        create fine
        start
        start

        """,
      legacy: [],
      shipped: ["startUpdatingLocation"]),
    ExtraCalls(
      name: "D8",
      script: """
        # A stop while idle turns the location off.
        create fine
        stop

        """,
      legacy: [],
      shipped: ["stopUpdatingLocation"]),
    ExtraCalls(
      name: "D15",
      script: """
        # A client that answers the grant with a start has two.
        status denied quietly
        create fine
        start
        inside client enabled true: start
        status authorizedAlways

        """,
      legacy: [
        "startUpdatingLocation", "beginGeneratingDeviceOrientationNotifications",
        "headingOrientation = portrait", "stopUpdatingHeading", "startUpdatingHeading",
        "startUpdatingHeading",
      ],
      shipped: [
        "startUpdatingLocation", "beginGeneratingDeviceOrientationNotifications",
        "headingOrientation = portrait", "startUpdatingHeading", "startUpdatingLocation",
      ]),
    ExtraCalls(
      name: "D16",
      script: """
        # A start during a revocation runs again at the grant.
        status authorizedAlways quietly
        create fine
        start
        status denied
        start
        status authorizedAlways

        """,
      legacy: [],
      shipped: ["startUpdatingLocation"]),
    ExtraCalls(
      name: "D18",
      script: """
        # A release does not clear Core Location's delegate.
        create fine
        release

        """,
      legacy: ["delegate = nil"],
      shipped: ["stopUpdatingLocation"]),
    ExtraCalls(
      name: "D19",
      script: """
        # A stop leaves significant changes alone.
        status authorizedAlways quietly
        someone begins orientation
        create fine
        start
        stop

        """,
      legacy: [
        "stopMonitoringSignificantLocationChanges", "stopUpdatingLocation", "stopUpdatingHeading",
      ],
      shipped: [
        "stopUpdatingLocation", "endGeneratingDeviceOrientationNotifications",
        "stopUpdatingHeading",
      ]),
  ]
}
