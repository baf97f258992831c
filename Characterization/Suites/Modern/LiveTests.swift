import Foundation
import Modern
import Testing

@MainActor
@Suite struct `The dependencies of production` {
  let phone = Phone()

  @Test(.timeLimit(.minutes(5))) func `throw the error of the network`() async {
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
