import Equivalence
import Foundation
import PhoneScenarios
import Subjects

/// Makes all comparisons that the arguments request, and shows the verdict.
struct Run {
  let arguments: Arguments
  let subjects: [Subject.Kind]
  let files: Files
  let terminal = Terminal()

  @MainActor
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    try arguments.file(.html)?.expectWritable()
    try arguments.file(.junit)?.expectWritable()
    subjects =
      if let name = arguments.subject {
        [try Subject.Kind(named: name)]
      } else if let name = arguments.candidate {
        [Subject.Kind.parity[0], try Subject.Kind(named: name)]
      } else {
        Subject.Kind.parity
      }
    // A search does not use the recorded files.
    files =
      !arguments.onlySearches
      ? Files(arguments.paths, subjects: subjects.map(\.name), terminal) : Files()
  }

  @MainActor
  func show() async throws -> Int32 {
    if let part = arguments.part { return try await perform(part) }
    if files.otherTranscripts > 0 {
      ParityCommand.complain(
        "\(count(files.otherTranscripts, "transcript")) not played, because their systems have no"
          + " \(list(subjects.map(\.name)))")
    }
    let start = ContinuousClock.now
    var verdict = Verdict(of: subjects.map(\.name))
    verdict.consequence = "phone"
    do {
      if arguments.has(.trap) {
        verdict.comparisons = [try trapSearch.comparison(in: unitsThatMayTrap)]
      } else {
        TrapWatch.reportAfterTrap(of: trapSearch.candidates, isJSON: arguments.has(.json))
        try await compare(into: &verdict.comparisons)
      }
    } catch let error as Unreliable {
      verdict.failure = error.description
    }
    // From here on the verdict is final: a later signal must not change the exit status.
    verdict.isInterrupted = Interruption.isRequested
    let text = text(of: verdict)
    // Written first: a closed pipe ends the process when it prints.
    let problem = write(text, seconds: start.secondsAgo)
    if arguments.has(.json) {
      if let objection = verdict.objection { ParityCommand.complain(objection) }
      print(JSON.text(of: verdict))
    } else {
      terminal.show(text)
    }
    guard let problem else { return verdict.exitStatus }
    ParityCommand.complain(problem.description)
    return 2
  }

  private func text(of verdict: Verdict) -> VerdictText {
    var text = VerdictText(verdict)
    text.place = " on the simulated phone"
    text.hint = "; --all shows them in full"
    text.isBrief = arguments.has(.brief)
    text.countsCalls = arguments.has(.calls) && arguments.candidate == nil
    text.inputCount = Set(Alphabet.all.flatMap(\.inputs)).count
    if arguments.has(.deep) { text.rules = Alphabet.preconditions }
    text.mainRows = mainRows
    return arguments.has(.all) ? text.complete : text
  }

  /// The rows that somebody reads first. Nil if the arguments ask for something that needs all of them.
  private var mainRows: Set<String>? {
    if !arguments.paths.isEmpty || arguments.slice != nil || arguments.has(.deep) { return nil }
    return ["transcripts", "tracks", "call sites", "states: standard", "walks"]
  }

  /// Writes the report into the files of the arguments. Returns what prevents that.
  private func write(_ report: VerdictText, seconds: Double) -> Problem? {
    do throws(Problem) {
      try arguments.file(.html)?.write(report.html(version: ParityCommand.version))
      try arguments.file(.junit)?.write(report.junit(seconds: seconds))
      return nil
    } catch {
      return error
    }
  }

  /// Compares all units, some of them in child processes.
  @MainActor
  private func compare(into comparisons: inout [Comparison]) async throws {
    let units = units
    let searches = units.filter { $0.part != nil }
    if sharesSearch {
      terminal.announce(searches.count { $0.part?.alphabet != nil })
    }
    var apart: [Unit] = []
    if Children.cores > 1 && searches.count > 1 {
      // The first search of a default run takes about as long as all other units.
      apart = sharesSearch ? searches : Array(searches.prefix(1))
    }
    var ahead: Results?
    var others: [Comparison] = []
    let numbers = Set(apart.map(\.number))
    for unit in units where !numbers.contains(unit.number) && !Interruption.isRequested {
      // The self-check is over, and the main actor is free for a moment.
      if unit.number == Run.fileUnit && !apart.isEmpty && !sharesSearch {
        ahead = results(of: apart)
        await Task.yield()
      }
      let found = try await unit.system.compare(context)
      if unit.number < apart.first?.number ?? .max { comparisons += found } else { others += found }
    }
    guard !apart.isEmpty else { return }
    if ahead != nil {
      terminal.progress("\(apart[0].label): another process explores it")
    }
    defer { terminal.clearProgress() }
    do {
      let results = try await (ahead ?? results(of: apart)).value
      if let objection = results.compactMap(\.failure).first {
        throw Unreliable(objection)
      }
      comparisons += results.flatMap(\.comparisons) + others
    } catch let error as Children.Failure {
      guard let (unit, trap) = error.trap else { throw error }
      comparisons.append(try trapSearch.comparison(of: trap, in: unit))
    }
  }

  private typealias Results = Task<[Verdict], any Error>

  /// Starts these units in child processes.
  @MainActor
  private func results(of units: [Unit]) -> Results {
    let children = Children(units: units, terminal: terminal)
    return Results { try await children.run() }
  }

  /// Plays all files.
  ///
  /// - Throws: ``Problems`` with the problems of all files, if there are any.
  @MainActor
  func playFiles() async throws(Problems) -> [Comparison] {
    let showsCalls = arguments.has(.calls) && !arguments.paths.isEmpty
    var problems = files.problems
    var comparisons: [Comparison] = []
    for transcript in files.transcripts where !Interruption.isRequested {
      do throws(Problem) {
        let comparison = try await transcript.play(
          to: subjects.map(\.name), showsCalls: showsCalls, goesOn: Interruption.goesOn)
        comparisons += comparison.map { [$0] } ?? []
      } catch {
        problems.append(error)
      }
    }
    for track in files.tracks where !Interruption.isRequested {
      do throws(Problem) {
        let logsCalls = showsCalls && !arguments.has(.json) && problems.isEmpty
        var replay = try replay(track, logsCalls: logsCalls)
        replay.isAskedFor = !arguments.paths.isEmpty
        comparisons.append(Comparison(replay))
        if !arguments.paths.isEmpty { comparisons += await tour(along: track) }
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
    return comparisons
  }

  @MainActor
  private func replay(
    _ track: Track, logsCalls: Bool
  ) throws(Problem) -> Replay {
    defer { terminal.clearProgress() }
    if logsCalls { print("every call to the phone along \(track.name.printable)") }
    return try Replay.run(
      track, subjects: subjects, keepsMoments: arguments.has(.calls) && arguments.has(.json),
      progress: { terminal.progress("\(track.name): \(grouped($0)) of \(grouped(track.points))") },
      goesOn: Interruption.goesOn,
      onCall: logsCalls ? { print("  \(clock($1))  \($0)  \($2)") } : nil)
  }

  /// Moves the whole app along the track. None if no subject has an app.
  @MainActor
  private func tour(along track: Track) async -> [Comparison] {
    let apps = PlacesAppKind.parity.filter { app in subjects.contains { $0.name == app.name } }
    guard !apps.isEmpty else { return [] }
    return [
      Comparison(
        await PlacesTour.run(track, apps: apps, goesOn: Interruption.goesOn))
    ]
  }

  @MainActor
  var context: RunContext {
    RunContext(seed: arguments.seed, goesOn: Interruption.goesOn) { [terminal, arguments] in
      // Only the parent process shows progress.
      guard arguments.part == nil else { return }
      $0.isEmpty ? terminal.clearProgress() : terminal.progress($0)
    }
  }

  /// In a child process: compares a unit and prints its ``Verdict``, or applies inputs of the unit.
  @MainActor
  private func perform(_ number: Int) async throws -> Int32 {
    let units = units
    guard units.indices.contains(number) else {
      throw Misuse(
        "no part \(number); there are \(units.count) parts, counted from 0")
    }
    if arguments.repeatsInputs { return try await repeatInputs(of: units[number]) }
    Interruption.stopAtEndOfInput()
    TrapWatch.printAfterTrap(seconds: TrapWatch.limit)
    var result = Verdict(of: subjects.map(\.name))
    do {
      result.comparisons = try await units[number].system.compare(context)
    } catch let error as Unreliable {
      result.failure = error.description
    }
    result.isInterrupted = Interruption.isRequested
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    return 0
  }
}

extension Subject.Kind {
  fileprivate init(named name: String) throws(Misuse) {
    guard let kind = (Subject.Kind.all + Subject.Kind.planted).first(where: { $0.name == name })
    else {
      throw Misuse(
        "no subject is named \(name); the subjects are \(Arguments.names)")
    }
    self = kind
  }
}
