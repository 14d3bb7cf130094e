import ArgumentParser
import Clients
import Reports
import SystemPackage
import WireFormats

/// What a shell offers while an argument is typed.
enum Completions {
  /// Clients and their releases, the newest first.
  static let clients = CompletionKind.custom { _, _, _ in clientNames }

  /// Clients, their releases, and the stacks below them.
  static let clientsAndTransports = CompletionKind.custom { _, _, _ in
    clientNames + Transport.all.map(\.name)
  }

  /// Kinds with commas between them; one that is there already is not offered again.
  static let kinds = CompletionKind.custom { _, _, typed in kindLists(after: typed) }

  /// Specs, codes and rules: what `explain` takes.
  static let topics = CompletionKind.custom { _, _, typed in
    TopicReport.all.filter { $0.hasPrefix(typed) } + specs(beginning: typed)
  }

  /// Specs and folders of them.
  static let specs = CompletionKind.file(extensions: ["yaml", "yml"])

  static var clientNames: [String] {
    Client.tables.flatMap { table in
      (table.hasStyles ? [] : [table.name]) + table.named.reversed().map { "\(table.name)@\($0)" }
    }
  }

  static func kindLists(after typed: String) -> [String] {
    let words = typed.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let done = words.dropLast()
    return OutputKind.allCases.map(\.rawValue).filter { !done.contains($0) }
      .map { (done + [$0]).joined(separator: ",") }
  }

  /// Specs, and folders with a slash behind them, whose path begins with what is typed.
  private static func specs(beginning typed: String) -> [String] {
    let folder = typed.lastIndex(of: "/").map { String(typed[...$0]) } ?? ""
    let entries = (try? FolderWalk.entries(of: FilePath(folder.isEmpty ? "." : folder))) ?? []
    return entries.compactMap { name, kind in
      let path = folder + name
      guard path.hasPrefix(typed), !name.hasPrefix(".") else { return nil }
      if kind == .folder { return path + "/" }
      return name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? path : nil
    }
  }
}
