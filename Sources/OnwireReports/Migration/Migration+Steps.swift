import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

extension Migration {
  /// What one client makes of a spec.
  struct Sent {
    let wire: Compilation.Wire?
    let errors: [Diagnostic]
    let identity: MessageIdentity?
    /// Of which elements no order is promised.
    let free: [Element.Kind]

    init(_ compilation: Compilation) {
      wire = compilation.wire
      errors = compilation.diagnostics.filter { $0.severity == .error }
      identity = wire.map { MessageIdentity($0.message) }
      free = wire?.message.elements.filter { !$0.isOrdered }.map(\.kind) ?? []
    }

    /// Whether both are the same bytes, with no other of the orders that `matter` promised, or refused for the same
    /// reason.
    func isSame(as other: Sent, _ matter: Set<Element.Kind>) -> Bool {
      identity == other.identity && free.filter(matter.contains) == other.free.filter(matter.contains)
        && errors.map(\.code) == other.errors.map(\.code)
    }

    /// The elements without a promised order that have something in them that could stand otherwise: it does in what
    /// the client makes of the spec the other way round.
    func moved(in reversed: Sent) -> Set<Element.Kind> {
      guard let wire, let other = reversed.wire else { return [] }
      return Set(free).filter { kind in
        guard let one = wire.message.elements.first(where: { $0.kind == kind }),
          let two = other.message.elements.first(where: { $0.kind == kind })
        else { return false }
        // A boundary that is made of the spec is another one whenever anything is.
        return MessageIdentity(wire.message, one.segments, without: .boundary)
          != MessageIdentity(other.message, two.segments, without: .boundary)
      }
    }
  }

  /// One step at which something changes.
  struct Step {
    /// Of the client after it.
    let index: Int
    /// Nearer to the left client.
    let left: Sent
    /// Nearer to the right client.
    let right: Sent
  }

  /// Compiles one spec by the clients of the path.
  struct Steps {
    let migration: Migration
    let spec: RequestSpec
    let files: FileRoot
    /// Elements whose order is looked at, too.
    var matter: Set<Element.Kind> = []

    /// What the client at `index` of the path sends.
    func sent(_ index: Int) -> Sent { sent(by: migration.path.clients[index]) }

    /// What `client` sends.
    func sent(by client: Client) -> Sent { Sent(Compiler(files: files, client: client).compile(spec)) }

    /// The steps at which something changes.
    ///
    /// Found by halving: most rules change nothing about a request, and a stretch of the path whose ends are the
    /// same is not looked at. For k changes among n rules that is k·log n compilations in place of n.
    func changes(from start: (index: Int, sent: Sent), to end: (index: Int, sent: Sent)) -> [Step] {
      guard !start.sent.isSame(as: end.sent, matter) else { return [] }
      guard end.index - start.index > 1 else {
        return [Step(index: end.index, left: end.sent, right: start.sent)]
      }
      let index = start.index + (end.index - start.index) / 2
      let middle = (index: index, sent: sent(index))
      return changes(from: start, to: middle) + changes(from: middle, to: end)
    }
  }
}
