/// What several subjects do after every sequence of the inputs of one alphabet, as a table: `parity --map`.
///
/// A program that reads the table needs no simulation. A subject is always in a state, which is a number. It begins in
/// state 0. To apply the input with the index `i` in state `s`, with `t = tables[subjects[name]]`:
///
/// 1. Read `o = rows[t.row[s]][i]`. If `o` is -1, the input is not allowed in this state, such as `start` before
///    `create fine`.
/// 2. Show the lines `outcomes[o]`. The list is empty if nothing is observed.
/// 3. Add `t.next[s][i]` to `s`: the number of the new state, relative to the old one.
///
/// The states are the classes of a ``StateMap``. So two subjects behave the same exactly if they have the same table.
/// States, outcomes, rows and tables are numbered in the order in which a breadth-first search finds them. The same
/// subjects always have the same numbers.
package struct BehaviorTable: Codable, Sendable {
  /// The version of the command that wrote the table.
  package let version: String
  /// The name of the alphabet.
  package let alphabet: String
  /// The inputs, as in transcripts.
  package let inputs: [String]
  /// The different outcomes of all inputs. Each has the lines below an input in a transcript, without indentation.
  package let outcomes: [[String]]
  /// The index of an outcome for each input, or -1. States that differ only in what follows share a row.
  package let rows: [[Int]]
  /// The index of the table of each subject, by its name.
  package let subjects: [String: Int]
  /// The different tables of all subjects.
  package let tables: [Table]

  /// The states of one or more subjects.
  package struct Table: Codable, Hashable, Sendable {
    /// The index of a row for each state.
    package let row: [Int]
    /// For each state and input, the difference between the number of the next state and of this one. 0 if the input
    /// is not allowed.
    package let next: [[Int]]
  }

  /// Makes a table of complete maps with the same alphabet, one for each subject.
  @MainActor
  package init(_ maps: [StateMap], version: String) {
    self.version = version
    alphabet = maps[0].alphabet.name
    inputs = maps[0].alphabet.inputs.map(\.description)
    var outcomes: [[String]: Int] = [:]
    var rows: [[Int]: Int] = [:]
    var tables: [Table: Int] = [:]
    subjects = Dictionary(
      uniqueKeysWithValues: maps.map { map in
        let classes = map.classesInOrder
        let table = Table(
          row: classes.map { transitions in
            let row = transitions.map { transition in
              transition.map {
                outcomes.number(of: $0.outcome.lines.map { String($0.dropFirst(2)) })
              } ?? -1
            }
            return rows.number(of: row)
          },
          next: classes.enumerated().map { number, transitions in
            transitions.map { $0.map { $0.target - number } ?? 0 }
          })
        return (map.kind.name, tables.number(of: table))
      })
    self.outcomes = outcomes.keysByNumber
    self.rows = rows.keysByNumber
    self.tables = tables.keysByNumber
  }
}

extension StateMap {
  /// The transitions of each class, one for each input of the alphabet; nil if the input is not allowed. The classes
  /// are numbered breadth first from the first state, and `target` is such a number.
  fileprivate var classesInOrder: [[Transition?]] {
    var representatives: [Int: Int] = [:]
    for (state, number) in classes.enumerated() where representatives[number] == nil {
      representatives[number] = state
    }
    var numbers = [classes[0]: 0]
    var found: [[Transition?]] = []
    var queue = [classes[0]]
    while found.count < queue.count {
      let transitions = transitions[representatives[queue[found.count]]!]
      found.append(
        alphabet.inputs.map { input in
          guard let transition = transitions.first(where: { $0.input == input }) else { return nil }
          let target = classes[transition.target]
          if numbers[target] == nil { queue.append(target) }
          return Transition(
            input: input, outcome: transition.outcome, target: numbers.number(of: target))
        })
    }
    return found
  }
}

extension Dictionary where Value == Int {
  fileprivate var keysByNumber: [Key] { sorted { $0.value < $1.value }.map(\.key) }
}
