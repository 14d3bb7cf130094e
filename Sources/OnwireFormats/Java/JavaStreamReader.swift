import OnwireTextFormats

/// Reads a stream of serialized Java objects, version 5 (Java Object Serialization Specification, chapter 6).
///
/// Objects that have begun are kept on the reader's own stack, so no input can exhaust the thread's. Counts
/// and lengths are trusted only if the input has enough bytes for them.
struct JavaStreamReader {
  /// Limits on what a stream may hold, which bound the memory that a small file can ask for.
  struct Limits {
    var objects = 1 << 23
    var values = 1 << 24
    var depth = 1 << 16
  }

  /// The bytes that begin every stream.
  static let magic: [UInt8] = [0xAC, 0xED, 0x00, 0x05]

  /// The byte that begins an object or ends a list of them.
  enum Tag: UInt8 {
    case null = 0x70
    case reference, classDescription, object, string, array, type, blockData, endBlockData, reset
    case longBlockData, exception, longString, proxyClassDescription, enumeration
  }

  /// What a number in the stream refers to.
  enum Handle {
    case object(Int)
    case type(Int)
  }

  /// A class or an object that has begun and has not ended.
  struct Frame {
    enum Kind {
      /// The annotation of a class's description; its superclass follows.
      case classAnnotation
      /// An object whose class was read.
      case begin(Tag)
      /// The fields of an object, class by class.
      case fields
      /// What a class wrote besides the fields.
      case annotation
      /// The elements of an array of objects.
      case elements
    }

    var kind: Kind
    /// The index of the object or, for `classAnnotation`, of the class.
    var subject: Int
    /// The object's class.
    var type = 0
    /// For `fields`: the object's classes, and the indices of the next class and of its next field.
    var layers: [Int] = []
    var layer = 0
    var field = 0
    /// The index of the next of the graph's values.
    var slot = 0
    /// What an annotation holds so far.
    var collected: [JavaValue] = []
  }

  var window: ByteWindow
  var graph: JavaGraph
  var handles: [Handle] = []
  var frames: [Frame] = []
  /// The offset of what is being read, where a failure is reported.
  var place = 0
  let limits: Limits

  /// The graph of the whole of `input`.
  ///
  /// - Throws: `CaptureFailure`, and what reading the input throws.
  static func graph(of input: ByteInput, limits: Limits = Limits()) throws -> JavaGraph {
    var reader = JavaStreamReader(window: ByteWindow(input), graph: JavaGraph(input), limits: limits)
    do {
      try reader.read()
    } catch let problem as JavaProblem {
      throw CaptureFailure(
        code: problem.code, problem.sentence, at: reader.place, help: problem.help)
    }
    return reader.graph
  }

  private init(window: ByteWindow, graph: JavaGraph, limits: Limits) {
    self.window = window
    self.graph = graph
    self.limits = limits
  }

  private mutating func read() throws {
    guard try window.isNext(Self.magic) else { throw JavaProblem.notAStream }
    window.move(to: Self.magic.count)
    while let tag = try window.peek() {
      if tag == Tag.reset.rawValue {
        window.index += 1
        handles = []
        continue
      }
      graph.roots.append(try content())
      while !frames.isEmpty { try advance() }
    }
  }

  /// Continues with the innermost frame.
  private mutating func advance() throws {
    let top = frames.count - 1
    switch frames[top].kind {
    case .classAnnotation:
      if try isEnd() {
        let subject = frames[top].subject
        frames.removeLast()
        graph.classes[subject].parent = try classDescription()
      } else {
        _ = try content()
      }
    case .begin(let tag):
      try begin(tag, frames.removeLast())
    case .fields:
      try readFields(top)
    case .annotation:
      if try isEnd() {
        let frame = frames.removeLast()
        guard case .instance(let type, let values, let annotation) = graph.objects[frame.subject] else {
          return
        }
        graph.objects[frame.subject] = .instance(
          type: type, values: values, annotation: annotation + frame.collected)
      } else {
        let value = try content()
        try count(1)
        frames[top].collected.append(value)
      }
    case .elements:
      guard case .array(_, let values) = graph.objects[frames[top].subject] else { return }
      let slot = frames[top].slot
      if slot == values.upperBound {
        frames.removeLast()
      } else {
        frames[top].slot += 1
        graph.values[slot] = try object()
      }
    }
  }

  /// Whether an annotation ends here; if so, skips its end.
  private mutating func isEnd() throws -> Bool {
    guard let tag = try window.peek() else { throw JavaProblem.truncated }
    guard tag == Tag.endBlockData.rawValue else { return false }
    window.index += 1
    return true
  }

  mutating func push(_ frame: Frame) throws {
    guard frames.count < limits.depth else { throw JavaProblem.tooDeep }
    frames.append(frame)
  }

  mutating func add(_ object: JavaObject) throws -> Int {
    guard graph.objects.count < limits.objects else { throw JavaProblem.tooMany }
    graph.objects.append(object)
    return graph.objects.count - 1
  }

  /// Makes sure that `count` more values fit.
  mutating func count(_ count: Int) throws {
    guard count <= limits.values - valueCount else { throw JavaProblem.tooMany }
    valueCount += count
  }

  /// The number of values, including annotations, classes and their fields.
  private var valueCount = 0
}
