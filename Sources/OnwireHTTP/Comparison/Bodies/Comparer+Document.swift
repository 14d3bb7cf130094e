import OnwireTextFormats

/// JSON texts and XML property lists, value by value.
extension Comparer {
  private struct Documents {
    let left: DocumentTree
    let right: DocumentTree
    let leftDigest: DocumentDigest
    let rightDigest: DocumentDigest
    /// Whether both sides promise the order of keys.
    let isOrdered: Bool

    /// Whether two containers have the same bytes, unless `lookable` is too small to check that.
    func areWrittenAlike(_ node: Int, _ other: Int, _ lookable: inout Int) -> Bool {
      let ranges = (left.range(node), right.range(other))
      guard ranges.0.count == ranges.1.count, ranges.0.count <= lookable,
        leftDigest.digests[node] == rightDigest.digests[other]
      else { return false }
      lookable -= ranges.0.count
      return left.bytes(node).isEqual(to: right.bytes(other))
    }
  }

  /// Two corresponding values.
  private struct Values {
    var left: Int
    var right: Int
    /// Whether they are at different positions.
    var isMoved = false
    /// Whether they may be, because the order of keys is not promised.
    var isFree = false
    /// Whether a difference of their keys was noted; then a scalar gets no other one.
    var isNoted = false
  }

  /// A step still to do.
  private enum Step {
    case values(Values)
    case removed(Int)
    case added(Int)
  }

  mutating func compareDocuments(_ leftElement: Int, _ rightElement: Int) {
    let trees = (
      DocumentTree(left.message, element: leftElement), DocumentTree(right.message, element: rightElement)
    )
    guard !trees.0.nodes.isEmpty, !trees.1.nodes.isEmpty else { return }
    if trees.0.bytes(trees.0.range).isEqual(to: trees.1.bytes(trees.1.range)) {
      return same(trees.0.fieldCount(of: 0))
    }
    let documents = Documents(
      left: trees.0, right: trees.1, leftDigest: DocumentDigest(trees.0),
      rightDigest: DocumentDigest(trees.1), isOrdered: isOrdered(leftElement, rightElement))
    let before = comparison.differences.count
    if trees.0.isJSON { compareBlanks(around: documents) }
    var containers: [(values: Values, members: [Values])] = []
    // A list of pending steps instead of recursion, since documents may be deep.
    var pending = [Step.values(Values(left: 0, right: 0))]
    // The number of bytes that may still be checked for values with the same bytes, so that a deep text is
    // not checked again at each level.
    var lookable = 4 * trees.0.range.count
    var isOrderTold = false
    while let step = pending.popLast() {
      switch step {
      case .values(let values):
        pending += compare(values, documents, &lookable, &isOrderTold, &containers).reversed()
      case .removed(let node):
        note(Difference(.removed, .presence, left: side(node, documents.left, of: left), right: nil))
      case .added(let node):
        note(Difference(.added, .presence, left: nil, right: side(node, documents.right, of: right)))
      }
    }
    if !trees.0.isJSON { compareMarks(documents, containers, after: before) }
  }

