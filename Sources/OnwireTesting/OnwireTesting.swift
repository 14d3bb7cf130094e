// A test that has a spec has its bytes, its message and its differences, too; and errors say in every console what
// they are.
@_exported public import OnwireFoundation
@_exported public import OnwireKit
