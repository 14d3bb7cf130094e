// snippet.begin
import OnwireKit
// snippet.end

/// The code of docs/OnwireKit.docc/OnwireKit.md, which is run by the articles after it.
enum OnwireKitArticle {
  static func run() throws {
    // snippet.begin
    let login = try WireSpec(contentsOf: "specs/login.yaml")
    print(try login.text(as: .curl))
    // snippet.end
  }
}