  /// Compares two values; returns the steps for the values directly in them, and appends XML containers to
  /// `containers`.
  private mutating func compare(
    _ values: Values, _ documents: Documents, _ lookable: inout Int, _ isOrderTold: inout Bool,
    _ containers: inout [(values: Values, members: [Values])]
  ) -> [Step] {
    var values = values
    if values.isMoved {
      noteMove(difference(.moved, .order, values, documents), isPromised: !values.isFree, &isOrderTold)
    }
    compareKeys(&values, documents)
    let (left, right) = (documents.left.nodes[values.left], documents.right.nodes[values.right])
    guard left.shape == right.shape, left.shape != .scalar else {
      compareScalars(values, documents)
      return []
    }
    if !values.isNoted, documents.areWrittenAlike(values.left, values.right, &lookable) {
      same(documents.left.fieldCount(of: values.left))
      return []
    }
    if left.count == 0, right.count == 0, !values.isNoted { same() }
    let lefts = documents.left.children(of: values.left)
    let rights = documents.right.children(of: values.right)
    let isObject = left.shape == .object
    // Equal items at both ends of an array correspond: there may be millions, whose keys would take much
    // memory.
    let rest = Aligner.Stretch(left: lefts.indices, right: rights.indices).trimmed {
      !isObject && documents.leftDigest.digests[lefts[$0]] == documents.rightDigest.digests[rights[$1]]
    }
    let differing = (Array(lefts[rest.left]), Array(rights[rest.right]))
    var members: [Values] = []
    var pending: [Step] = []
    func pair(_ member: Values) {
      members.append(member)
      pending.append(.values(member))
    }
    for (node, other) in zip(lefts[..<rest.left.lowerBound], rights) {
      pair(Values(left: node, right: other))
    }
    for step in steps(differing.0, differing.1, documents, isObject: isObject) {
      switch step {
      case .pair(let found):
        pair(
          Values(
            left: differing.0[found.left], right: differing.1[found.right],
            isMoved: found.isMoved, isFree: isObject && !documents.isOrdered))
      case .removed(let index): pending.append(.removed(differing.0[index]))
      case .added(let index): pending.append(.added(differing.1[index]))
      }
    }
    for (node, other) in zip(lefts[rest.left.upperBound...], rights[rest.right.upperBound...]) {
      pair(Values(left: node, right: other))
    }
    if documents.left.isJSON {
      compareBlanks(values, members, documents)
    } else {
      containers.append((values, members))
    }
    return pending
  }

  private func steps(
    _ lefts: [Int], _ rights: [Int], _ documents: Documents, isObject: Bool
  ) -> [Alignment.Step] {
    if isObject {
      func keys(_ nodes: [Int], _ tree: DocumentTree, _ digest: DocumentDigest) -> [Alignment.Key] {
        // In one array, since there may be millions.
        let values = nodes.flatMap(digest.key)
        return nodes.enumerated().map { index, node in
          let start = index * DocumentDigest.keyLength
          return Alignment.Key(
            name: tree.keyBytes(node) ?? [], value: values[start..<start + DocumentDigest.keyLength])
        }
      }
      var keys = dotted(
        keys(lefts, documents.left, documents.leftDigest),
        keys(rights, documents.right, documents.rightDigest), knownBy: .body)
      if !documents.isOrdered { keys = (Self.numbered(keys.left), Self.numbered(keys.right)) }
      return Alignment(keys.left, keys.right, pairsRenamed: true, isOrdered: documents.isOrdered).steps
    }
    // Only different items are looked into.
    let leaves = (
      DocumentLeaves.Cache(lefts, documents.left, documents.leftDigest),
      DocumentLeaves.Cache(rights, documents.right, documents.rightDigest)
    )
    return Alignment(
      digests: lefts.map { documents.leftDigest.digests[$0] },
      rights.map { documents.rightDigest.digests[$0] },
      marks: ({ leaves.0[$0].marks }, { leaves.1[$0].marks }),
      cost: { leaves.0[$0].cost(leaves.1[$1]) }, count: { leaves.0[$0].count(leaves.1[$1]) }
    ).steps
  }

