import OnwireHTTP
import OnwireSpecLanguage

/// A part of a multipart body, as it is in the message and in the spec.
struct CodedPart {
  /// All fields of its head.
  let fields: [(name: String, value: String)]
  /// The entry of `files`; `nil` for a part made of parameters.
  let file: RequestSpec.FilePart?
  /// The part's content.
  let content: CodeContent
  private let wireName: String
  private let wireFilename: String?

  var name: String { file?.name?.value ?? wireName }
  /// The file name that is sent.
  var filename: String? { file?.filename?.value ?? wireFilename }
  /// Whether a file name is sent, whatever the spec says.
  var isFile: Bool { wireFilename != nil }
  /// The media type that is sent.
  var type: String? { fields.first { $0.name.lowercased() == "content-type" }?.value }
  /// Whether the library derives the file name and the type from the path.
  var isNamedByPath: Bool {
    guard let file, case .path = file.content.value else { return false }
    return file.filename == nil && file.type == nil && filename != nil
  }
  /// The path of the file that it holds, as written.
  var path: String? { if case .file(let path) = content { path } else { nil } }
  /// Whether its head has only the name, file name and type.
  var isUsual: Bool { file?.name != nil && (file?.headers.isEmpty ?? true) }

  /// The parts of `request`, in order; none if its body is not multipart.
  static func all(of request: CodedRequest) -> [CodedPart] {
    let message = request.message
    return message.elements.indices.filter { message.elements[$0].kind == .part }.map {
      CodedPart(message, $0, request.spec)
    }
  }

  private init(_ message: Message, _ index: Int, _ spec: RequestSpec) {
    let element = message.elements[index]
    fields = message.partFields(index).map { message.nameAndValue($0) }
    var texts: [Segment.Role: String] = [:]
    var bytes: [UInt8] = []
    var path = ""
    for segment in message.segments[element.segments] {
      if path.isEmpty, segment.origin.path.hasPrefix("files[") { path = segment.origin.path }
      guard case .stored(let range) = segment.content else { continue }
      if segment.role == .partContent {
        bytes += message.storage[range]
      } else {
        texts[segment.role, default: ""] += String(decoding: message.storage[range], as: UTF8.self)
      }
    }
    wireName = texts[.partName] ?? ""
    wireFilename = texts[.partFilename]
    let number = path.split(separator: "[").dropFirst().first.flatMap { Int($0.prefix { $0.isNumber }) }
    file = number.flatMap { number in
      guard let files = spec.files?.value, files.indices.contains(number) else { return nil }
      return files[number]
    }
    switch file?.content.value {
    case .json?: content = CodeContent(bytes, at: "files[\(number ?? 0)]")
    case let written?: content = CodeContent(written, at: "files[\(number ?? 0)]")
    case nil: content = CodeContent(bytes, at: "the part \(EscapedScalars.visible(wireName))")
    }
  }
}
