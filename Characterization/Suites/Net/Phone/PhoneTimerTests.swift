import Foundation
import SimulatedPhone
import Testing

@Suite struct `Timers of the phone` {
  private let phone = Phone()
  private let fired = Fired()

  private final class Fired: @unchecked Sendable {
    var names: [String] = []
  }

  @discardableResult
  private func makeTimer(
    _ name: String, after seconds: TimeInterval, on phone: Phone? = nil
  ) -> PhoneTimer {
    (phone ?? self.phone).use {
      PhoneTimer.scheduledTimer(withTimeInterval: seconds, repeats: false) { [fired] _ in
        fired.names.append(name)
      }
    }
  }

  @Test func `fire once, in the order of their times and then of their making`() {
    makeTimer("late", after: 20)
    makeTimer("early", after: 5)
    makeTimer("as late", after: 20)

    phone.waits(seconds: 4.5)
    #expect(fired.names == [])
    phone.waits(seconds: 0.5)
    #expect(fired.names == ["early"])
    phone.waits(seconds: 100)
    #expect(fired.names == ["early", "late", "as late"])
    #expect(phone.now.timeIntervalSinceReferenceDate == 105)
  }

  @Test func `do not fire after they were invalidated`() {
    let timer = makeTimer("timer", after: 5)
    #expect(timer.isValid)
    timer.invalidate()
    phone.waits(seconds: 5)
    #expect(!timer.isValid)
    #expect(fired.names == [])
  }

  @Test func `are invalid when they have fired`() {
    let timer = makeTimer("timer", after: 5)
    phone.waits(seconds: 5)
    #expect(!timer.isValid)
  }

  // Source: Apple, Timer.scheduledTimer(withTimeInterval:repeats:block:)
  @Test func `count an interval of 0 or less as 0.0001 seconds`() {
    makeTimer("timer", after: -3)
    phone.waits(seconds: 0)
    #expect(fired.names == [])
    phone.waits(seconds: 0.0001)
    #expect(fired.names == ["timer"])
  }

  @Test func `fire at their time if another timer makes them`() {
    phone.use {
      _ = PhoneTimer.scheduledTimer(withTimeInterval: 5, repeats: false) { [phone, fired] _ in
        fired.names.append("outer at \(phone.now.timeIntervalSinceReferenceDate)")
        _ = PhoneTimer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in
          fired.names.append("inner at \(phone.now.timeIntervalSinceReferenceDate)")
        }
      }
    }
    phone.waits(seconds: 60)
    #expect(fired.names == ["outer at 5.0", "inner at 10.0"])
  }

  @Test func `of a realistic phone fire when it settles`() {
    let phone = Phone(rules: Phone.Rules())
    let canceled = makeTimer("canceled", after: 1, on: phone)
    makeTimer("timer", after: 1, on: phone)
    phone.waits(seconds: 1)
    #expect(fired.names == [])
    canceled.invalidate()
    phone.settle()
    #expect(fired.names == ["timer"])
  }

  @Test func `are a part of the state only by the time that is left`() {
    func numbers() -> [UInt64] {
      var numbers: [UInt64] = []
      phone.forEachNumber { numbers.append($0) }
      return numbers
    }
    let idle = numbers()
    phone.waits(seconds: 5)
    #expect(numbers() == idle)

    makeTimer("timer", after: 15)
    let running = numbers()
    phone.waits(seconds: 5)
    #expect(Set([idle, running, numbers()]).count == 3)
    phone.waits(seconds: 10)
    #expect(numbers() == idle)
    makeTimer("timer", after: 15)
    #expect(numbers() == running)
  }
}
