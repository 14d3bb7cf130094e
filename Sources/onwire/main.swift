import ArgumentParser

// Dispatch on the first argument: a command then parses its own options only, since the argument parser's
// start-up grows with the tree of all commands.
turnSignalsIntoErrors()
let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "compile": CompileCommand.main(Array(arguments.dropFirst()))
case "check": CheckCommand.main(Array(arguments.dropFirst()))
case "schema": SchemaCommand.main(Array(arguments.dropFirst()))
case "clients": ClientsCommand.main(Array(arguments.dropFirst()))
case "explain": ExplainCommand.main(Array(arguments.dropFirst()))
case "--version":
  var output = StandardOutput()
  try? output.write("onwire \(Onwire.version)\n")
default: Onwire.main(arguments)
}
