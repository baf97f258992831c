// Its mutants try to deceive scripts/mutate. Docs/mutation.md says what the script reports.

/// Nobody calls it, so nobody can notice its mutants.
public func unreachable() -> Int { 1 }

/// The judge notices one mutant, and ends with an error because of the other.
public func answer() -> Int { 42 }

/// One mutant does not compile.
public func largest() -> UInt8 { 255 }

/// A mutant is not a valid index.
public func index() -> Int { 0 }

/// Some mutants never end.
public func count(to limit: Int) -> Int {
  var count = 0
  while count != limit { count += 1 }
  return count
}

/// No mutant changes the result.
public func isSmall(_ number: Int) -> Bool { number * 0 < 9 }

/// A mutant deletes the only statement of a case. As text, a case needs a statement.
public func isOn(_ word: String) -> Bool {
  var isOn = false
  switch word {
  case "on": isOn = true
  default: break
  }
  return isOn
}

/// Nothing can be called around self.init, so only the statement can show that its mutant was reached.
public struct Pair {
  public let first: Int, second: Int

  init(first: Int, second: Int) {
    self.first = first
    self.second = second
  }

  public init() { self.init(first: 1, second: 2) }
}

/// The inner closure is the value of the outer one, so a mutant cannot add a statement before it.
public final class Owner {
  private var closures: [() -> Bool] = []

  public init() {
    closures = [1].map { _ in same { [weak self] in self != nil } }
  }
}

func same(_ closure: @escaping () -> Bool) -> () -> Bool { closure }
