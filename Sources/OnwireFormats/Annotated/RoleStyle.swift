package import OnwireHTTP

/// How the bytes of a role look in colour.
package enum RoleStyle {
  case plain, strong, faint, name, value, start, boundary, content, unknown

  /// The style of a role.
  package init(_ role: Segment.Role) {
    self =
      switch role {
      case .method, .authority, .path, .query, .version, .status, .reason: .start
      case .queryKey, .fieldName, .cookieName, .formKey, .documentKey, .partFieldName: .name
      case .queryValue, .fieldValue, .cookieValue, .formValue, .documentValue, .partFieldValue, .partName,
        .partFilename:
        .value
      case .boundary, .chunkSize, .chunkExtension: .boundary
      case .partContent, .bodyContent, .preamble, .epilogue: .content
      case .delimiter, .lineEnd: .faint
      case .unrecognized: .unknown
      }
  }

  /// Parameters of ECMA-48's select graphic rendition: 1 bold, 2 faint, 31 red, 32 green, 33 yellow, 34 blue,
  /// 35 magenta, 36 cyan.
  private var rendition: String? {
    switch self {
    case .plain: nil
    case .strong: "1"
    case .faint: "2"
    case .name: "36"
    case .value: "32"
    case .start: "33"
    case .boundary: "35"
    case .content: "34"
    case .unknown: "1;31"
    }
  }

  /// `text`, in this style where `color` asks for it.
  func paint(_ text: String, color: Bool) -> String {
    guard color, !text.isEmpty, let rendition else { return text }
    return "\u{1B}[\(rendition)m\(text)\u{1B}[0m"
  }
}