  /// Of equal keys, readers take the first or the last: these keep their order whatever happens to others.
  private static func numbered(_ keys: [Alignment.Key]) -> [Alignment.Key] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    return keys.map { key in
      let count = counts[key.name, default: 0]
      counts[key.name] = count + 1
      if count == 0 { return key }
      return Alignment.Key(name: key.name + [0xFF] + "\(count)".utf8, value: key.value)
    }
  }

  /// Notes keys that differ, or that are spelled differently.
  private mutating func compareKeys(_ member: inout Values, _ documents: Documents) {
    guard let key = documents.left.nodes[member.left].key, let other = documents.right.nodes[member.right].key
    else { return }
    let texts = (left.message.storedBytes(key), right.message.storedBytes(other))
    if texts.0.isEqual(to: texts.1) { return }
    let isSame = documents.left.keyBytes(member.left) == documents.right.keyBytes(member.right)
    var difference = difference(
      isSame ? .respelled : .changed, isSame ? .stringEscape : .name, member, documents)
    let runs = DifferingRuns(texts.0, texts.1)
    difference.left?.marks = runs.left.map { $0.moved(by: left.message.offsets[key] - texts.0.startIndex) }
    difference.right?.marks = runs.right.map {
      $0.moved(by: right.message.offsets[other] - texts.1.startIndex)
    }
    if !isSame { difference.note = BodyWording.keyRenamed }
    let starts = (left.message.offsets[key], right.message.offsets[other])
    let unknown = standing(
      of: difference,
      byNames: (starts.0..<starts.0 + texts.0.count, starts.1..<starts.1 + texts.1.count))
    // Only one difference of a pair is reported, and a changed value weighs more than a key's spelling.
    if isSame || unknown != nil, let spelling = spelling(member, documents), spelling.kind == .changed,
      byWildcard(spelling, member, documents)?.kind == .changed
    {
      return
    }
    if !isSame, let unknown { difference.standing = unknown }
    note(difference)
    member.isNoted = true
  }

  // MARK: Scalars

  private mutating func compareScalars(_ values: Values, _ documents: Documents) {
    if values.isNoted { return }
    guard var spelling = spelling(values, documents) else { return same() }
    if spelling.kind == .changed {
      guard let other = byWildcard(spelling, values, documents) else {
        return sameByWildcard(documents.left.path(values.left))
      }
      spelling = other
    }
    let texts = (documents.left.bytes(values.left), documents.right.bytes(values.right))
    var difference = difference(spelling.kind, spelling.way, values, documents)
    if spelling.way != .type {
      let runs = DifferingRuns(texts.0, texts.1)
      let starts = (
        documents.left.range(values.left).lowerBound - texts.0.startIndex,
        documents.right.range(values.right).lowerBound - texts.1.startIndex
      )
      difference.left?.marks = runs.left.map { $0.moved(by: starts.0) }
      difference.right?.marks = runs.right.map { $0.moved(by: starts.1) }
    }
    note(difference)
  }

  /// How two values differ, given their `spelling` without wildcards; `nil` if wildcards cover the
  /// difference.
  private mutating func byWildcard(
    _ spelling: Spelling, _ values: Values, _ documents: Documents
  ) -> Spelling? {
    guard !left.wildcards.isEmpty, documents.left.nodes[values.left].shape == .scalar else {
      return spelling
    }
    let scalar = documents.left.scalar(values.left)
    guard scalar.kind == .text || scalar.kind == .other else { return spelling }
    let isJSON = documents.right.isJSON
    let bytes = documents.right.bytes(values.right)
    if documents.right.nodes[values.right].shape == .scalar,
      documents.right.scalar(values.right).kind == .text
    {
      return byWildcard(spelling, documents.left.bytes(values.left), bytes, isJSON: isJSON)
    }
    // For a value that is not text, its written form counts.
    let written = isJSON ? bytes : ScalarText.words(xml: bytes)
    return matchesWildcard(scalar.canonical, Array(written), isText: false) ? nil : spelling
  }

  /// How two values differ if at least one is a scalar, or their shapes differ.
  private func spelling(_ values: Values, _ documents: Documents) -> Spelling? {
    let (left, right) = (documents.left.nodes[values.left], documents.right.nodes[values.right])
    guard left.shape == .scalar, right.shape == .scalar else {
      return left.shape == right.shape ? nil : Spelling(kind: .changed, way: .type)
    }
    let texts = (documents.left.bytes(values.left), documents.right.bytes(values.right))
    if texts.0.isEqual(to: texts.1) { return nil }
    let scalars = (documents.left.scalar(values.left), documents.right.scalar(values.right))
    guard scalars.0.kind == scalars.1.kind else { return Spelling(kind: .changed, way: .type) }
    guard scalars.0.canonical == scalars.1.canonical else { return Spelling(kind: .changed, way: .value) }
    return Spelling(kind: .respelled, way: scalars.0.spellingWay)
  }

  // MARK: Blanks

  /// Notes different blanks around the whole text.
  private mutating func compareBlanks(around documents: Documents) {
    for (left, right) in zip(documents.left.edges, documents.right.edges)
    where noteBlanks(left, right, Values(left: 0, right: 0), documents) {
      return
    }
  }

  /// Notes different blanks between the marks of two containers, once.
  private mutating func compareBlanks(_ values: Values, _ members: [Values], _ documents: Documents) {
    let counts = (documents.left.nodes[values.left].count, documents.right.nodes[values.right].count)
    var before = BlanksApart(), behind = BlanksApart()
    for member in members {
      let positions = (
        documents.left.nodes[member.left].position, documents.right.nodes[member.right].position
      )
      let gaps = (documents.left.gaps(around: member.left), documents.right.gaps(around: member.right))
      // Blanks after `{` are compared with each other, and so are those after `,`.
      let isFirst = (positions.0 == 0, positions.1 == 0)
      if isFirst.0 != isFirst.1 {
        before.keep(gaps.0.before, gaps.1.before, leftIsAtEdge: isFirst.0)
      } else if noteBlanks(gaps.0.before, gaps.1.before, values, documents) {
        return
      }
      if noteBlanks(gaps.0.colon, gaps.1.colon, values, documents) { return }
      let isLast = (positions.0 == counts.0 - 1, positions.1 == counts.1 - 1)
      if isLast.0 != isLast.1 {
        behind.keep(gaps.0.behind, gaps.1.behind, leftIsAtEdge: isLast.0)
      } else if noteBlanks(gaps.0.behind, gaps.1.behind, values, documents) {
        return
      }
    }
    for (left, right) in before.pairs + behind.pairs where noteBlanks(left, right, values, documents) {
      return
    }
    if counts.0 == 0, counts.1 == 0 {
      _ = noteBlanks(
        documents.left.range(values.left), documents.right.range(values.right), values, documents)
    }
  }

  /// Blanks around members that are first, or last, on only one side because they moved.
  private struct BlanksApart {
    /// The blanks beside the brackets of the container, and those beside a comma.
    private var edge: (left: [Range<Int>], right: [Range<Int>]) = ([], [])
    private var inner: (left: [Range<Int>], right: [Range<Int>]) = ([], [])

    mutating func keep(_ left: Range<Int>, _ right: Range<Int>, leftIsAtEdge: Bool) {
      if leftIsAtEdge {
        edge.left.append(left)
        inner.right.append(right)
      } else {
        inner.left.append(left)
        edge.right.append(right)
      }
    }

    /// Pairs of blanks of one kind, if both sides have them.
    var pairs: [(Range<Int>, Range<Int>)] {
      Array(zip(edge.left, edge.right)) + Array(zip(inner.left, inner.right))
    }
  }

  /// Notes that two stretches of blanks differ, and returns whether they do.
  private mutating func noteBlanks(
    _ left: Range<Int>, _ right: Range<Int>, _ values: Values, _ documents: Documents
  ) -> Bool {
    guard !documents.left.bytes(left).isEqual(to: documents.right.bytes(right)) else { return false }
    var difference = difference(.respelled, .blanks, values, documents)
    difference.left = difference.left.map { $0.marked(left) }
    difference.right = difference.right.map { $0.marked(right) }
    note(difference)
    return true
  }

  /// Notes different marks between the values of two XML property lists.
  private mutating func compareMarks(
    _ documents: Documents, _ containers: [(values: Values, members: [Values])], after count: Int
  ) {
    let isOtherwiseBuilt = comparison.differences[count...].contains {
      $0.way == .type || [.added, .removed, .moved].contains($0.kind)
    }
    let gaps = isOtherwiseBuilt ? ([], []) : (documents.left.gaps, documents.right.gaps)
    guard gaps.0.isEmpty || gaps.0.count != gaps.1.count else {
      return noteMarks(zip(gaps.0, gaps.1).map { ($0, $1) }, documents)
    }
    // If values have no counterparts, neither have marks: only the marks around the whole are compared, and
    // blanks.
    noteMarks(Array(zip(documents.left.edges, documents.right.edges)), documents)
    for container in containers { compareBlanks(container.values, container.members, documents) }
  }

  /// Notes, once, that corresponding stretches of marks differ.
  private mutating func noteMarks(_ pairs: [(Range<Int>, Range<Int>)], _ documents: Documents) {
    let (left, right) = (documents.left, documents.right)
    let differing = pairs.filter { !left.bytes($0.0).isEqual(to: right.bytes($0.1)) }
    if differing.isEmpty { return }
    let areBlanks = differing.allSatisfy {
      left.bytes($0.0).filter { !$0.isSpaceOrLineEnd }
        .elementsEqual(right.bytes($0.1).filter { !$0.isSpaceOrLineEnd })
    }
    note(
      Difference(
        .respelled, areBlanks ? .blanks : .markup, left: side(of: self.left.message, "plist", left.range),
        right: side(of: self.right.message, "plist", right.range)))
  }

  // MARK: Sides

  private func difference(
    _ kind: Difference.Kind, _ way: Difference.Way, _ values: Values, _ documents: Documents
  ) -> Difference {
    Difference(
      kind, way, left: side(values.left, documents.left, of: left),
      right: side(values.right, documents.right, of: right))
  }

  private func side(_ node: Int, _ tree: DocumentTree, of request: ComparedRequest) -> Difference.Side {
    let value = tree.range(node)
    return Difference.Side(
      path: tree.path(node), range: tree.whole(node),
      segment: request.message.segmentIndex(at: value.lowerBound) ?? 0)
  }
}

