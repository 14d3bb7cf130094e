import Testing

@testable import OnwireSpecLanguage

@Suite struct PatternTests {
  @Test(arguments: [
    ("", [""], ["a"]), ("abc", ["abc"], ["ab", "abcd", "xabc", "ABC"]),
    ("a|bc|", ["a", "bc", ""], ["b", "abc"]),
    ("(a|b)*c", ["c", "abbac"], ["ab", "cc"]), ("(?:ab)+", ["ab", "abab"], ["", "aba"]),
    ("a?b", ["b", "ab"], ["aab"]), ("a{3}", ["aaa"], ["aa", "aaaa"]), ("a{2,}", ["aa", "aaaaa"], ["a"]),
    ("a{2,3}", ["aa", "aaa"], ["a", "aaaa"]), ("a{0}", [""], ["a"]), ("a+?b*?", ["aab", "a"], ["b"]),
    ("[a-c_-]", ["a", "c", "_", "-"], ["d", ""]), ("[^0-9]", ["a", "é", "\n"], ["5", "ab"]),
    ("[\\d.]+", ["1.10"], ["1,1"]), ("[\\]\\\\^]", ["]", "\\", "^"], ["a"]), ("[^^]", ["a"], ["^"]),
    ("\\d\\D\\w\\W\\s\\S", ["1a_- x"], ["aa_- x", "1a_-xx"]),
    ("\\t\\r\\n\\/\\.\\$\\{\\}", ["\t\r\n/.${}"], ["a"]),
    (".", ["a", "张", "\n", "\u{301}"], ["", "ab", "e\u{301}"]), ("^ab$", ["ab"], ["a", "xab"]),
    ("a^b|^c", ["c"], ["ab", "a^b"]), ("a$b", [], ["ab", "a$b"]), ("(^|x)a", ["a", "xa"], ["ya"]),
    ("张+", ["张张"], ["张三"]), ("(|a)+", ["", "aaa"], ["b"]), ("(a*)*", ["", "aaa"], ["b"]),
    ("a}]", ["a}]"], []),
  ])
  func aPatternMatchesWholeTextsOnly(_ pattern: String, _ yes: [String], _ no: [String]) throws {
    let pattern = try Pattern(parsing: pattern[...])
    for text in yes { #expect(pattern.matches(text[...]), "\(text.debugDescription)") }
    for text in no { #expect(!pattern.matches(text[...]), "\(text.debugDescription)") }
  }

  @Test(arguments: [
    ("a(b", Pattern.Fault(reason: .openGroup, offset: 1)),
    ("a)b", Pattern.Fault(reason: .strayClose, offset: 1)),
    ("(?=a)", Pattern.Fault(reason: .specialGroup, offset: 0)),
    ("é[a", Pattern.Fault(reason: .openClass, offset: 2)),
    ("[]", Pattern.Fault(reason: .emptyClass, offset: 0)),
    ("[b-a]", Pattern.Fault(reason: .descendingRange, offset: 1)),
    ("[a-\\d]", Pattern.Fault(reason: .descendingRange, offset: 1)),
    ("[a\\", Pattern.Fault(reason: .escape, offset: 2)),
    ("|*", Pattern.Fault(reason: .nothingToRepeat, offset: 1)),
    ("a**", Pattern.Fault(reason: .nothingToRepeat, offset: 2)),
    ("a{", Pattern.Fault(reason: .count, offset: 1)), ("a{,2}", Pattern.Fault(reason: .count, offset: 1)),
    ("a{3,2}", Pattern.Fault(reason: .count, offset: 1)),
    ("a{1001}", Pattern.Fault(reason: .count, offset: 1)),
    ("a{99999999999999999999}", Pattern.Fault(reason: .count, offset: 1)),
    ("{2}", Pattern.Fault(reason: .count, offset: 0)),
    ("\\q", Pattern.Fault(reason: .escape, offset: 0)), ("a\\", Pattern.Fault(reason: .escape, offset: 1)),
  ])
  func aMalformedPatternIsAFaultAtItsByte(_ pattern: String, _ fault: Pattern.Fault) {
    #expect(throws: fault) { try Pattern(parsing: pattern[...]) }
  }

  @Test(arguments: [
    (String(repeating: "(", count: 100_000), Pattern.Fault.Reason.depth),
    ("((((((){999}){999}){999}){999}){999}){999}", .size), ("((a{1000}){1000}){1000}", .size),
    (String(repeating: "a", count: 100_000), .size), (String(repeating: "a|", count: 100_000), .size),
  ])
  func aHostilePatternIsRefused(_ pattern: String, _ reason: Pattern.Fault.Reason) {
    do throws(Pattern.Fault) {
      _ = try Pattern(parsing: pattern[...])
      Issue.record("the pattern is taken")
    } catch {
      #expect(error.reason == reason)
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["(a+)+b", "(a*)*b", "(a|aa)+b", "((((a*)*)*)*)*b", "(a|a|a)*b"])
  func noPatternNeedsMoreThanItsTextIsLong(_ pattern: String) throws {
    let text = String(repeating: "a", count: 10_000)
    let pattern = try Pattern(parsing: pattern[...])
    #expect(!pattern.matches(text[...]))
    #expect(pattern.matches((text + "b")[...]))
  }
}
