extension Sequence {
  /// Returns the elements in groups with equal keys, in the order of the first element of each group.
  package func groups<Key: Equatable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])]
  {
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      let index = groups.firstIndex { $0.key == key } ?? groups.endIndex
      if index == groups.endIndex { groups.append((key, [])) }
      groups[index].elements.append(element)
    }
    return groups
  }
}
