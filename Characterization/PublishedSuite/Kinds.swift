extension PublishedKind {
  #if DEBUG
    static let all = [legacy, shipped]
  #else
    static let all = [shipped]
  #endif
}
