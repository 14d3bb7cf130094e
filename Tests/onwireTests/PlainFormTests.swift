import Foundation
import Testing

/// `onwire compile PATH…` goes past the argument parser, and must do what it does with an option that changes nothing.
@Suite struct PlainFormTests {
  @Test(arguments: [
    ["search"], ["search/nested-form.yaml", "sign-in"], ["missing.yaml"], ["search", "search"], [""],
    ["search/nested-form.yaml#nope"], ["help"],
  ])
  func pathsAloneDoTheSameAsWithAnOption(_ paths: [String]) throws {
    let plain = try Command.onwire(["compile"] + paths, in: Specs.folder)
    let parsed = try Command.onwire(["compile", "--color", "auto"] + paths, in: Specs.folder)
    #expect(plain.status == parsed.status)
    #expect(plain.output == parsed.output)
    #expect(plain.error == parsed.error)
  }
}
