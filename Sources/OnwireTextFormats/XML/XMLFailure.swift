/// A text that is no XML, or has something that is not read.
package struct XMLFailure: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The text ends inside its root element.
    case endsEarly
    /// Something else stands there than what the grammar has: what was expected.
    case unexpected(expected: String)
    /// The end tag of another element than the one that is open.
    case wrongEnd(open: String, found: String)
    /// An attribute that its element already has.
    case duplicateAttribute(String)
    /// A reference to an entity that XML does not define by itself.
    case unknownEntity(String)
    /// A reference that is broken, or to what is no character.
    case invalidReference
    /// An encoding that is not read.
    case unsupportedEncoding(String)
    /// More elements inside each other than are read.
    case tooDeep(limit: Int)
    /// A name, a value, a tag or a document type that is longer than what is read, in bytes.
    case tooLong(limit: Int)
  }

  /// What is wrong.
  package var reason: Reason
  /// Where, in bytes from the start of the input.
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
