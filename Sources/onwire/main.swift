import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Dispatch on the first argument: a command then parses its own options only, since the argument parser's
// start-up grows with the tree of all commands.
turnSignalsIntoErrors()
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "compile" where SpecPaths.arePlain(arguments.dropFirst()):
  // The argument parser takes most of the time of a small spec (2 of 2.8 ms); without options it is not asked.
  exit(CompileJob(paths: Array(arguments.dropFirst())).run().rawValue)
case "compile": CompileCommand.main(Array(arguments.dropFirst()))
case "check": CheckCommand.main(Array(arguments.dropFirst()))
case "schema": SchemaCommand.main(Array(arguments.dropFirst()))
case "clients": ClientsCommand.main(Array(arguments.dropFirst()))
case "explain": ExplainCommand.main(Array(arguments.dropFirst()))
case "inspect": InspectCommand.main(Array(arguments.dropFirst()))
case "docs": DocsCommand.main(Array(arguments.dropFirst()))
case "diff": DiffCommand.main(Array(arguments.dropFirst()))
case "--version":
  var output = StandardOutput()
  try? output.write("onwire \(Onwire.version)\n")
default: Onwire.main(arguments)
}
