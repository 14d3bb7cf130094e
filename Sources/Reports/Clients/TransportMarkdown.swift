import Clients

/// Reports on transports as Markdown.
enum TransportMarkdown {
  /// A table with a row for each stack.
  static func list(_ transports: [Transport]) -> String {
    var table = MarkdownTable(["transport", "stack", "fields", "orders", "known"])
    for transport in transports {
      table.append([
        code(transport.name), escaped(transport.title), "\(transport.additions.count)",
        "\(transport.orders.count)", transport.evidenceWords,
      ])
    }
    return table.text
  }

  /// A page on one stack.
  static func page(_ transport: Transport) -> String {
    let legend = transport.evidenceCounts.map { "*\($0.evidence.rawValue)*, \($0.evidence.meaning)" }
    var additions = MarkdownTable(["field", "known", "value", "by"])
    for addition in transport.additions {
      additions.append([
        code(addition.name), addition.evidence.rawValue,
        code(addition.value.words) + escaped(addition.conditionWords), escaped(addition.source),
      ])
    }
    var orders = MarkdownTable(["requests", "known", "order", "by"])
    for order in transport.orders {
      orders.append([
        escaped(order.requestWords), order.evidence.rawValue, code(order.placeWords.joined(separator: ", ")),
        escaped(order.source),
      ])
    }
    var page = """
      # \(escaped(transport.title))

      The transport \(code(transport.name)). \(transport.orderWords) How a row is known: \
      \(legend.joined(separator: "; ")).

      ## Fields that are added where neither library nor spec has them

      \(additions.text)
      ## Orders

      The first that fits; … is where fields without a place of their own stand.

      \(orders.text)
      """
    guard !transport.releases.isEmpty else { return page }
    var releases = MarkdownTable(["system", "User-Agent ends with"])
    for release in transport.releases {
      releases.append(["iOS \(release.number)", code(release.agentWords)])
    }
    page += "\n## User-Agent\n\n" + releases.text
    return page
  }

  private static func code(_ text: String) -> String { MarkdownText.code(text) }
  private static func escaped(_ text: String) -> String { MarkdownText.escaped(text) }
}
