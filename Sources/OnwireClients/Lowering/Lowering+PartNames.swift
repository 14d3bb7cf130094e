import OnwireDiagnostics
import OnwireHTTP
import OnwireSpecLanguage

/// Names and types of parts, if the library does not take each as it is given.
extension Lowering {
  /// A file name or type with its cause.
  typealias Derived = (text: String, origin: Origin)

  /// The file, without its name and type if the library needs both and only one is given.
  mutating func bothOrNeither(_ file: RequestSpec.FilePart) -> RequestSpec.FilePart {
    let name = file.filename.flatMap { key in key.value.map { Text($0, at: key.place) } }
    let type = file.type.flatMap { key in key.value.map { Text($0, at: key.place) } }
    if name != nil, type != nil { return file }
    var bare = file
    (bare.filename, bare.type) = (nil, nil)
    let path: String? = if case .path(let path) = file.content.value { path } else { nil }
    if let lost = name ?? type {
      diagnostics.append(
        .halfNamed(
          name == nil ? "type" : "filename", other: name == nil ? "filename" : "type",
          path: path?.lastPathStep, at: lost.place, client: client.title))
    } else if let path, let null = file.filename ?? file.type {
      diagnostics.append(
        .unused(
          file.filename == nil ? "type" : "filename",
          because: "\(client.title) names a file without both after its path: `\(path.lastPathStep)`",
          at: null.place))
    }
    return bare
  }

  /// The name and type of an image; if it has no name, or an empty one, the name is made from the clock.
  mutating func imageNameAndType(
    of file: RequestSpec.FilePart, path: String
  ) -> (filename: Derived?, type: Derived?) {
    var filename: Derived?
    if let given = file.filename, let text = given.value, !text.isEmpty {
      filename = (text, Origin("spec.files", path: path + ".filename", at: given.place))
    } else if let now = spec.device?.now {
      let text = CalendarDate(secondsSince1970: now.value).digits + ".jpg"
      filename = (text, Origin(client.rule("multipart.unnamed-file"), path: "device.now", at: now.place))
    } else {
      diagnostics.append(.clockMissing(at: file.place, client: client.title))
    }
    if rules.multipartFileType == .alwaysJPEG {
      if let given = file.type, given.value != "image/jpeg" {
        diagnostics.append(.typeOverruled(at: given.place, client: client.titleAndRelease))
      }
      return (filename, ("image/jpeg", Origin(client.rule("multipart.file-type"))))
    }
    guard let given = file.type else {
      let type = filename.flatMap { name in
        rules.mediaType(name.text).map {
          ($0, Origin(client.rule("multipart.file-type"), path: name.origin.path, at: name.origin.place))
        }
      }
      return (filename, type)
    }
    guard let text = given.value else {
      if rules.multipartMissingType == .error {
        diagnostics.append(.typeRefused(at: given.place, client: client.title))
      }
      return (filename, nil)
    }
    return (filename, (text, Origin("spec.files", path: path + ".type", at: given.place)))
  }
}
