/// Paths of values in a spec, as origins name them: `params.user.tags[0]`, `headers["X-A.B"]`.
package enum FieldPath {
  /// `path` with a dictionary's key appended.
  package static func appending(key: String, to path: String) -> String {
    isSimple(key) ? String(joining: path, ".", key) : String(joining: path, "[", quoted(key), "]")
  }

  /// `path` with a position appended, counted from 0.
  package static func appending(index: Int, to path: String) -> String {
    String(joining: path, "[", String(index), "]")
  }

  private static func isSimple(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122, 45, 95, 128...: true
        default: false
        }
      }
  }

  private static func quoted(_ key: String) -> String {
    var result = "\""
    for scalar in key.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
