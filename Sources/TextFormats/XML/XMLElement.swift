/// The start of an element: its name and its attributes.
public struct XMLElement: Sendable {
  /// The name, with its prefix where it has one.
  public var name: String
  /// The attributes in order, their references resolved; line ends are those of the document.
  public var attributes: [(name: String, value: String)]
  /// Where its tag begins, in bytes from the start of the input.
  public var offset: Int

  /// The value of an attribute; `nil` where there is none of that name.
  public subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
}
