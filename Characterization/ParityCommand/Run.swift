import Equivalence
import Foundation
import Parity
import Subjects

/// Makes all comparisons that the arguments request, and shows the verdict.
struct Run {
  let arguments: Arguments
  let subjects: [Subject.Kind]
  let files: Files
  let terminal = Terminal()

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    try arguments.html?.expectWritable()
    try arguments.junit?.expectWritable()
    subjects =
      if let name = arguments.subject {
        [try Subject.Kind(named: name)]
      } else if let name = arguments.candidate {
        [Subject.Kind.parity[0], try Subject.Kind(named: name)]
      } else {
        Subject.Kind.parity
      }
    // A search does not use the recorded files.
    let needsNoFiles = arguments.onlySearches || arguments.trap?.needsNoFiles == true
    files = needsNoFiles ? Files() : Files(arguments.paths, terminal)
    if arguments.showsEvents && files.tracks.isEmpty && files.problems.isEmpty {
      throw Arguments.Misuse.eventsNeedTrack
    }
  }

  private var comparesEverything: Bool {
    arguments.paths.isEmpty && !arguments.onlySearches && subjects.count > 1
  }

  @MainActor
  func show() async throws -> Int32 {
    switch arguments.trap {
    case .probe?, .shrink?, .steps?: return try await perform(arguments.trap!)
    case .search?, nil: break
    }
    if let part = arguments.part { return try await showResult(of: part) }
    let start = ContinuousClock.now
    var verdict = Verdict(of: subjects.map(\.name)) { $0.contains($1) }
    if case .search(let unit, _)? = arguments.trap {
      do {
        verdict.comparisons = [try await trapSearch(in: unit).comparison()]
      } catch {
        verdict.objection = error.description
      }
    } else {
      TrapWatch.searchAfterTrap()
      verdict.objection = await SelfCheck.objection(
        to: subjects, seed: arguments.seed, goesOn: Interruption.goesOn)
    }
    if verdict.objection == nil && arguments.trap == nil {
      do {
        try await compare(into: &verdict.comparisons)
      } catch let problem as Problem {
        throw Problems([problem])
      } catch let error as Unreliable {
        verdict.objection = error.description
      }
    }
    // From here on the verdict is final: a later signal must not change the exit status.
    verdict.isInterrupted = Interruption.isRequested
    let report = RunReport(
      verdict, isBrief: arguments.isBrief,
      countsCalls: arguments.showsCalls && arguments.candidate == nil,
      explainsAlphabets: arguments.isDeep,
      showsAll: arguments.showsAll)
    // Written first: a closed pipe ends the process when it prints.
    let problems = write(report, seconds: start.secondsAgo)
    if arguments.isJSON {
      if let objection = verdict.objection { ParityCommand.complain(objection) }
      print(JSON.text(of: verdict))
    } else {
      Report(report: report, terminal: terminal).show()
    }
    for problem in problems { ParityCommand.complain(problem.description) }
    return problems.isEmpty ? verdict.exitStatus : 2
  }

  /// Writes the report into the files of the arguments. Returns what prevents that.
  private func write(_ report: RunReport, seconds: Double) -> [Problem] {
    do throws(Problems) {
      try arguments.html?.write(report.html(version: ParityCommand.version))
      try arguments.junit?.write(report.junit(seconds: seconds))
      return []
    } catch {
      return error.all
    }
  }

  @MainActor
  private func compare(into comparisons: inout [Comparison]) async throws {
    // The first exploration takes about as long as all other comparisons.
    let ahead = await firstJobAhead()
    TrapWatch.begin(Run.fileUnit)
    comparisons += try playFiles()
    if comparesEverything {
      for (index, system) in systems(along: files.tracks).enumerated()
      where !Interruption.isRequested {
        TrapWatch.begin(Run.firstSystemUnit + index)
        comparisons += try await system.compare(context)
      }
    }
    if arguments.paths.isEmpty && subjects.count > 1 {
      try await search(into: &comparisons, ahead)
    }
  }

  /// Plays all files.
  ///
  /// - Throws: ``Problems`` with the problems of all files, if there are any.
  @MainActor
  func playFiles() throws(Problems) -> [Comparison] {
    let showsCalls = arguments.showsCalls && !arguments.paths.isEmpty
    var problems = files.problems
    var comparisons: [Comparison] = []
    for transcript in files.transcripts where !Interruption.isRequested {
      do throws(Problem) {
        let comparison = try Comparison.playing(
          transcript, to: subjects, reference: Arguments.reference, showsCalls: showsCalls,
          goesOn: Interruption.goesOn)
        comparisons += comparison.map { [$0] } ?? []
      } catch {
        problems.append(error)
      }
    }
    for track in files.tracks where !Interruption.isRequested {
      do throws(Problem) {
        let logs = !arguments.isJSON && problems.isEmpty
        let replay = try replay(
          track, logsCalls: logs && showsCalls, logsEvents: logs && arguments.showsEvents)
        comparisons.append(Comparison(replay, isShown: !arguments.paths.isEmpty))
      } catch {
        problems.append(error)
      }
    }
    guard problems.isEmpty else { throw Problems(problems) }
    return comparisons
  }

  @MainActor
  private func replay(
    _ track: Track, logsCalls: Bool, logsEvents: Bool
  ) throws(Problem) -> Replay {
    defer { terminal.clearProgress() }
    if logsCalls { print("every call to the phone along \(track.name.printable)") }
    if logsEvents { print("every event that a client receives along \(track.name.printable)") }
    return try Replay(
      track, subjects: subjects,
      progress: { terminal.progress("\(track.name): \(grouped($0)) of \(grouped(track.points))") },
      goesOn: Interruption.goesOn,
      onCall: logsCalls ? { print("  \(clock($1))  \($0)  \($2)") } : nil,
      onEvent: { if logsEvents { print("  \(clock($1))  \($0)  \($2)") } })
  }

  // MARK: The search

  @MainActor
  var context: RunContext {
    RunContext(seed: arguments.seed, goesOn: Interruption.goesOn) { [terminal, arguments] in
      // Only the parent process shows progress.
      guard arguments.part == nil else { return }
      $0.isEmpty ? terminal.clearProgress() : terminal.progress($0)
    }
  }

  struct Job {
    let candidate: Subject.Kind
    let part: SearchPart
  }

  /// Whether several processes share the search.
  private var isShared: Bool {
    (arguments.isDeep || arguments.onlySearches) && (arguments.part != nil || Children.cores > 1)
  }

  private var parts: [SearchPart] {
    let parts = SearchPart.all(
      isDeep: arguments.isDeep, slice: arguments.slice, hasWalks: arguments.candidate == nil)
    return isShared ? parts.flatMap(\.shares) : parts
  }

  var jobs: [Job] {
    let parts = parts
    return subjects.dropFirst().flatMap { candidate in
      parts.map { Job(candidate: candidate, part: $0) }
    }
  }

  private typealias Results = Task<[JobResult], any Error>

  /// Starts the first job of a default run in a child process. Nil if there is only one core.
  @MainActor
  private func firstJobAhead() async -> Results? {
    guard comparesEverything, !arguments.isDeep, Children.cores > 1 else { return nil }
    let first = Children(names: [jobs[0].part.name], terminal: terminal)
    let results = Results { try await first.run() }
    await Task.yield()
    return results
  }

  @MainActor
  private func search(into comparisons: inout [Comparison], _ ahead: Results?) async throws {
    let jobs = jobs
    let alphabets = jobs.count { $0.part.alphabet != nil }
    if arguments.onlySearches || arguments.isDeep { terminal.announce(alphabets) }
    if isShared && jobs.count > 1 {
      let all = Children(names: jobs.map(\.part.name), terminal: terminal)
      _ = try await append(Results { try await all.run() }, to: &comparisons)
      return
    }
    var others: [Comparison] = []
    for (number, candidate) in subjects.dropFirst().enumerated() {
      let search = await search(of: candidate)
      for (index, part) in parts.enumerated() where !Interruption.isRequested {
        let job = number * parts.count + index
        if job == 0 && ahead != nil { continue }
        TrapWatch.begin(Run.firstJobUnit + job)
        others.append(try await search.compare(part))
      }
    }
    if let ahead {
      terminal.progress("\(jobs[0].part.name): another process explores it")
      defer { terminal.clearProgress() }
      guard try await append(ahead, to: &comparisons) else { return }
    }
    comparisons += others
  }

  /// Waits for child processes, and appends what they found. After a trap, appends what the search for its inputs
  /// found, and returns false.
  @MainActor
  private func append(_ results: Results, to comparisons: inout [Comparison]) async throws -> Bool {
    do {
      let results = try await results.value
      if let objection = results.compactMap(\.objection).first {
        throw Unreliable(because: objection)
      }
      comparisons += SearchPart.joined(results.compactMap(\.comparison?.comparison))
      return true
    } catch let error as Children.Failure {
      guard let job = error.trappedJob else { throw error }
      comparisons.append(try await trapSearch(in: Run.firstJobUnit + job).comparison())
      return false
    }
  }

  @MainActor
  func search(of candidate: Subject.Kind) async -> Search {
    // The page is part of the clone. Without it, every cause is unknown.
    var causes: KnownCauses?
    if arguments.candidate != nil, let page = try? DivergencePage() {
      causes = await KnownCauses(on: page, subjects[0], candidate)
    }
    return Search(
      subjects[0], candidate, comparesCalls: arguments.showsCalls, causes: causes, context)
  }

  /// Does one job in a child process, and prints its ``JobResult``.
  @MainActor
  private func showResult(of index: Int) async throws -> Int32 {
    guard jobs.indices.contains(index) else {
      throw Arguments.Misuse(
        message: "no part \(index); there are \(jobs.count) parts, counted from 0")
    }
    Interruption.stopAtEndOfInput()
    TrapWatch.endAfterTrap()
    var result = JobResult()
    do {
      let job = jobs[index]
      let comparison = try await search(of: job.candidate).compare(job.part)
      result.comparison = ComparisonMessage(comparison)
    } catch {
      result.objection = error.description
    }
    result.isInterrupted = Interruption.isRequested
    print(String(decoding: try JSONEncoder().encode(result), as: UTF8.self))
    return 0
  }
}

extension Subject.Kind {
  fileprivate init(named name: String) throws(Arguments.Misuse) {
    guard let kind = (Subject.Kind.all + Subject.Kind.planted).first(where: { $0.name == name })
    else {
      throw Arguments.Misuse(
        message: "no subject is named \(name); the subjects are \(Arguments.names)")
    }
    self = kind
  }
}
