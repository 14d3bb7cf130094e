extension Message {
  /// The parameters directly inside an element: the pairs of a target or form, the named parts of a multipart body.
  ///
  /// Names of pairs are decoded, those of parts are as they are written, as servers take them.
  public func parameters(in element: Int) -> ParameterTree {
    let end = elements[element].segments.upperBound
    var pairs: [ParameterTree.Pair] = []
    var index = element + 1
    while index < elements.count, elements[index].segments.lowerBound < end {
      if elements[index].parent == element, let pair = parameter(index) { pairs.append(pair) }
      index += 1
    }
    return ParameterTree(pairs)
  }

  private func parameter(_ index: Int) -> ParameterTree.Pair? {
    let segments = elements[index].segments
    switch elements[index].kind {
    case .queryPair, .formPair:
      let name = bytes(of: [.queryKey, .formKey], in: segments)
      let decoded = String(validating: FormText.decode(name), as: UTF8.self)
      return ParameterTree.Pair(
        name: decoded ?? String(decoding: name, as: UTF8.self), element: index,
        value: range(of: [.queryValue, .formValue], in: segments))
    case .part:
      guard range(of: [.partName], in: segments) != nil else { return nil }
      return ParameterTree.Pair(
        name: String(decoding: bytes(of: [.partName], in: segments), as: UTF8.self), element: index,
        value: range(of: [.partContent], in: segments))
    default: return nil
    }
  }

  /// Where the segments of such roles stand, from the first to the last.
  private func range(of roles: [Segment.Role], in range: Range<Int>) -> Range<Int>? {
    let found = range.filter { roles.contains(segments.role(at: $0)) }
    guard let first = found.first, let last = found.last else { return nil }
    return offsets[first]..<offsets[last + 1]
  }

  private func bytes(of roles: [Segment.Role], in range: Range<Int>) -> ArraySlice<UInt8> {
    range.filter { roles.contains(segments.role(at: $0)) }.flatMap { storedBytes($0) }[...]
  }
}
