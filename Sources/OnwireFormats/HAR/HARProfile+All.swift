/// The writers.
extension HARProfile {
  /// All about which something is known.
  static let all: [HARProfile] = [
    HARProfile(
      name: "Charles", creator: "charles", keepsCase: true, measuresHead: true, bodySize: .wire,
      encodesFiles: true, hasCharlesNotes: true,
      evidence: "nine exports of 4.6: every headersSize of HTTP/1.1 fits, bodySize counts the wire"),
    HARProfile(
      name: "Proxyman", creator: "proxyman", keepsCase: true,
      evidence:
        "an export of 5.19, without bodies: order and case as sent, headersSize follows no formula that was found"
    ),
    HARProfile(
      name: "mitmproxy", creator: "mitmproxy", keepsCase: true, bodySize: .decoded,
      methodsWithBody: ["POST", "PUT", "PATCH"], leavesOutExpect: true, escapesBytes: true,
      evidence: """
        exports of 11.0 for 22 requests whose bytes are known; addons/savehar.py, flow_entry; http.py: names and \
        values of fields, and texts that their charset cannot decode, are UTF-8 with surrogateescape; \
        proxy/layers/http/__init__.py pops `expect`
        """),
    HARProfile(
      name: "Chrome", creator: "webinspector", reordering: HARWording.sorted("Chrome"), reordered: .sorted,
      keepsCase: true, bodySize: .text, leavesOutSecrets: true,
      evidence: """
        devtools-frontend, models/har/Log.ts: requestBodySize is the length of the text in UTF-8; Chromium 156 beside \
        a server that writes down what arrives: fields sorted by name, of HTTP/1.1 too, with their case, and no \
        contents of files; what is left out is in the notes on DevTools 130, and its sanitized export beside the full one \
        lacks every Set-Cookie
        """),
    HARProfile(
      name: "Firefox", creator: "firefox", keepsCase: true, bodySize: .text,
      notSent: ["connection", "x-firefox-spdy", "x-firefox-http3"], addedLater: ["te"],
      evidence: """
        netmonitor/src/har/har-builder.js: bodySize is the length of the text in UTF-16; nsHttpHeaderArray.cpp: \
        VisitHeaders gives names and order that Flatten writes; nsHttpTransaction.cpp puts TE among the fields of HTTP/2 and \
        3 once a connection is found; Firefox 153 beside a server of HTTP/2 that writes down what arrives: `te: trailers` \
        in all 25 requests, which 9 of 26 entries lack, and no Connection, which all have; and X-Firefox-Spdy in responses, \
        which the server did not send
        """),
    HARProfile(
      name: "Safari", creator: "webkit web inspector",
      reordering: HARWording.reordered("Safari"), reordered: .binary, bodySize: .wire,
      evidence: """
        an export of the Web Inspector 1.0: HTTP/2 has Accept before Host there, no pseudo-header fields; \
        WebInspectorUI, HARBuilder.js: bodySize is what the network counted
        """),
    HARProfile(
      name: "Playwright", creator: "playwright", reordering: HARWording.unchecked("Playwright"),
      bodySize: .text,
      evidence: "harTracer.ts: bodySize is the length of what the browser told, which lacks files"),
    HARProfile(
      name: "HTTP Toolkit", creator: "http toolkit", reordering: HARWording.dictionary, bodySize: .wire,
      joinsFields: true,
      evidence: """
        httptoolkit-ui, model/http/har.ts: bodySize counts the body as it was coded; asHarHeaders joins the values of \
        repeated fields; a body that is no UTF-8 is _content, in base64
        """),
    HARProfile(
      name: "Fiddler", creator: "fiddler", reordering: HARWording.unchecked("Fiddler"), bodySize: .wire,
      evidence: "its exporter of HTTPArchive JSON: bodySize is requestBodyBytes.Length"),
    HARProfile(
      name: "ZAP", creator: "zap", reordering: HARWording.unchecked("ZAP"), bodySize: .wire,
      evidence: "HarUtils.java: bodySize is the length of the body in bytes"),
    HARProfile(
      name: "Insomnia", creator: "insomnia", reordering: HARWording.asEntered, isEntered: true,
      evidence: """
        an export of 2022.1: the fields that a person entered; Kong/insomnia, common/har.ts: no sizes, and the URL \
        without the parameters, which network.ts joins to it in transformUrl; fields of responses as curl got them
        """),
    HARProfile(
      name: "Pulse", creator: "pulse", reordering: HARWording.dictionary,
      evidence: "its HARDocument.swift writes the fields of a dictionary, and no size of a request"),
    HARProfile(
      name: "Onwire", creator: "onwire", keepsCase: true, measuresHead: true, bodySize: .wire,
      keepsBodies: true, evidence: "our own writer"),
  ]

  /// A writer about which nothing is known.
  static let unknown = HARProfile(
    name: "unknown", creator: "", reordering: HARWording.unknownWriter, evidence: "the format's own text")
}
