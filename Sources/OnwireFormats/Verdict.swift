/// How true an output is to the request's bytes.
public enum Verdict: Sendable, Hashable {
  /// It stands for exactly these bytes.
  case exact
  /// It stands for other bytes: what differs and why, a sentence each, without a full stop.
  case inexact([String])
  /// Nothing useful can be written, and nothing was: why, and the way out.
  case impossible(String)
}
