/// The name and version of this program, for formats that say what wrote a file.
package enum Writer {
  package static let name = "Onwire"
  package static let version = "0.1.0"
}
