import OnwireClients
import OnwireDiagnostics
import OnwireHTTP

/// The choice between the clients of a page; style alone shows and hides what each sends, so that it needs no script.
struct ClientChoice {
  private let page: RequestPage

  /// The choice that a page offers.
  init(_ page: RequestPage) { self.page = page }

  /// A button for each client, with what becomes of the bytes.
  var html: String {
    let labels = page.sendings.indices.map { index in
      let input = HTMLText.attributes([
        "type": "radio", "name": "client", "id": "client-\(index)",
        "value": page.sendings[index].client?.nameAndRelease ?? "\(index)", "checked": index == 0 ? "" : nil,
      ])
      let words = HTMLText.escaped(page.title(index)) + " " + HTMLText.element("small", text: mark(index))
      return HTMLText.element("label", "<input\(input)>" + HTMLText.element("span", words)) + "\n"
    }
    let fields = HTMLText.element(
      "fieldset", HTMLText.element("legend", "Sent by") + "\n" + labels.joined())
    return HTMLText.element("form", ["class": "clients"], fields)
  }

  /// What becomes of the bytes, in one or two words.
  private func mark(_ index: Int) -> String {
    if page.sendings[index].wire == nil { return "cannot send it" }
    if index == 0 { return "the spec’s own" }
    if page.isSame(index) { return "the same bytes" }
    guard case .fields(let comparison, _) = page.sendings[index].change else { return "other bytes" }
    let count = comparison.counting.count
    return comparison.isSame
      ? "the same meaning" : count == 1 ? "1 field differs" : "\(count) fields differ"
  }

  /// What shows the parts of the chosen client on a screen; where it sends the very same bytes, those of the page's
  /// own, too. Empty where there is nothing to choose.
  var style: String {
    guard page.hasClients else { return "" }
    var style = "@media screen{@supports selector(:has(*)){.by{display:none}\n"
    for index in page.sendings.indices {
      let own = page.isSame(index) ? ",main:has(#client-\(index):checked) .by0:not(.findings-of)" : ""
      style += "main:has(#client-\(index):checked) .by\(index)\(own){display:block}\n"
    }
    return style + "}}\n"
  }
}
