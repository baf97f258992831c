extension PublishedKind {
  #if DEBUG
    static let all = [legacy, proposed]
  #else
    static let all = [proposed]
  #endif
}
