/// The outside representations of requests that can be read.
///
/// Each is recognized by its content, in this order; a file's name decides nothing.
public enum CaptureFormat: String, Sendable, CaseIterable {
  /// Charles, native up to version 4: a Java object stream.
  case chls
  /// Charles, native from version 5: a ZIP archive.
  case chlz
  /// Proxyman's log: a ZIP archive.
  case proxyman
  /// Fiddler's session archive.
  case saz
  /// Charles's XML session.
  case chlsx
  /// Items saved from Burp.
  case burp
  /// HTTP Archive 1.2.
  case har
  /// Charles's JSON session.
  case chlsj
  /// A flow file of mitmproxy.
  case mitmproxy
  /// What `curl --trace` and `--trace-ascii` write.
  case curlTrace = "curl-trace"
  /// What `curl -v` writes.
  case curlVerbose = "curl-verbose"
  /// What tshark's `follow` writes.
  case tshark
  /// A curl command, or a file of curl's options.
  case curl
  /// Bytes in digits: xxd, hexdump, od, NSData, C and Swift arrays, base64.
  case hexdump
  /// The bytes themselves.
  case raw
  /// The bytes of a body without a head, or what a program printed of them.
  case body
}
