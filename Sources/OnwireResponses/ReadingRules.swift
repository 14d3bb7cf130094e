/// What a reader of responses does: each rule's value for one reader in one release.
package struct ReadingRules: Sendable {
  /// Whether status and type are checked.
  package enum Validation: String, CaseIterable, Sendable {
    case always, asked
  }

  /// What becomes of a second failed check.
  package enum Order: String, CaseIterable, Sendable {
    case chained = "type, then status, one beneath the other"
    case firstStays = "status, then type; the first failure stays"
  }

  /// Where the accepted types come from.
  package enum TypeSource: String, CaseIterable, Sendable {
    case own = "the reader's set"
    case accept = "the request's Accept"
  }

  /// How a type is compared.
  package enum TypeMatch: String, CaseIterable, Sendable {
    case exact
    case ranges
    case rangesOfTwo = "ranges of exactly two parts"
  }

  /// What a response without a type counts as.
  package enum MissingType: String, CaseIterable, Sendable {
    case refused
    case octetStream = "application/octet-stream"
    case anyOnly = "accepted by */* alone"
  }

  /// Whether the body is read after a failed check.
  package enum AfterFailure: String, CaseIterable, Sendable {
    case stops
    case typeStops = "a refused type stops"
    case reads
  }

  /// Where the error of a failed check is when reading fails, too.
  package enum Chain: String, CaseIterable, Sendable {
    case beneath
    case replaced
  }

  /// What becomes of what was read after a failed check.
  package enum ObjectBesideError: String, CaseIterable, Sendable {
    case handedOver = "handed over"
    case dropped
  }

  /// The sentences of errors.
  package enum Messages: String, CaseIterable, Sendable {
    case expected = "Expected …, got …"
    case failedGot = "Request failed: …, got <undefined>"
    case failed = "Request failed: …"
    case alamofire = "Response …"
  }

  /// The order of the accepted types in a sentence.
  package enum TypeOrder: String, CaseIterable, Sendable {
    case given = "as given"
    case sorted
  }

  /// Which language names the types of values.
  package enum TypeNames: String, CaseIterable, Sendable {
    case objectiveC = "Objective-C"
    case swift = "Swift"
  }

  /// What an empty body gives.
  package enum Empty: String, CaseIterable, Sendable {
    case none = "nil"
    case read
    case error
  }

  /// What becomes of a body after a status that allows none.
  package enum BodyWithoutContent: String, CaseIterable, Sendable {
    case read
    case thrownAway = "thrown away"
  }

  /// Which bytes the JSON parser gets.
  package enum JSONInput: String, CaseIterable, Sendable {
    case raw = "as they are"
    case utf8 = "decoded as UTF-8"
    case charset = "decoded by charset, encoded as UTF-8"
    case charsetAndBack = "decoded and encoded by charset"
    case charsetAndBackOfText = "decoded and encoded by charset; text/* without one from Latin-1 to UTF-8"
  }

  /// The charset if the response names none.
  package enum DefaultCharset: String, CaseIterable, Sendable {
    case utf8 = "UTF-8"
    case latin1ForText = "UTF-8; ISO-8859-1 for text/*"
    case latin1 = "ISO-8859-1"
  }

  /// What undecodable JSON gives.
  package enum Undecodable: String, CaseIterable, Sendable {
    case none = "nil"
    case raises
  }

  /// What a body of one blank gives.
  package enum Blank: String, CaseIterable, Sendable {
    case none = "nil"
    case parsed
  }

  /// Whether a text, a number, a boolean or null may be the whole of JSON.
  package enum Fragments: String, CaseIterable, Sendable {
    case refused, allowed
  }

  /// Which nulls an app can have left out.
  package enum NullRemoval: String, CaseIterable, Sendable {
    case none
    case dictionaries = "members of dictionaries in dictionaries"
    case members = "members of dictionaries"
    case elements = "members of dictionaries, elements of arrays"
  }

  /// Which charsets of texts are known.
  package enum CharsetNames: String, CaseIterable, Sendable {
    case coreFoundation = "CoreFoundation's"
    case few = "utf-8, iso-8859-1, utf-16, utf-32"
  }

  /// What a text of an unknown charset gives.
  package enum UnknownCharset: String, CaseIterable, Sendable {
    case fails
    case latin1 = "ISO-8859-1"
  }

  /// Whether data that holds JSON is returned as the value that it holds.
  package enum DataParsing: String, CaseIterable, Sendable {
    case none
    case containers = "JSON objects and arrays"
  }

  package var validation = Validation.always
  package var order = Order.chained
  /// The accepted statuses; `nil` if all are.
  package var statuses: [ClosedRange<Int>]? = [200...299]
  /// The accepted types; `nil` if all are.
  package var types: [String]?
  package var typeSource = TypeSource.own
  package var typeMatch = TypeMatch.exact
  package var missingType = MissingType.refused
  package var afterFailure = AfterFailure.typeStops
  package var chain = Chain.beneath
  package var objectBesideError = ObjectBesideError.handedOver
  package var messages = Messages.failed
  package var typeOrder = TypeOrder.given
  package var domain = ""
  package var keys: [String] = []
  /// The codes of a failed check and of a failed reading.
  package var codes: [Int] = []
  package var typeNames = TypeNames.objectiveC
  package var empty = Empty.read
  package var emptyStatuses: [Int] = []
  package var emptyMethods: [String] = []
  package var bodyWithoutContent = BodyWithoutContent.read
  package var jsonInput = JSONInput.raw
  package var defaultCharset = DefaultCharset.utf8
  package var undecodable = Undecodable.none
  package var blank = Blank.parsed
  package var fragments = Fragments.refused
  package var nullRemoval = NullRemoval.none
  package var charsetNames = CharsetNames.coreFoundation
  package var unknownCharset = UnknownCharset.latin1
  package var dataParsing = DataParsing.none

  // What an app's settings add.

  /// Whether nulls are left out.
  package var removesNulls = false
  /// The checks that the app asks for, if there are none otherwise: one after the other, and the first
  /// failure stays.
  package var asked: [Check] = []
  /// The encoding that the app names.
  package var encoding: String?
  /// Whether Google's prefix against script inclusion is cut off.
  package var cutsXSSIPrefix = false
  /// The type that a value is decoded as; `nil` if it is not known.
  package var decodedType: DecodedType?
  /// The readers inside a compound one, in order.
  package var parts = ["json", "xml", "image"]

  package init() {}

  /// A check that an app asks for.
  package enum Check: Sendable {
    /// The status is one of these.
    case statuses([ClosedRange<Int>])
    /// The type is one of these; `nil` for those of the request.
    case types([String]?)
  }
}
