import OnwireDiagnostics
import OnwireHTTP

/// The remarks below the differences that count: what does not count and why, in lists of sentences.
struct ComparisonRemarks {
  struct Item: Equatable {
    /// The field that it is about; empty if there is none, or if the words name it.
    var path: String
    /// The words, without a full stop; empty if the path says everything.
    var words: String
  }

  struct List {
    let title: String
    let items: [Item]
  }

  /// What cannot be compared, in one sentence; `nil` if everything can.
  let notComparable: String?
  /// The lists that are not empty.
  let lists: [List]
  /// The fields that the spec leaves to the phone, in one sentence; `nil` if there are none.
  let leftToPhone: String?
  /// Lines for the spec that settle these fields, with an introduction; `nil` if none are known.
  let settings: (words: String, lines: [String])?

  /// The remarks on a comparison.
  init(_ comparison: Comparison) {
    var follows: [Item] = []
    var ignored: [Item] = []
    var left: [String] = []
    var notComparable: [Item] = []
    for difference in comparison.differences {
      let path = VisibleText.of(difference.path)
      let phrase = ComparisonWording.phrase(difference)
      switch difference.standing {
      case .counts: break
      case .follows(let reason): follows.append(Item(path: path, words: VisibleText.of(reason)))
      case .ignored(let pattern):
        ignored.append(Item(path: path, words: "\(phrase), \(ComparisonWording.ignored(by: pattern))"))
      case .leftToPhone: left.append(String(difference.path.dropFirst("header.".count)))
      case .notComparable(let reason):
        notComparable.append(Item(path: path, words: "\(phrase): \(VisibleText.of(reason))"))
      }
    }
    for (request, isLeft) in [(comparison.left, true), (comparison.right, false)]
    where request.fidelity.isHeadAbsent {
      let sign = isLeft ? ComparisonWording.leftSign : ComparisonWording.rightSign
      let words = FidelityNotes.differences(request.fidelity, in: [.requestLine])
      notComparable += words.map { Item(path: "", words: "\(sign) \(VisibleText.of($0))") }
    }
    notComparable += comparison.gaps.filter { gap in
      let fidelity = (gap.isLeft ? comparison.left : comparison.right).fidelity
      return !fidelity.isHeadAbsent || gap.aspect == .body
    }.flatMap(Self.sentences)
    self.notComparable = ComparisonWording.notComparable(comparison)
    settings = comparison.phoneSettings.map { yaml in
      (
        ComparisonWording.phoneSettings(leaving: comparison.stillLeftToPhone),
        yaml.split(separator: "\n").map { VisibleText.of(String($0)) }
      )
    }
    leftToPhone = left.isEmpty ? nil : ComparisonWording.leftToPhone(left)
    lists = [
      List(title: ComparisonWording.follows, items: follows),
      List(title: ComparisonWording.ignored, items: ignored),
      List(title: ComparisonWording.notComparable, items: notComparable),
      List(title: ComparisonWording.wildcards, items: comparison.wildcardPaths.map(Self.path)),
      List(title: ComparisonWording.unusedPatterns, items: comparison.unusedPatterns.map(Self.path)),
    ].filter { !$0.items.isEmpty }
  }

  private static func path(_ path: String) -> Item { Item(path: VisibleText.of(path), words: "") }

  private static func sentences(_ gap: Comparison.Gap) -> [Item] {
    var fidelity = Fidelity()
    fidelity.set(gap.aspect, gap.entry.knowledge, because: gap.entry.reason)
    let sign = gap.isLeft ? ComparisonWording.leftSign : ComparisonWording.rightSign
    return FidelityNotes.differences(fidelity, in: [gap.aspect]).map {
      Item(path: "", words: "\(sign) \(VisibleText.of($0))")
    }
  }
}
