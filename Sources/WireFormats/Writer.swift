/// Who writes the outputs, for those formats that say so.
public enum Writer {
  /// The program.
  public static let name = "Onwire"
  /// Its version.
  public static let version = "0.1.0"
}
