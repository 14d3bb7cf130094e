/// Who writes the outputs, for those formats that say so.
package enum Writer {
  /// The program.
  package static let name = "Onwire"
  /// Its version.
  package static let version = "0.1.0"
}
