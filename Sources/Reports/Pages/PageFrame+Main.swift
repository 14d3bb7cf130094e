extension PageFrame {
  /// The document of a title and what is in its `main`.
  static func document(title: String, main: String) -> String {
    document(title: title, body: HTMLText.element("main", ["id": "main"], "\n" + main) + "\n")
  }
}
