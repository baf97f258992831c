import CourseKit
import Testing

@Suite("Hidden dependencies")
struct HiddenDependencyTests {
  private static let authorization = "struct Authorization {\n  let status: () -> Int\n}\n"

  @Test(
    "are counted where code uses them",
    arguments: [
      ("let defaults = UserDefaults.standard", 1),
      ("if Date().timeIntervalSince(last) > 60, LocationManager.isAuthorized() {}", 2),
      ("openSettings(); defaults.set(1)", 1),
      ("let openSettings: () -> Void\nfunc tap() { openSettings() }", 0),
      ("let fine = Configuration(accuracy: 1)", 0),
    ])
  func areCounted(code: String, count: Int) {
    #expect(HiddenDependencies(in: [code]).count(in: [code]) == count)
  }

  @Test("have a place, and a declaration is none")
  func places() {
    let code = "func openSettings()\n\nfunc tap() { openSettings() }\nlet a = Date()\n"
    let uses = HiddenDependencies(in: [code]).uses(in: code)
    #expect(uses.map(\.line) == [3, 4])
    #expect(uses.map(\.code) == ["openSettings(", "Date()"])
  }

  /// A new name for a singleton is a singleton.
  @Test(
    "are counted for a shared instance of an own type",
    arguments: [
      "extension Authorization {\n  public static let phone = Authorization { 1 }\n}\n",
      "extension Authorization {\n  static var phone: Authorization { Authorization { 1 } }\n}\n",
      "extension Authorization {\n  nonisolated(unsafe) static var phone = Authorization(status: read)\n}\n",
    ])
  func sharedInstance(declaration: String) {
    let uses = "let a = Authorization.phone\nlet b: Authorization = .phone\nlet c = phone.phone\n"
    let hidden = HiddenDependencies(in: [Self.authorization, declaration, uses])
    #expect(hidden.count(in: [uses]) == 2)
    #expect(hidden.count(in: [declaration]) == 0)
  }

  @Test(
    "are counted for a function that makes an own object of the phone",
    arguments: [
      "extension Authorization {\n  public static func phone() -> Authorization { Authorization { 1 } }\n}\n",
      "extension Authorization {\n  static func phone(_ store: Int = 1) -> Self { Authorization { store } }\n}\n",
    ])
  func factory(declaration: String) {
    let uses =
      "init(a: Authorization = .phone()) {}\nlet b = Authorization.phone()\nlet c = phone.phone()\n"
    let hidden = HiddenDependencies(in: [Self.authorization, declaration, uses])
    #expect(hidden.count(in: [uses]) == 2)
    #expect(hidden.count(in: [declaration]) == 0)
  }

  @Test("are counted for a global variable")
  func globalVariable() {
    let uses = "func tap() {\n  if phone.isAuthorized { device.phone() }\n}\n"
    let declaration = "private let phone = Authorization { 1 }\n"
    let hidden = HiddenDependencies(in: [Self.authorization, declaration, uses])
    #expect(hidden.count(in: [uses]) == 1)
    #expect(hidden.count(in: [declaration]) == 0)
  }

  @Test(
    "are no constants",
    arguments: [
      "  static let fine = Configuration(accuracy: 1)\n", "  static let fine: Double = 1\n",
      "  static let fine = [1, 2]\n", "  static let fine = Notification.Name(\"\")\n",
      "  let fine = Authorization { 1 }\n",
    ])
  func constants(declaration: String) {
    let code =
      "struct Configuration {\n  let accuracy: Double\n\(declaration)}\nlet a = Configuration.fine\n"
    #expect(HiddenDependencies(in: [Self.authorization, code]).count(in: [code]) == 0)
  }
}
