import Testing

// snippet.begin
import OnwireKit
// snippet.end

/// The code of docs/OnwireKit.docc/Responses.md.
enum ResponsesArticle {
  /// Runs the code; returns its results as the article shows them.
  static func run() throws -> [String] {
    // snippet.begin
    let answer = """
      HTTP/1.1 200 OK\r
      Content-Type: text/html\r
      Content-Length: 24\r
      \r
      {"id":7,"nickname":null}
      """
    let response = try WireResponse(answer.utf8)
    let readings = try ["afnetworking@3:json", "alamofire@5:json"].map { try response.read(by: $0) }
    // snippet.end

    try ArticleTests.inFolder("") { folder in
      // snippet.begin
      let session = try Capture(contentsOf: "\(folder)/session.chlsj")
      for request in session.requests {
        guard let response = try WireResponse(to: request) else { continue }
        print(request, try response.read(by: "afnetworking@3:json"))
      }
      // snippet.end
    }

    // snippet.begin
    let mended = try response.read(
      by: "afnetworking@3:json", settings: ["types=+text/html", "removes-null"])
    let json = mended.json
    // snippet.end

    // snippet.begin
    let field = ["afnetworking@2.6.3:json", "afnetworking@3:json", "alamofire@4:json", "alamofire@5:json"]
    let empty = WireResponse(status: 200, contentType: "application/json", body: [])
    let failing = try field.filter { try empty.read(by: $0).callback != .success }
    // snippet.end
    return [readings.map { "\($0)\n" }.joined(), (json ?? "") + "\n", failing.map { $0 + "\n" }.joined()]
  }
}
