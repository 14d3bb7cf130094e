import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

extension Migration {
  /// The request that one client makes of a spec.
  struct Sent {
    let wire: Compilation.Wire?
    let errors: [Diagnostic]
    let identity: MessageIdentity?
    /// The kinds of the elements whose order is not promised.
    let free: [Element.Kind]

    init(_ compilation: Compilation) {
      wire = compilation.wire
      errors = compilation.diagnostics.filter { $0.severity == .error }
      identity = wire.map { MessageIdentity($0.message) }
      free = wire?.message.elements.filter { !$0.isOrdered }.map(\.kind) ?? []
    }

    /// Whether both have the same bytes, promise the same of the orders that `matter`, or are refused for the
    /// same reason.
    func isSame(as other: Sent, _ matter: Set<Element.Kind>) -> Bool {
      identity == other.identity && free.filter(matter.contains) == other.free.filter(matter.contains)
        && errors.map(\.code) == other.errors.map(\.code)
    }

    /// The kinds of the elements without a promised order whose content could be in another order, as it is
    /// in the request that the client makes of the spec with its entries reversed.
    func moved(in reversed: Sent) -> Set<Element.Kind> {
      guard let wire, let other = reversed.wire else { return [] }
      return Set(free).filter { kind in
        guard let one = wire.message.elements.first(where: { $0.kind == kind }),
          let two = other.message.elements.first(where: { $0.kind == kind })
        else { return false }
        // A derived boundary differs whenever anything in the spec does.
        return MessageIdentity(wire.message, one.segments, without: .boundary)
          != MessageIdentity(other.message, two.segments, without: .boundary)
      }
    }
  }

  /// A step at which something changes.
  struct Step {
    /// The index of the client after the step.
    let index: Int
    /// The request nearer to the left client.
    let left: Sent
    /// The request nearer to the right client.
    let right: Sent
  }

  /// Compiles a spec for the clients on the path.
  struct Steps {
    let migration: Migration
    let spec: RequestSpec
    let files: FileRoot
    /// The kinds of elements whose order also matters.
    var matter: Set<Element.Kind> = []

    /// The request of the client at `index` of the path.
    func sent(_ index: Int) -> Sent { sent(by: migration.path.clients[index]) }

    /// The request of `client`.
    func sent(by client: Client) -> Sent { Sent(Compiler(files: files, client: client).compile(spec)) }

    /// The steps at which something changes.
    ///
    /// They are found by halving: most rules change nothing in a request, and a stretch of the path whose
    /// ends are the same is skipped. For k changes among n rules, that takes k·log n compilations instead of
    /// n.
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
