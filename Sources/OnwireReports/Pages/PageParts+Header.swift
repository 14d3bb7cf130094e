import OnwireClients
import OnwireDiagnostics
import OnwireHTTP
import OnwireFormats

extension PageParts {
  /// Name, method and URL, what it is for, how large it is.
  var header: String {
    var html = "<header class=\"top\">\n<h1>\(HTMLText.escaped(page.name))</h1>\n"
    if let wire = page.sendings.first(where: { $0.wire != nil })?.wire {
      html += "<p class=\"url\">\(line(wire))</p>\n"
    }
    html += "<div class=\"summary\">\(SummaryHTML.blocks(page.summary))</div>\n"
    return html + captured + "</header>\n"
  }

  private func line(_ wire: Request) -> String {
    if page.captured?.fidelity.isHeadAbsent == true { return RequestWording.bodyAlone }
    let message = wire.message
    if message.isResponse { return HTMLText.escaped(RequestWording.statusLine(message)) }
    let url = wire.url
    let path = url.prefix { $0 != "?" }
    let query = url[path.endIndex...]
    let shown = query.count > 160 ? query.prefix(159) + "…" : query
    let method = message.method.map { "<b>\(HTMLText.escaped($0))</b> " } ?? ""
    return method
      + "<code>\(HTMLText.escaped(path))<span class=\"query\">\(HTMLText.escaped(shown))</span></code>"
  }

  /// How large a captured request is, when it was sent, and how it was answered.
  private var captured: String {
    guard let request = page.captured else { return "" }
    let status =
      request.message.isResponse ? "" : request.status.map { ", \(RequestWording.answered($0))" } ?? ""
    return HTMLText.element("p", ["class": "hint"], text: RequestWording.sizes(request) + status) + "\n"
  }

  /// The choice between clients; style alone shows and hides, so that it needs no script.
  var clientSwitch: String {
    guard hasClients else { return "" }
    var html = "<form class=\"clients\"><fieldset><legend>Sent by</legend>\n"
    for (index, sending) in page.sendings.enumerated() {
      let input = HTMLText.attributes([
        "type": "radio", "name": "client", "id": "client-\(index)",
        "value": sending.client?.nameAndRelease ?? "\(index)", "checked": index == 0 ? "" : nil,
      ])
      html += "<label><input\(input)><span>\(HTMLText.escaped(title(index)))\(mark(index))</span></label>\n"
    }
    return html + "</fieldset></form>\n"
  }

  /// What becomes of the bytes, in one or two words.
  private func mark(_ index: Int) -> String {
    let word =
      if page.sendings[index].wire == nil {
        "cannot send it"
      } else if index == 0 {
        "the spec’s own"
      } else if isSame(index) {
        "the same bytes"
      } else if case .fields(let comparison, _) = page.sendings[index].change {
        comparison.isSame
          ? "the same meaning"
          : comparison.counting.count == 1 ? "1 field differs" : "\(comparison.counting.count) fields differ"
      } else {
        "other bytes"
      }
    return " <small>\(word)</small>"
  }

  /// What shows the sections of the chosen client on a screen; where it sends the very same bytes, those of the page's
  /// own, too.
  var clientStyle: String {
    guard hasClients else { return "" }
    var style = "@media screen{@supports selector(:has(*)){.by{display:none}\n"
    for index in page.sendings.indices {
      let own = isSame(index) ? ",main:has(#client-\(index):checked) .by0:not(.findings-of)" : ""
      style += "main:has(#client-\(index):checked) .by\(index)\(own){display:block}\n"
    }
    return style + "}}\n"
  }
}
