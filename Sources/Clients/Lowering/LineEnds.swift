extension String {
  /// The text with a CR LF for each CR, LF and CR LF (HTML, multipart/form-data encoding algorithm, step 1).
  var withCRLF: String {
    guard utf8.contains(where: { $0 == 13 || $0 == 10 }) else { return self }
    var result = UnicodeScalarView()
    var isAfterCR = false
    for scalar in unicodeScalars {
      switch scalar {
      case "\r": result.append(contentsOf: "\r\n".unicodeScalars)
      case "\n": if !isAfterCR { result.append(contentsOf: "\r\n".unicodeScalars) }
      default: result.append(scalar)
      }
      isAfterCR = scalar == "\r"
    }
    return String(result)
  }
}
