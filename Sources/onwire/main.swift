import CPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

onwire_tell_faults("onwire \(Onwire.version)")
turnSignalsIntoErrors()
exit(Onwire.run(Array(CommandLine.arguments.dropFirst())).rawValue)
