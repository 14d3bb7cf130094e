// Attacks the parser and the readers of captures with damaged inputs; README.md says how.

import Foundation
import WireFormats

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  let corpus = Corpus()
  let law: any Law =
    switch options.subject {
    case .parser: ParserLaw(corpus, seed: options.seed)
    case .readers:
      ReaderLaw(corpus, options.format.map { [$0] } ?? CaptureFormat.allCases, seed: options.seed)
    }
  if let number = options.show {
    FileHandle.standardOutput.write(Data(law.input(number)))
  } else if let number = options.only {
    var counts = Counts()
    try law.check(law.input(number), number, &counts)
    say(counts.text)
  } else if let path = options.state {
    guard let state = WorkerState(path) else { exit(74) }
    try Worker(law: law, options: options).run(state)
    _exit(0)
  } else {
    // Without the sanitizer's look at what Foundation leaves behind.
    _exit(try Supervisor(options: options).run() ? 0 : 1)
  }
} catch let error as Options.Failure {
  FileHandle.standardError.write(Data("Fuzz: \(error.sentence)\n\(Options.usage)".utf8))
  exit(64)
}
