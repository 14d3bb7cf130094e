import HTTPWire

/// The rules of one release of a client, each with its value: what the engine interprets.
///
/// The defaults here are only where a table starts; a client's table sets every rule, and a test says so.
struct Rules: Sendable {
  var parametersInURL: [String] = []
  var parametersDestination = ParametersDestination.byMethod
  var parametersMethodCase = ParametersMethodCase.upper
  var stringEncoding = StringEncoding.utf8
  var urlJoin = URLJoin.append
  var urlSeparator = URLSeparator.query
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
  var queryCharset = Charset.utf8
  var queryBlock = QueryBlock.used
  var queryNilBlock = QueryNilBlock.empty
  var queryEmpty = QueryEmpty.untouched
  var querySpace = QuerySpace.percent
  var queryTopLevel = QueryTopLevel.emptyKey
  var formContentType = ""
  var formContentTypeCharset = ContentTypeCharset.none
  var formNoParameters = FormNoParameters.emptyBody
  var jsonContentType = ""
  var jsonContentTypeCharset = ContentTypeCharset.none
  var jsonCharset = Charset.utf8
  var jsonSortedKeys = Switch.off
  var jsonEscapeSlashes = Switch.on
  var jsonPretty = Switch.off
  var jsonDouble = DoubleStyle.seventeenDigits
  var jsonSort = JSONSort.codeUnits
  var plistContentType = ""
  var plistContentTypeCharset = ContentTypeCharset.none
  var plistCharset = Charset.utf8
  var plistNoParameters = PropertyListNoParameters.nothing
  var plistInvalid = PropertyListInvalid.error
  var plistFormat = PropertyListFormat.xml
  var multipartRefusedMethods: [String] = []
  var multipartBoundary = ""
  var multipartNames = MultipartNames.verbatim
  var multipartSeparator = MultipartSeparator.spaced
  var multipartHeaders = MultipartHeaders.dispositionFirst
  var multipartEnd = MultipartEnd.crlf
  var multipartEmpty = MultipartEmpty.asIfNone
  var multipartFields = MultipartFields.beforeFiles
  var multipartParameters = MultipartParameters.flattened
  var multipartCharset = Charset.stringEncoding
  var multipartHeadCharset = Charset.utf8
  var multipartUnnamedFile = MultipartUnnamedFile.pathAndExtension
  var multipartFileType = MultipartFileType.byExtension
  var multipartStream = MultipartStream.sound
  var headersDefaults = HeaderDefaults.none
  var headersContentType = HeadersContentType.kept
  var acceptLanguage = AcceptLanguage.qValues
  var userAgentSystems: [String] = []
  var userAgentVersion = UserAgentVersion.versionOrBuild
  var userAgentText = UserAgentText.ascii
  var headersWhen = HeadersWhen.before
}
