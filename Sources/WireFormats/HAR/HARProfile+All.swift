/// The writers.
extension HARProfile {
  /// All of which something is known.
  static let all: [HARProfile] = [
    HARProfile(
      name: "Charles", creator: "charles", measuresHead: true, encodesFiles: true,
      evidence: "nine exports of 4.6: every headersSize of HTTP/1.1 fits, bodySize counts the wire"),
    HARProfile(
      name: "Proxyman", creator: "proxyman",
      evidence: "an export of 5.19: order and case as sent, headersSize follows no formula that was found"),
    HARProfile(
      name: "mitmproxy", creator: "mitmproxy", bodySize: .decoded,
      methodsWithBody: ["POST", "PUT", "PATCH"],
      evidence: "exports of 11.0 for 22 requests whose bytes are known"),
    HARProfile(
      name: "Chrome", creator: "webinspector", reordering: HARWording.sorted("Chrome"),
      reordersOnlyBinary: true,
      leavesOutSecrets: true, evidence: "two exports; what is left out is in the notes on DevTools 130"),
    HARProfile(
      name: "Firefox", creator: "firefox", evidence: "an export of 111: order as in its network panel"),
    HARProfile(
      name: "Safari", creator: "webkit web inspector",
      reordering: HARWording.reordered("Safari"), reordersOnlyBinary: true,
      evidence:
        "an export of the Web Inspector 1.0: HTTP/2 has Accept before Host there, no pseudo-header fields"),
    HARProfile(
      name: "Insomnia", creator: "insomnia", reordering: HARWording.asEntered,
      evidence: "an export of 2022.1: the fields that a person entered, and no sizes"),
    HARProfile(
      name: "Pulse", creator: "pulse", reordering: HARWording.dictionary,
      evidence: "its HARDocument.swift writes the fields of a dictionary"),
    HARProfile(
      name: "Onwire", creator: "onwire", measuresHead: true, keepsBodies: true,
      evidence: "our own writer"),
  ]

  /// A writer of which nothing is known.
  static let unknown = HARProfile(
    name: "unknown", creator: "", reordering: HARWording.unknownWriter, evidence: "the format's own text")
}
