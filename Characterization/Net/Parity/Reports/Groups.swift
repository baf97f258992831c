extension Sequence {
  /// Returns the elements in groups with equal keys, in the order of the first element of each group.
  func groups<Key: Equatable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if let group = groups.firstIndex(where: { $0.key == key }) {
        groups[group].elements.append(element)
      } else {
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
