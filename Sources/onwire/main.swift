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
// A run for a document ends by itself where the one that shows it is ended before.
if let seconds = Terminal.shownSeconds { endAfter(seconds + 1) }
/// What the C library gave to main; else what Swift finds.
var words: [UnsafePointer<CChar>] = []
while let word = onwire_word(Int32(words.count)) { words.append(word) }
if words.isEmpty {
  while let word = CommandLine.unsafeArgv[words.count] { words.append(word) }
}
exit(Onwire.run(words.dropFirst()).rawValue)

#if canImport(Glibc)
  /// What Swift's runtime calls for the words. The static command has this in the place of the runtime's own, which
  /// reads the map of the process's memory before anything else, to look for them on the stack.
  @_cdecl("_swift_stdlib_getUnsafeArgvArgc")
  func wordsForRuntime(_ count: UnsafeMutablePointer<Int32>) -> WordsForRuntime {
    count.pointee = onwire_word_count().pointee
    return onwire_words().pointee
  }

  typealias WordsForRuntime = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
#endif
