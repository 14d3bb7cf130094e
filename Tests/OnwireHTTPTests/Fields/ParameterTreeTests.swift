import OnwireHTTP
import TestSupport
import Testing

@Suite struct ParameterTreeTests {
  /// `{user: {name: 0, tags: [1, 2]}}`, with the indices of the pairs for values.
  private func shown(_ tree: ParameterTree, _ node: Int = 0) -> String {
    let own = tree.nodes[node].pairs.map(String.init).joined(separator: "|")
    let inside = tree.nodes[node].children.map { child in
      (tree.nodes[child].key.map { "\($0): " } ?? "") + shown(tree, child)
    }
    .joined(separator: ", ")
    let mixed = own.isEmpty ? "" : own + "+"
    return switch tree.nodes[node].shape {
    case .value: own
    case .array: "\(mixed)[\(inside)]"
    case .dictionary: "\(mixed){\(inside)}"
    }
  }

  private func tree(_ names: [String]) -> ParameterTree { ParameterTree(names.map { .init(name: $0) }) }

  @Test(arguments: [
    (["user[name]", "user[tags][]", "user[tags][]", "x"], "{user: {name: 0, tags: [1, 2]}, x: 3}"),
    (["a[x]", "b", "a[y]"], "{a: {x: 0, y: 2}, b: 1}"),
    (["a[0][b]", "a[1][b]"], "{a: [0: {b: 0}, 1: {b: 1}]}"),
    (["a[1]", "a[0]"], "{a: {1: 0, 0: 1}}"), (["a[0]", "a[x]"], "{a: {0: 0, x: 1}}"),
    (["a", "a"], "{a: 0|1}"), (["0", "1"], "{0: 0, 1: 1}"), ([], "{}"), ([""], "{: 0}"),
    (["i[][x]", "i[][y]", "i[][x]", "i[][y]"], "{i: [{x: 0, y: 1}, {x: 2, y: 3}]}"),
    (["i[][x][z]", "i[][x][w]", "i[][x][z]"], "{i: [{x: {z: 0, w: 1}}, {x: {z: 2}}]}"),
    (["i[][t][]", "i[][t][]"], "{i: [{t: [0, 1]}]}"), (["i[][]", "i[][]"], "{i: [[0, 1]]}"),
    (["i[]", "i[][x]"], "{i: [0, {x: 1}]}"), (["a", "a[b]"], "{a: 0+{b: 1}}"),
    (["a[]", "a[b]"], "{a: {0, b: 1}}"), (["a.b", "a.c"], "{a.b: 0, a.c: 1}"), (["a[b.c]"], "{a: {b.c: 0}}"),
    (["a[ ]", "é[中]"], "{a: { : 0}, é: {中: 1}}"),
  ])
  func namesAreNestedByTheirBrackets(names: [String], expected: String) {
    #expect(shown(tree(names)) == expected)
  }

  @Test(arguments: ["[a]", "[]", "a[", "a]", "a[b", "a[b]c", "a[b[c]]", "a][b]", "a[b]]", "a[]x[]"])
  func bracketsThatDoNotMatchAreLeftAlone(name: String) {
    #expect(shown(tree([name])) == "{\(name): 0}")
  }

  @Test func namesOfMoreBracketsThanAnyoneTakesAreOneKey() {
    func name(_ depth: Int) -> String { "a" + String(repeating: "[b]", count: depth) }
    #expect(tree([name(ParameterTree.depthLimit)]).nodes.count == ParameterTree.depthLimit + 2)
    #expect(tree([name(ParameterTree.depthLimit + 1)]).nodes.count == 2)
    #expect(tree([name(100_000)]).nodes.count == 2)
  }

  @Test func manyPairsTakeLinearTime() {
    let names = (0..<100_000).map { $0 % 2 == 0 ? "a[][x]" : "b[\($0)][]" }
    let clock = ContinuousClock()
    var count = 0
    #expect(clock.measure { count = tree(names).nodes.count } < .seconds(20))
    // The root, a with 50 000 elements of one member, and b with as many members of one element.
    #expect(count == 200_003)
  }

  @Test func anyNamesGiveATreeThatHoldsEachPairOnce() {
    var random = SeededGenerator(seed: 11)
    let alphabet = Array("ab[]01.é".unicodeScalars)
    for _ in 0..<rounds(2000) {
      let names = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
        String(
          String.UnicodeScalarView(
            (0..<Int.random(in: 0..<10, using: &random)).map { _ in
              alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }))
      }
      let tree = tree(names)
      #expect(tree.nodes.flatMap(\.pairs).sorted() == Array(names.indices))
      for (index, node) in tree.nodes.enumerated() {
        #expect(node.children.allSatisfy { $0 > index && tree.nodes[$0].parent == index })
        #expect((node.shape == .value) == node.children.isEmpty || index == 0)
      }
    }
  }

  // MARK: Messages

  @Test func pairsOfAMessageSayWhichElementsTheyAre() throws {
    var builder = MessageBuilder()
    var body = Array("user%5Bname%5D=a+b&user[%FF]=&c".utf8)
    let type = MediaType("application/x-www-form-urlencoded")
    let kind = BodyGrammar.append(&body, as: type, to: &builder, Origin("capture.wire"))
    #expect(kind == .form)
    let message = builder.finish()
    let tree = message.parameters(in: 0)
    #expect(tree.pairs.map(\.name) == ["user[name]", "user[%FF]", "c"])
    #expect(tree.pairs.compactMap(\.element).allSatisfy { message.elements[$0].kind == .formPair })
    #expect(shown(tree) == "{user: {name: 0, %FF: 1}, c: 2}")
  }

  @Test func partsCountByTheirNames() {
    let origin = Origin("capture.wire")
    var builder = MessageBuilder()
    builder.element(.multipart) { builder in
      for name in ["user[a]", nil, "user[b%5D]"] {
        builder.element(.part) { builder in
          if let name { builder.append(name, .partName, origin) }
          builder.append("\r\n", .lineEnd, origin)
          builder.append("v", .partContent, origin)
        }
      }
    }
    let tree = builder.finish().parameters(in: 0)
    #expect(tree.pairs.map(\.name) == ["user[a]", "user[b%5D]"])
  }
}
