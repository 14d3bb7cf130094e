public import HTTPWire

/// A comparison in one line, for one of many that is the same.
public enum ComparisonLine {
  /// Both names, and of everything how much; with the line end.
  public static func text(_ comparison: Comparison, names: ComparedNames) -> String {
    ComparisonWords.title(names, ComparisonWords.summary(comparison)) + "\n"
  }
}
