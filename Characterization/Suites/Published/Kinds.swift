extension PublishedKind {
  #if DEBUG
    static let all = [legacy, proposed, today]
  #else
    static let all = [proposed, today]
  #endif
}
