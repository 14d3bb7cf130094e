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
var words: [String] = []
while let word = onwire_word(Int32(words.count)) { words.append(String(cString: word)) }
exit(Onwire.run(Array((words.isEmpty ? CommandLine.arguments : words).dropFirst())).rawValue)
