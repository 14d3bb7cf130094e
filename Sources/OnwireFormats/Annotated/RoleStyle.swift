import OnwireDiagnostics
package import OnwireHTTP

/// The colours for the bytes of a role.
package enum RoleStyle {
  case faint, name, value, start, boundary, content, unknown

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

  /// The style in a terminal.
  var ink: Ink {
    switch self {
    case .faint: .faint
    case .name: .cyan
    case .value: .green
    case .start: .yellow
    case .boundary: .magenta
    case .content: .blue
    case .unknown: .alarming
    }
  }
}
