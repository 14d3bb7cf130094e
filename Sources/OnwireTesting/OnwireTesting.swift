// A test that has a spec has its bytes, its message and its differences, too.
@_exported public import OnwireKit
