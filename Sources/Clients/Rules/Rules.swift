import HTTPWire

/// The rules of one release of a client, each with its value: what the engine interprets.
///
/// The defaults here are only where a table starts; a client's table sets every rule, and a test says so.
struct Rules: Sendable {
  var parametersInURL: [String] = []
  var parametersDestination = ParametersDestination.byMethod
  var stringEncoding = StringEncoding.utf8
  var urlJoin = URLJoin.append
  var urlInvalid = URLInvalid.error
  var methodCase = MethodCase.verbatim
  var queryOrder = QueryOrder.written
  var queryArray = QueryArray.brackets
  var querySet = QuerySet.repeated
  var queryDictionary = QueryDictionary.brackets
  var queryNull = QueryNull.bare
  var queryBool = QueryBool.numeric
  var queryDouble = DoubleStyle.sixteenDigits
  var queryDate = QueryDate.description
  var queryData = QueryData.description
  var queryKeyCase = QueryKeyCase.asIs
  var queryKeepKeys = ""
  var queryKeepValues = ""
  var queryCharset = QueryCharset.utf8
  var queryEmpty = QueryEmpty.untouched
  var querySpace = QuerySpace.percent
  var queryTopLevel = QueryTopLevel.emptyKey
  var formContentType = ""
  var formNoParameters = FormNoParameters.emptyBody
  var jsonContentType = ""
  var jsonSortedKeys = Switch.off
  var jsonEscapeSlashes = Switch.on
  var jsonPretty = Switch.off
  var jsonDouble = DoubleStyle.seventeenDigits
  var jsonSort = JSONSort.codeUnits
  var plistContentType = ""
  var plistFormat = PropertyListFormat.xml
  var multipartRefusedMethods: [String] = []
  var multipartBoundary = ""
  var multipartNames = MultipartNames.verbatim
  var multipartSeparator = MultipartSeparator.spaced
  var multipartHeaders = MultipartHeaders.dispositionFirst
  var multipartEnd = MultipartEnd.crlf
  var multipartEmpty = MultipartEmpty.asIfNone
  var multipartFields = MultipartFields.beforeFiles
  var multipartUnnamedFile = MultipartUnnamedFile.pathAndExtension
  var headersDefaults = HeaderDefaults.none
  var headersWhen = HeadersWhen.before
  var userAgentSystems: [String] = []
}
