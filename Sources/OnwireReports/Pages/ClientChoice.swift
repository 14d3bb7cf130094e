import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// The choice between the clients of a page; style alone shows and hides what each sends, so no script is
/// needed.
struct ClientChoice {
  private struct Item {
    let title: String
    /// Its value in the page's address.
    let value: String
    /// How the bytes change, in one or two words.
    let mark: String
    /// Whether it sends exactly the same bytes as the page's own client.
    let isSame: Bool
  }

  private let items: [Item]

  /// The choice that a page offers.
  init(_ page: RequestPage) {
    items = page.sendings.indices.map { index in
      Item(
        title: page.title(index), value: page.sendings[index].client?.nameAndRelease ?? "\(index)",
        mark: Self.mark(index, of: page), isSame: page.isSame(index))
    }
  }

  private static func mark(_ index: Int, of page: RequestPage) -> String {
    if page.sendings[index].wire == nil { return "cannot send it" }
    if index == 0 { return "the spec’s own" }
    if page.isSame(index) { return "the same bytes" }
    guard case .fields(let comparison, _) = page.sendings[index].change else { return "other bytes" }
    let count = comparison.countingFields
    return comparison.isSame
      ? "the same meaning" : count == 1 ? "1 field differs" : "\(count) fields differ"
  }

  /// A button for each client.
  var html: String {
    let labels = items.enumerated().map { index, item in
      let input = HTMLText.attributes([
        "type": "radio", "name": "client", "id": "client-\(index)", "value": item.value,
        "checked": index == 0 ? "" : nil,
      ])
      let words = HTMLText.escaped(item.title) + " " + HTMLText.element("small", text: item.mark)
      return HTMLText.element("label", "<input\(input)>" + HTMLText.element("span", words)) + "\n"
    }
    let fields = HTMLText.element(
      "fieldset", HTMLText.element("legend", "Sent by") + "\n" + labels.joined())
    return HTMLText.element("form", ["class": "clients"], fields)
  }

  /// The style that shows the parts of the chosen client on a screen; if it sends exactly the same bytes,
  /// also those of the page's own.
  var style: String {
    var style = "@media screen{@supports selector(:has(*)){.by{display:none}\n"
    for (index, item) in items.enumerated() {
      let own = item.isSame ? ",main:has(#client-\(index):checked) .by0:not(.findings-of)" : ""
      style += "main:has(#client-\(index):checked) .by\(index)\(own){display:block}\n"
    }
    return style + "}}\n"
  }
}
