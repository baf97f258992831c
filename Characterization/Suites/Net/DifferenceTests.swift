import Equivalence
import PhoneScenarios
import Testing

@Suite struct `A difference` {
  @Test func `shows control characters as escapes, in columns of the right width`() throws {
    let expected = try Transcript(
      "# \u{7}\ncreate fine\nerror 大阪\u{1B} 1\n  -> client error 大阪\u{1B} 1\n", file: "a\n\u{202E}")
    let actual = try Transcript("create fine\nerror E 1\n  == updating\n", file: "b")

    let difference = Difference(expected, actual, names: ("one", "other"))

    #expect(
      difference?.text() == #"""
        a\n\u{202E}
              # \u{07}
              - one                           + other
           3  error 大阪\u{1B} 1
              - -> client error 大阪\u{1B} 1  + == updating
        """#)
  }

  @Test func `is truncated at a limit, with the number of omitted inputs`() throws {
    func transcript(_ state: String) throws -> Transcript<Input> {
      let step = "start\n  == \(state)\n"
      return try Transcript(
        "create fine\n" + String(repeating: step, count: 7), file: "a")
    }
    let difference = try Difference(
      transcript("idle"), transcript("updating"), names: ("a", "b"))
    #expect(difference?.steps.count == 7)
    #expect(difference?.text(limit: 6).hasSuffix("… and 1 more input with a difference") == true)
    #expect(difference?.text(limit: 7).contains("more") == false)
  }

  @Test func `can count equal reactions, but shows every input before a difference`() throws {
    let grant = "status authorizedAlways\n  -> client enabled true\n  -> phone location on\n"
    let start =
      "create fine\nread\n" + grant + "  -> phone heading on\nread\nheading 5 accuracy 0\n"
    let expected = try Transcript(start + "stop\nread\n", file: "a.transcript")
    let actual = try Transcript(
      start + "  -> client heading 5 accuracy 0\nstop\n  == idle\nread\n", file: "b")

    let difference = Difference(
      expected, actual, names: ("transcript", "modern"), includesEqual: true)

    #expect(
      difference?.text(limit: 1, folds: true) == """
        a.transcript
              - transcript       + modern
           1  create fine
           2  read
           3  status authorizedAlways
                … 3 equal lines
           7  read
           8  heading 5 accuracy 0
                                 + -> client heading 5 accuracy 0
              … and 1 more input with a difference
        """)
    #expect(difference?.steps.map(\.input).last == "stop")
  }
}
