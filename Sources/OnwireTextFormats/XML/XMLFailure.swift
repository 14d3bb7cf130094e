/// A text that is not XML, or has something that is not supported.
package struct XMLFailure: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The text ends inside its root element.
    case endsEarly
    /// Something other than the grammar requires: what was expected.
    case unexpected(expected: String)
    /// The end tag of an element other than the open one.
    case wrongEnd(open: String, found: String)
    /// An attribute that its element already has.
    case duplicateAttribute(String)
    /// A reference to an entity that XML does not predefine.
    case unknownEntity(String)
    /// A reference that is malformed, or whose code is not a character.
    case invalidReference
    /// An unsupported encoding.
    case unsupportedEncoding(String)
    /// More nested elements than are read.
    case tooDeep(limit: Int)
    /// A name, a value, a tag or a document type that is longer, in bytes, than is read.
    case tooLong(limit: Int)
  }

  /// The reason.
  package var reason: Reason
  /// The offset in bytes from the start of the input.
  package var offset: Int

  /// One sentence, without a full stop.
  package var sentence: String {
    switch reason {
    case .endsEarly: "the XML text ends inside an element"
    case .unexpected(let expected): "\(expected) is expected here"
    case .wrongEnd(let open, let found): "`</\(found)>` stands where `</\(open)>` is expected"
    case .duplicateAttribute(let name): "the attribute `\(name)` is given twice"
    case .unknownEntity(let name):
      "the entity `&\(name);` is none of XML's five, and document types are not read"
    case .invalidReference: "this reference stands for no character"
    case .unsupportedEncoding(let name): "XML in \(name) is not read"
    case .tooDeep(let limit): "more than \(limit) elements lie inside each other"
    case .tooLong(let limit): "this is longer than \(limit) bytes"
    }
  }
}
