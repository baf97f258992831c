import Parity

/// A scenario in which Shipped does not do what Legacy does, under the name the difference goes by.
struct Divergence {
  let name: String
  let script: String
  /// Both outcomes side by side where they differ, without the line that names the file.
  let shows: String

  static let all = [
    Divergence(
      name: "D1",
      script: """
        # A heading of no use is told, and hides the last good one.
        status authorizedAlways quietly
        create fine
        start
        heading 10 accuracy 5
        heading 20 accuracy -1
        heading 30 accuracy 0

        """,
      shows: """
              - legacy  + shipped
           6  heading 20 accuracy -1
                        + -> client heading 20 accuracy -1
                        + == updating, heading 20 accuracy -1
           7  heading 30 accuracy 0
                        + -> client heading 30 accuracy 0
                        + == updating, heading 30 accuracy 0
        """),
    Divergence(
      name: "D2",
      script: """
        # The callback is believed, not the phone.
        status authorizedAlways quietly
        create fine
        start
        location 3 4 quietly
        callback locations 1 2
        location none quietly
        callback locations 1 2
        location 3 4 quietly
        callback locations none

        """,
      shows: """
              - legacy                  + shipped
           6  callback locations 1 2
              - -> client location 3 4  + -> client location 1 2
                                        + == updating, location 1 2
           8  callback locations 1 2
                                        + -> client location 1 2
          10  callback locations none
              - -> client location 3 4
        """),
    Divergence(
      name: "D3",
      script: """
        # The first read freezes the location, even none.
        create fine
        read
        location 1 2 quietly
        read

        """,
      shows: """
              - legacy                 + shipped
           4  location 1 2 quietly
              - == idle, location 1 2
        """),
    Divergence(
      name: "D4",
      script: """
        # A status that is already known is told again. Every new manager gets such a callback.
        status authorizedAlways quietly
        create fine
        callback status authorizedAlways

        """,
      shows: """
              - legacy  + shipped
           4  callback status authorizedAlways
                        + -> client enabled true
        """),
    Divergence(
      name: "D5",
      script: """
        # A restriction is told.
        status authorizedAlways quietly
        create fine
        status restricted

        """,
      shows: """
              - legacy  + shipped
           4  status restricted
                        + -> client enabled false
        """),
    Divergence(
      name: "D5b",
      script: """
        # A return to undecided is told.
        status authorizedAlways quietly
        create fine
        status notDetermined

        """,
      shows: """
              - legacy  + shipped
           4  status notDetermined
                        + -> client enabled false
        """),
    Divergence(
      name: "D6",
      script: """
        # A rotation does not make the phone report its heading again: the old one stays on the screen.
        status authorizedAlways quietly
        create fine
        start
        rotate landscapeLeft

        """,
      shows: """
              - legacy                                      + shipped
           5  rotate landscapeLeft
                -> phone heading orientation landscapeLeft    -> phone heading orientation landscapeLeft
              - -> phone heading off
              - -> phone heading on
        """),
    Divergence(
      name: "D9",
      script: """
        # A stop ends the orientation notifications that the start began.
        status authorizedAlways quietly
        create fine
        start
        stop

        """,
      shows: """
              - legacy                 + shipped
           5  stop
                -> phone location off    -> phone location off
                                       + -> phone orientation notifications off
                -> phone heading off     -> phone heading off
                == idle                  == idle
        """),
    Divergence(
      name: "D9b",
      script: """
        # A start begins orientation notifications, whoever did already.
        status authorizedAlways quietly
        someone begins orientation
        create fine
        start
        someone ends orientation

        """,
      shows: """
              - legacy                                  + shipped
           6  someone ends orientation
              - -> phone orientation notifications off
        """),
    Divergence(
      name: "D10",
      script: """
        # The manager keeps its client alive.
        create fine
        drop client

        """,
      shows: """
              - legacy              + shipped
           3  drop client
              - -> client released  + -> client kept alive
        """),
    Divergence(
      name: "D11",
      script: """
        # A start that was refused keeps the manager alive.
        status denied quietly
        create fine
        start
        release

        """,
      shows: """
              - legacy               + shipped
           5  release
              - -> manager released  + -> manager kept alive
        """),
    Divergence(
      name: "D12",
      script: """
        # A grant that is told late starts what was stopped meanwhile.
        status denied quietly
        someone begins orientation
        create fine
        start
        status authorizedAlways quietly
        start
        stop
        callback status authorizedAlways

        """,
      shows: """
              - legacy                  + shipped
           9  callback status authorizedAlways
                -> client enabled true    -> client enabled true
                                        + -> phone location on
                                        + -> phone heading on
                                        + == updating
        """),
    Divergence(
      name: "D13",
      script: """
        # A second start is not remembered beyond the stop.
        status authorizedAlways quietly
        someone begins orientation
        create fine
        start
        start
        stop
        status denied
        status authorizedAlways

        """,
      shows: """
              - legacy                  + shipped
           9  status authorizedAlways
                -> client enabled true    -> client enabled true
              - -> phone location on
              - -> phone heading on
              - == updating
        """),
    Divergence(
      name: "D14",
      script: """
        # What a phone answers inside the start is dropped.
        status authorizedAlways quietly
        create fine
        inside phone location on: location 1 2
        start

        """,
      shows: """
              - legacy                                 + shipped
           5  start
                -> phone location on                     -> phone location on
              - -> client location 1 2
                -> phone orientation notifications on    -> phone orientation notifications on
                -> phone heading on                      -> phone heading on
                == updating, location 1 2                == updating, location 1 2
        """),
    Divergence(
      name: "D14b",
      script: """
        # What a phone answers inside the stop is told.
        status authorizedAlways quietly
        someone begins orientation
        create fine
        start
        inside phone location off: error network
        stop

        """,
      shows: """
              - legacy                 + shipped
           7  stop
                -> phone location off    -> phone location off
                                       + -> client error network
                -> phone heading off     -> phone heading off
                == idle                  == idle
        """),
    Divergence(
      name: "D17",
      script: """
        # A grant that is told too early uses up the refused start.
        status denied quietly
        create fine
        start
        callback status authorizedAlways
        callback status denied
        status authorizedAlways

        """,
      shows: """
              - legacy                                 + shipped
           7  status authorizedAlways
                -> client enabled true                   -> client enabled true
              - -> phone location on
              - -> phone orientation notifications on
              - -> phone heading on
              - == updating
        """),
    Divergence(
      name: "D20",
      script: """
        # A rotation inside the stop is still observed.
        status authorizedAlways quietly
        someone begins orientation
        create fine
        start
        rotate landscapeLeft quietly
        inside phone heading off: callback rotation
        stop

        """,
      shows: """
              - legacy                 + shipped
           8  stop
                -> phone location off    -> phone location off
                -> phone heading off     -> phone heading off
                                       + -> phone heading orientation landscapeLeft
                == idle                  == idle
        """),
  ]
}
