import OnwireDiagnostics

/// A call with its arguments, on one line if they fit, else one a line.
struct SwiftCall {
  var function: String
  /// The arguments with their labels.
  var arguments: [String]
  var closure: String?

  /// The call: `function(argument, argument) { … }`.
  var text: String {
    let flat = "\(function)(\(arguments.joined(separator: ", ")))"
    let behind = closure.map { " \($0)" } ?? ""
    guard flat.count > CodeText.width || arguments.contains(where: { $0.contains("\n") }) else {
      return flat + behind
    }
    let blanks = String.blanks(CodeText.step)
    let lines = arguments.map { blanks + $0.substituting("\n", with: "\n" + blanks) }
    return "\(function)(\n\(lines.joined(separator: ",\n"))\n)" + behind
  }
}
