import COnwirePlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

onwire_tell_faults("onwire \(Onwire.version)")
guardStandardStreams()
turnSignalsIntoErrors()
// When it runs for a block of a document, it must end even if the process that shows its output was killed.
if let seconds = Terminal.shownSeconds { endAfter(seconds + 1) }
/// The arguments that the C library gave to main, or else those that Swift finds.
var words: [UnsafePointer<CChar>] = []
while let word = onwire_word(Int32(words.count)) { words.append(word) }
if words.isEmpty {
  while let word = CommandLine.unsafeArgv[words.count] { words.append(word) }
}
exit(Onwire.run(words.dropFirst()).rawValue)

#if canImport(Glibc)
  /// Gives Swift's runtime the arguments. In the static command this replaces the runtime's own function,
  /// which first reads the memory map of the process to find them on the stack.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func wordsForRuntime(_ count: UnsafeMutablePointer<Int32>) -> WordsForRuntime {
    count.pointee = onwire_word_count().pointee
    return onwire_words().pointee
  }

  typealias WordsForRuntime = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
#endif
