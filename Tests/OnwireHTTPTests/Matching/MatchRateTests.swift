import TestSupport
import Testing
import OnwireTextFormats

@testable import OnwireHTTP

/// How often `--match` is right, in sessions of 200 to 600 similar requests of which some were dropped, some are new and
/// some changed.
@Suite struct MatchRateTests {
  /// How many requests of one kind there are, and how many of them are matched correctly.
  struct Rate {
    var all = 0
    var right = 0

    var share: Double { Double(right) / Double(max(1, all)) }

    mutating func add(_ count: Int, right: Int) {
      all += count
      self.right += right
    }
  }

  /// What a request is matched with; what means the same is one and the same here.
  private struct Link: Hashable {
    var call: MadeSession.Call
    var match: MadeSession.Call?
  }

  /// Adds the results of a session to the rates.
  private static func measure(
    _ session: MadeSession, pairs: inout Rate, dropped: inout Rate
  ) throws {
    func message(_ sent: MadeSession.Sent) throws -> Message {
      try RequestParser().message(ByteInput(sent.bytes))
    }
    var matcher = RequestMatcher(try session.first.map { ComparedRequest(try message($0)) })
    for sent in session.second {
      let message = try message(sent)
      if matcher.see(RequestKey(message)) { matcher.describe(message) }
    }
    let partners = Dictionary(
      uniqueKeysWithValues: session.second.compactMap { sent in sent.number.map { ($0, sent.call) } })
    var truth: [Link: Int] = [:]
    var found: [Link: Int] = [:]
    for (number, match) in matcher.matches().enumerated() {
      let call = session.first[number].call
      truth[Link(call: call, match: partners[number]), default: 0] += 1
      found[Link(call: call, match: match.map { session.second[$0].call }), default: 0] += 1
    }
    for (link, count) in truth {
      guard link.match == nil else {
        pairs.add(count, right: min(count, found[link, default: 0]))
        continue
      }
      // A new one that means just the same is as good.
      let same = Link(call: link.call, match: link.call)
      let spare = max(0, found[same, default: 0] - truth[same, default: 0])
      dropped.add(count, right: min(count, found[link, default: 0] + spare))
    }
  }

  @Test(arguments: MadeSession.Kind.allCases)
  func pairsAreRightAndDroppedRequestsGetNoStranger(_ kind: MadeSession.Kind) throws {
    var (pairs, dropped) = (Rate(), Rate())
    for seed in 1...rounds(2) {
      let session = MadeSession(kind, count: 200 + seed * 97 % 400, seed: seed * 7919)
      try Self.measure(session, pairs: &pairs, dropped: &dropped)
    }
    // Some pages of one search that changed and also lost their place look like any other page; so do a few
    // words, or the number of a page, that changed and lost their place.
    let least: [MadeSession.Kind: Double] = [.search: 0.98, .terms: 0.95, .paging: 0.98]
    #expect(pairs.share >= least[kind, default: 0.99], "\(pairs)")
    #expect(dropped.share >= 0.95, "\(dropped)")
    #expect(pairs.all > 300 && dropped.all > 20)
  }

  @Test(arguments: [MadeSession.Kind.shop, .rpc, .upload, .soap, .graphQL, .ids, .forms, .terms])
  func whereThereIsNoOrderNoneIsTrusted(_ kind: MadeSession.Kind) throws {
    var (pairs, dropped) = (Rate(), Rate())
    for seed in 1...rounds(2) {
      let session = MadeSession(
        kind, count: 200 + seed * 97 % 400, seed: seed * 7919, inAnyOrder: true)
      try Self.measure(session, pairs: &pairs, dropped: &dropped)
    }
    // Without their places, a few fields of which one changed also fit several other requests.
    let least: [MadeSession.Kind: Double] = [.ids: 0.94, .forms: 0.97, .terms: 0.88]
    #expect(pairs.share >= least[kind, default: 0.99], "\(pairs)")
    #expect(dropped.share >= (kind == .forms ? 0.93 : 0.95), "\(dropped)")
  }
}
