import Foundation
import Modern
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5))) struct `The download of places` {
  @Test func `fails if the language makes no valid URL`() async {
    await #expect(throws: URLError(.badURL)) {
      try await LiveCompanions.places(near: .degrees(1), language: "two words")
    }
  }

  @Test func `fails with the error of the network`() async {
    let phone = Phone()
    phone.isOnline = false
    var isRequested = false
    phone.onCall = { if $0 == "fetchArticles" { isRequested = true } }
    let download = phone.use {
      Task { try await LiveCompanions.places(near: .degrees(0), language: "en") }
    }

    await until { isRequested }
    phone.settle()

    await #expect(throws: URLError(.notConnectedToInternet)) { try await download.joined }
  }
}
