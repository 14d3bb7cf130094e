import OnwireKit

// wire FOLDER [CLIENT]: the curl command of each spec below FOLDER.
let arguments = CommandLine.arguments.dropFirst()
do {
  let client = try arguments.dropFirst().first.map { try Client(named: $0) }
  for spec in SpecFolder(contentsOf: arguments.first ?? ".", client: client) {
    let spec = try spec.get()
    print("# \(spec.name), \(spec.client.titleAndRelease), \(try spec.message.length) bytes")
    print(try spec.text(as: .curl))
  }
} catch {
  print(error)
}