extension DocumentTree {
  /// The bytes before the root, and after it.
  fileprivate var edges: [Range<Int>] {
    let root = range(0)
    return [range.lowerBound..<root.lowerBound, root.upperBound..<range.upperBound]
  }

  /// The bytes between keys and scalars, before the first and after the last.
  fileprivate var gaps: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var position = range.lowerBound
    for node in nodes.indices {
      let stretches = [
        nodes[node].key.map { message.offsets[$0]..<message.offsets[$0 + 1] },
        nodes[node].shape == .scalar ? range(node) : nil,
      ]
      for stretch in stretches.compactMap(\.self) {
        gaps.append(position..<max(position, stretch.lowerBound))
        position = stretch.upperBound
      }
    }
    return gaps + [position..<max(position, range.upperBound)]
  }

  /// The blanks around a member up to the next marks: before it, around its colon, and after it.
  fileprivate func gaps(around node: Int) -> (before: Range<Int>, colon: Range<Int>, behind: Range<Int>) {
    var first = whole(node).lowerBound
    let value = range(node)
    let colon = nodes[node].key.map { message.offsets[$0 + 1]..<value.lowerBound }
    // The tag of a key is not part of it.
    while !isJSON, colon != nil, first > range.lowerBound, bytes(first..<first + 1).first != UInt8(ascii: "<")
    {
      first -= 1
    }
    var start = first
    while start > range.lowerBound, bytes(start - 1..<start).first?.isSpaceOrLineEnd == true { start -= 1 }
    var end = value.upperBound
    while end < range.upperBound, bytes(end..<end + 1).first?.isSpaceOrLineEnd == true { end += 1 }
    return (start..<first, colon ?? value.lowerBound..<value.lowerBound, value.upperBound..<end)
  }
}

extension Difference.Side {
  /// The side with a mark; the range is extended to blanks around the whole text.
  fileprivate func marked(_ mark: Range<Int>) -> Difference.Side {
    Difference.Side(path: path, range: range.holding([mark]), marks: [mark], segment: segment)
  }
}
