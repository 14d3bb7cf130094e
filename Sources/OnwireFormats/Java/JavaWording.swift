import OnwireDiagnostics

/// Why a stream of serialized Java objects cannot be read.
enum JavaProblem: Error, Equatable {
  case notAStream
  case truncated
  case unknownTag(UInt8)
  case noObjectHere
  case unknownReference
  case wrongReference
  case noClass
  case nullClass
  case circularClasses
  case unknownType(UInt8)
  case negativeLength
  case endlessExternal
  case resetInside
  case writerFailed
  case tooMany
  case tooDeep

  var code: CaptureCode {
    switch self {
    case .truncated: .javaStreamTruncated
    case .tooMany, .tooDeep: .javaStreamLimit
    case .writerFailed: .javaStreamAborted
    default: .javaStreamMalformed
    }
  }

  /// What is wrong, without a full stop.
  var sentence: String {
    switch self {
    case .notAStream: "the file does not begin with AC ED 00 05, as streams of Java objects do"
    case .truncated: "the stream of Java objects ends in the middle of an object"
    case .unknownTag(let tag):
      "the byte \(Self.hex(tag)) begins nothing that a stream of Java objects can hold"
    case .noObjectHere: "a block of data stands where a Java object must stand"
    case .unknownReference: "this refers to a Java object that the stream does not hold"
    case .wrongReference: "this refers to a Java object of the wrong kind"
    case .noClass: "the description of a Java class must stand here"
    case .nullClass: "this Java object has no class"
    case .circularClasses: "a Java class is its own superclass, or has too many of them"
    case .unknownType(let type): "the byte \(Self.hex(type)) stands for no Java type"
    case .negativeLength: "a Java array has a negative length"
    case .endlessExternal: "the data of an externalizable class are not in blocks, so their end is not known"
    case .resetInside: "the stream is reset within an object"
    case .writerFailed: "Java failed while it wrote this stream, and says so here"
    case .tooMany: "the stream holds more Java objects than a session can have"
    case .tooDeep: "the Java objects are nested more deeply than in any session"
    }
  }

  /// What to do about it.
  var help: [String] {
    switch self {
    case .truncated, .writerFailed:
      ["save the session in Charles again; or export it as JSON (.chlsj)"]
    case .tooMany: ["save a part of the session, or export it as JSON (.chlsj)"]
    default: []
    }
  }

  private static func hex(_ byte: UInt8) -> String {
    "0x" + String(byte, digits: 2, radix: 16, uppercase: true)
  }
}
