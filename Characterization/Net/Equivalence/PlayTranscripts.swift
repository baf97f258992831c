public import Foundation

/// Plays transcripts to implementations of a system, and returns a verdict. For tests with Swift Testing, the module
/// EquivalenceTesting of the same product has `expectTranscripts`, with the same parameters. Use this function with XCTest and in programs:
///
///     let verdict = await playTranscripts(in: folder, of: [legacy, modern], inputs: inputs)
///     XCTAssert(verdict.word == .equivalent, "\(verdict)")
///
/// A transcript is a text file with the ending `.transcript`. A line that begins in the first column is the description
/// of an input. The lines below it that begin with `  -> ` are what was observed, one for each
/// line that `apply` returns. A line that begins with `#` is a
/// comment, and a blank line is allowed anywhere.
///
/// - Parameters:
///   - folder: the folder below which the transcripts are.
///   - implementations: those that must do what the transcripts say, the reference first.
///   - inputs: the inputs that a line can name. Each needs a description of its own.
///   - isRecording: whether to write what the reference does into the files, instead of comparing. By default, whether
///     the environment variable `RECORD_TRANSCRIPTS` is set. A file without recorded lines is not recorded
///     by itself: it fails until somebody records it. Nothing is written if the variable `CI` is set.
/// - Returns: a verdict with the word ``Verdict/Word/equivalent`` if each implementation does what each file says. It is
///   ``Verdict/Word/different`` if one does something else, and ``Verdict/Word/invalid`` if a file cannot be played, if
///   there is none, and after each recording.
@MainActor
public func playTranscripts<System: SystemUnderTest>(
  in folder: URL, of implementations: [Implementation<System>], inputs: [System.Input],
  isRecording: Bool? = nil
) async -> Verdict {
  let environment = ProcessInfo.processInfo.environment
  return await playTranscripts(
    in: folder, of: implementations.map(\.observed), inputs: inputs,
    isRecording: isRecording ?? (environment["RECORD_TRANSCRIPTS"] != nil),
    isCI: environment["CI"] != nil)
}

/// Plays or records, whatever the environment says.
@MainActor
package func playTranscripts<System: ObservedSystem>(
  in folder: URL, of implementations: [Implementation<System>], inputs: [System.Input],
  isRecording: Bool, isCI: Bool
) async -> Verdict {
  RunningInputs.reportTrapsAndHangs()
  var verdict = Verdict(of: implementations.map(\.name))
  do {
    guard let reference = implementations.first else {
      throw Problem(file: "implementations", "there is none; name at least the reference")
    }
    let format = try TranscriptFormat<System>(inputs)
    let files = try transcripts(in: folder)
    if isRecording {
      if isCI {
        throw Problem(
          file: "CI", "is set, so nothing is recorded: nobody would read it; record on your machine"
        )
      }
      verdict.failure = try await record(files, from: reference, as: format)
    } else {
      verdict.comparisons = try await play(files, to: implementations, as: format)
    }
  } catch {
    let problems = Problems(error)?.all.map(\.description) ?? ["\(error)"]
    verdict.failure = problems.joined(separator: "\n")
  }
  return verdict
}

/// Returns the transcripts below a folder, with names that begin at the folder.
private func transcripts(in folder: URL) throws -> [NamedFile] {
  let search = FileSearch(["transcript"], in: folder)
  guard search.problems.isEmpty else { throw Problems(search.problems) }
  guard !search.files.isEmpty else {
    throw Problem(
      file: folder.path,
      "no .transcript file below this folder; write one with inputs, and record it"
    )
  }
  let root = folder.resolvingSymlinksInPath().path + "/"
  return search.files.map { file in
    NamedFile(
      url: file,
      name: file.path.hasPrefix(root) ? String(file.path.dropFirst(root.count)) : file.path)
  }
}

/// Plays all files, also those after a file with a problem.
@MainActor
private func play<System: ObservedSystem>(
  _ files: [NamedFile], to implementations: [Implementation<System>],
  as format: TranscriptFormat<System>
) async throws -> [Comparison] {
  var problems: [Problem] = []
  var comparisons: [Comparison] = []
  for file in files {
    do throws(Problem) {
      let transcript = try Transcript(contentsOf: file.url, name: file.name, as: format)
      if transcript.steps.isEmpty {
        throw Problem(file: file.name, "has no input; write one on each line, or delete the file")
      }
      let comparison = try await Comparison.playing(
        transcript, to: implementations, reference: implementations[0].name, as: format)
      // It is not recorded only because it is missing: a test that is tried again would pass.
      if comparison?.differences.isEmpty == false, transcript.steps.allSatisfy(\.observed.isEmpty) {
        throw Problem(file: file.name, "is not recorded yet; \(howToRecord)")
      }
      comparisons += [comparison].compactMap(\.self)
    } catch {
      problems.append(error)
    }
  }
  guard problems.isEmpty else { throw Problems(problems) }
  return comparisons
}

private let howToRecord =
  "set RECORD_TRANSCRIPTS=1 in the environment of one run, and read what is written"

/// Records all files, or none. Returns what a person has to read.
@MainActor
private func record<System: ObservedSystem>(
  _ files: [NamedFile], from reference: Implementation<System>, as format: TranscriptFormat<System>
) async throws -> String {
  let recording = try await Recording(files) { file throws(Problem) in
    try await RecordedTranscript(of: file, from: reference, as: format)
  }
  guard recording.changedCount > 0 else {
    return
      "nothing to record: \(reference.name) does what each transcript says; run the test without"
      + " recording"
  }
  try recording.write()
  return
    ([
      "\(count(recording.changedCount, "transcript")) of \(files.count) recorded from \(reference.name); read"
        + " the changes, and run the test again without recording"
    ] + recording.changes).joined(separator: "\n")
}
