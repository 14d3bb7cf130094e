#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

turnSignalsIntoErrors()
exit(Onwire.run(Array(CommandLine.arguments.dropFirst())).rawValue)
