// Attacks what reads texts and bytes that nobody of ours wrote; README.md says how.

import Foundation

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  guard options.only != nil || options.show != nil || options.input != nil || options.state != nil else {
    // Without the sanitizer's look at what Foundation leaves behind.
    _exit(try Supervisor(options: options).run() ? 0 : 1)
  }
  let law = options.target.make(Corpus(), options.seed)
  if let number = options.show {
    FileHandle.standardOutput.write(Data(law.input(number)))
  } else if let path = options.state {
    guard let state = WorkerState(path) else { exit(74) }
    try Worker(law: law, options: options).run(state)
    _exit(0)
  } else {
    var counts = Counts()
    let file = options.input.map { FileManager.default.contents(atPath: $0) }
    guard let bytes = file.map({ $0.map(Array.init) }) ?? law.input(options.only ?? 0) else { exit(66) }
    do {
      try law.check(bytes, &counts)
    } catch {
      say("\(error)\n")
      exit(1)
    }
    say(counts.text)
  }
} catch let error as Options.Failure {
  FileHandle.standardError.write(Data("Fuzz: \(error.sentence)\n\(Options.usage)".utf8))
  exit(64)
}
