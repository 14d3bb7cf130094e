import OnwireDiagnostics

extension ServedData {
  /// Bytes that are the same for the same fields and files of a multipart body, in whatever form servers hand
  /// them on.
  ///
  /// Of a file, only name and content count. A single value of a name in a multimap counts as that value, and
  /// PHP's record of a failed upload is not a file.
  package func canonicalParts(of server: Server) -> [UInt8] {
    var parts = CanonicalParts(data: self)
    switch server.habits.nesting {
    case .php:
      if let post = member("post") { parts.add(post) }
      for upload in member("files").map(children) ?? [] { parts.add(upload: upload) }
    case .rack2, .rack3:
      parts.add(0)
    case .appendField:
      if let body = member("body") { parts.add(body) }
      for name in member("files").map(children) ?? [] { parts.add(values: name) }
    case .qs, .qsBalanced, .lists, .values:
      for half in ["fields", "files"] {
        for name in member(half).map(children) ?? [] { parts.add(values: name) }
      }
    }
    return parts.bytes
  }

  fileprivate func member(_ key: String, of parent: Int = 0) -> Int? { member(Array(key.utf8), of: parent) }
}

/// Collects fields and files, each as its path and its value.
private struct CanonicalParts {
  let data: ServedData
  private var entries: [[UInt8]] = []

  init(data: ServedData) { self.data = data }

  /// All entries, in an order of their own.
  var bytes: [UInt8] {
    entries.sorted { $0.lexicographicallyPrecedes($1) }.reduce(into: []) { bytes, entry in
      bytes += "\(entry.count) ".utf8
      bytes += entry
    }
  }

  /// Adds everything inside a node in which files are maps of their own.
  mutating func add(_ root: Int) {
    var stack = steps(into: root, [])
    while let (index, path) = stack.popLast() {
      if let file = data.member("$file", of: index), data.count(of: index) == 1 {
        add(file: data.member("filename", of: file), data.member("content", of: file), at: path)
      } else if data.count(of: index) > 0 {
        stack += steps(into: index, path)
      } else {
        add(data[index], at: path)
      }
    }
  }

  /// Adds the values of a name in a multimap.
  mutating func add(values list: Int) {
    let name = step(Array(".".utf8), data.key(of: list))
    let values = data.children(of: list)
    for (position, index) in values.enumerated() {
      let path = values.count == 1 ? name : step(name + Array("[".utf8), Array("\(position)".utf8))
      if data.kind(of: index) == .map {
        add(file: data.member("filename", of: index), data.member("content", of: index), at: path)
      } else {
        add(data[index], at: path)
      }
    }
  }

  /// Adds a PHP upload, whose names, contents and errors are trees of the same shape.
  mutating func add(upload: Int) {
    guard let name = data.member("name", of: upload), let content = data.member("content", of: upload),
      let error = data.member("error", of: upload)
    else { return }
    var stack = [
      (name: name, content: content, error: error, path: step(Array(".".utf8), data.key(of: upload)))
    ]
    while let (name, content, error, path) = stack.popLast() {
      if data.count(of: name) > 0 {
        let (contents, errors) = (steps(into: content, []), steps(into: error, []))
        for (position, (index, path)) in steps(into: name, path).enumerated()
        where position < min(contents.count, errors.count) {
          stack.append((index, contents[position].index, errors[position].index, path))
        }
      } else if data.number(of: error) == 0 {
        add(file: name, content, at: path)
      }
    }
  }

  /// The nodes inside another one, and their paths.
  private func steps(into parent: Int, _ path: [UInt8]) -> [(index: Int, path: [UInt8])] {
    let isMap = data.kind(of: parent) == .map
    return data.children(of: parent).enumerated().map { position, index in
      let key = isMap ? data.key(of: index) : Array("\(position)".utf8)
      return (index, step(path + (isMap ? Array(".".utf8) : Array("[".utf8)), key))
    }
  }

  private func step(_ path: [UInt8], _ key: [UInt8]) -> [UInt8] { path + Array("\(key.count) ".utf8) + key }

  private mutating func add(file name: Int?, _ content: Int?, at path: [UInt8]) {
    let texts = [name, content].map { $0.map { data.bytes(of: $0) } ?? [] }
    entries.append(path + texts.reduce(Array("F".utf8)) { step($0, $1) })
  }

  private mutating func add(_ value: ServedData.Node, at path: [UInt8]) {
    let kind =
      switch value.kind {
      case .null: "n"
      case .yes: "y"
      case .integer: "i\(value.number)"
      case .text: "t\(value.charset ?? "")"
      case .list: "["
      case .map: "{"
      }
    entries.append(step(path + Array("=".utf8) + Array(kind.utf8), value.bytes))
  }
}
