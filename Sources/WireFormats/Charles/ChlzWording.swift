/// What is said about Charles's sessions that are ZIP archives.
enum ChlzWording {
  static func malformed(_ sentence: String, at offset: Int, of file: ZipEntry) -> CaptureFailure {
    CaptureFailure(
      code: "chlz-malformed", "\(sentence): at byte \(offset) of this entry", at: file.offset,
      path: file.name,
      help: ["Save the session in Charles anew, or export it as JSON (.chlsj)."])
  }
}
