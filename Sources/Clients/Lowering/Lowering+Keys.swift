import Diagnostics
import SpecLanguage

extension Lowering {
  /// Reports keys that are one key in the library's dictionaries.
  mutating func noteEqualKeys(of value: Value) {
    guard rules.parametersKeys == .canonical else { return }
    switch value.kind {
    case .array(let members), .set(let members):
      for member in members { noteEqualKeys(of: member) }
    case .dictionary(let members):
      // Keyed as Swift compares strings: canonically equivalent texts are equal.
      var seen: [String: Place] = [:]
      for member in members {
        let key = valueText.key(member.key)
        if let first = seen[key] {
          diagnostics.append(
            .equalKeys(key, at: member.key.place, first: first, client: client.titleAndRelease))
        } else {
          seen[key] = member.key.place
        }
        noteEqualKeys(of: member.value)
      }
    default: break
    }
  }
}
