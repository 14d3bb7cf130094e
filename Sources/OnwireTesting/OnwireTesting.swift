// A test that has a spec can also use its bytes, message and differences, and every console shows what an
// error says.
@_exported public import OnwireFoundation
@_exported public import OnwireKit
