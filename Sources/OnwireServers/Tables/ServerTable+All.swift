extension ServerTable {
  /// All tables, in the order in which they are shown; the newest of a library comes last.
  package static let all: [ServerTable] = [
    php8, rack2, rack3, rails6, rails7, qs611, qs613, qs615, express4, express422, express5, querystring,
    whatwg,
    django5, werkzeug3, flask3,
    starlette1, go, tomcat10, tomcat10UTF8, tomcat10Relaxed, commonsFileUpload1, busboy1, multer2,
    multiparty4,
    formidable3,
  ]

  static let php8 = ServerTable(
    "php", "8", "PHP 8", fills: "$_GET, $_POST, $_FILES", evidence: "PHP 8.2.35, php-cgi",
    rows: [
      Row("pairs.empty-name", "counted", .run, "php_register_variable_ex: an empty variable name is ignored"),
      Row("names.nesting", "php", .run, "php_register_variable_ex in main/php_variables.c"),
      Row("names.repeated", "the last value is kept", .run, "php_register_variable_ex"),
      Row(
        "names.conflict", "the last one is kept: an array takes a value's place, and a value an array's",
        .run, "php_register_variable_ex"),
      Row("names.elements", "every `[]` begins a new one", .run, "zend_hash_next_index_insert"),
      Row(
        "names.mangled", "they become `_` before the first bracket; an open bracket there, too", .run,
        "php_register_variable_ex"),
      Row(
        "names.tail", "it is left out, and so is a bracket that is not closed after others", .run,
        "php_register_variable_ex"),
      Row("text.nul", "ends", .run, "names and queries are C strings"),
      Row("limits.depth", 64, .run, "max_input_nesting_level"),
      Row("limits.query-pairs", 1000, .run, "max_input_vars"),
      Row("limits.query-pairs-over", "drops-rest", .run, "max_input_vars: a warning only"),
      Row("limits.form-pairs", 1001, .run, "max_input_vars, looked at after a pair is stored"),
      Row("limits.form-pairs-count", "segments", .run, "add_post_vars counts empty ones"),
      Row("limits.form-pairs-over", "drops-rest", .run, "max_input_vars: a warning only"),
      Row("limits.form-bytes", 8_388_608, .run, "post_max_size"),
      Row("limits.form-bytes-over", "drops-all", .run, "post_max_size: a warning only"),
      Row("form.methods", "POST", .run, "sapi_activate in main/SAPI.c: sapi_read_post_data"),
      Row("form.type", "urlencoded-no-blank", .run, "SG(request_info).content_type_dup"),
      Row("multipart.methods", "POST", .run, "sapi_activate in main/SAPI.c: sapi_read_post_data"),
    ] + PHPMultipart.rows)

  static let rack2 = ServerTable(
    "rack", "2.2", "Rack 2.2", fills: "GET, POST",
    evidence: "Rack 2.2.22, Ruby 3.1.2; statuses of Sinatra 3.0.5",
    statuses: rackStatuses + rackJSONStatuses + Rack2Multipart.statuses,
    rows: [
      Row("names.nesting", "rack-2", .run, "normalize_params in lib/rack/query_parser.rb"),
      Row("names.repeated", "the last value is kept", .run, "normalize_params"),
      Row(
        "names.conflict", "the request is refused; a value takes the place of an array or a hash", .run,
        "ParameterTypeError"),
      Row(
        "names.elements", "a new one begins where the last one has the name already", .run,
        "params_hash_has_key?"),
      Row("pairs.separator", "& and ;", .run, "DEFAULT_SEP"),
      Row("pairs.blanks", "dropped", .run, "DEFAULT_SEP: /[&;] */n"),
      Row("pairs.without-value", "null", .run, "split('=', 2)"),
      Row("pairs.empty-name", "dropped", .run, "normalize_params"),
      Row("text.broken-escape", "refuses", .run, "URI.decode_www_form_component"),
      Row("text.invalid", "refused-in-names", .run, "a regular expression on a broken string"),
      Row("text.form-nul", "dropped", .run, "Request#POST: a slice of Safari's NUL"),
      Row("limits.depth", 100, .run, "param_depth_limit"),
      Row("limits.key-space", 65536, .run, "key_space_limit"),
      Row("limits.query-bytes", 4_194_304, .run, "BYTESIZE_LIMIT"),
      Row("limits.form-bytes", 4_194_304, .run, "BYTESIZE_LIMIT"),
      Row("limits.query-pairs", 4096, .run, "PARAMS_LIMIT"),
      Row("limits.query-pairs-count", "separators", .run, "check_query_string"),
      Row("limits.form-pairs", 4096, .run, "PARAMS_LIMIT"),
      Row("limits.form-pairs-count", "separators", .run, "check_query_string"),
      Row("limits.json-depth", 100, .run, "JSON.parse: max_nesting"),
      Row("form.type", "urlencoded-or-none", .run, "Request#form_data?, #parseable_data?"),
    ] + Rack2Multipart.rows)

  static let rack3 = ServerTable(
    "rack", "3", "Rack 3", fills: "GET, POST", evidence: "Rack 3.2.7, Ruby 3.1.2; statuses of Sinatra 4.2.1",
    on: rack2,
    statuses: rackStatuses + rackJSONStatuses + Rack3Multipart.statuses,
    rows: [
      Row("names.nesting", "rack-3", .run, "_normalize_params in lib/rack/query_parser.rb"),
      Row("pairs.separator", "&", .run, "DEFAULT_SEP: /& */n"),
      Row("text.invalid", "refused-in-elements", .run, "params_hash_has_key? alone has a regular expression"),
      Row("limits.depth", 32, .run, "param_depth_limit"),
      Row("limits.key-space", "9223372036854775807", .run, "there is none any more"),
    ] + Rack3Multipart.rows)

  static let rails6 = ServerTable(
    "rails", "6.1", "Rails 6.1", fills: "params", evidence: "actionpack 6.1.7.10 on Rack 2.2.22", on: rack2,
    statuses: rackStatuses + Rack2Multipart.statuses + Rack2Multipart.endStatuses + [("form.bad-type", 406)],
    rows: [
      Row(
        "names.null-elements", "dropped", .run,
        "ActionDispatch::Request::Utils.perform_parameter... deep munge"),
      Row("names.routed", "dropped", .run, railsParameters),
      Row("body.query", "over", .run, railsParameters),
      Row("json.type", "json-of-rails", .run, "Mime::Type.register \"application/json\""),
      Row("text.invalid", "refused", .run, "Request::Utils.check_param_encoding"),
      Row("form.bad-type", "refused", .run, "ActionDispatch::Http::MimeNegotiation::InvalidType"),
      Row("form.type", "urlencoded-before-comma", .run, "Request#POST asks for a media type"),
    ] + RailsMultipart.rows)

  private static let railsParameters =
    "ActionDispatch::Http::Parameters#parameters: merge!(query_parameters), merge!(path_parameters)"

  /// The statuses of errors that the program's own call throws.
  private static let rackJSONStatuses: [Status] = [("limits.json-depth", 500)]

  /// The statuses with which Sinatra responds, where not 400.
  private static let rackStatuses: [Status] = [
    ("limits.depth", 500), ("limits.key-space", 500), ("limits.query-pairs", 500), ("limits.form-pairs", 500),
    ("limits.query-bytes", 500), ("limits.form-bytes", 500),
  ]

  static let rails7 = ServerTable(
    "rails", "7.2", "Rails 7.2", fills: "params", evidence: "actionpack 7.2.4 on Rack 3.2.7", on: rack3,
    statuses: Rack3Multipart.statuses + [("form.bad-type", 406)],
    rows: [
      Row("names.null-elements", "dropped", .run, "ActionDispatch::Request::Utils, deep munge"),
      Row("names.routed", "dropped", .run, railsParameters),
      Row("body.query", "over", .run, railsParameters),
      Row("json.type", "json-of-rails-7", .run, "Mime::Type.register \"application/json\""),
      Row(
        "text.invalid", "refused-in-values", .run, "Request::Utils.check_param_encoding; keys may be anything"
      ),
      Row("form.bad-type", "refused", .run, "ActionDispatch::Http::MimeNegotiation::InvalidType"),
      Row("form.type", "urlencoded-before-comma", .run, "Request#POST asks for a media type"),
    ] + RailsMultipart.rows)

  static let qs611 = ServerTable(
    "qs", "6.11", "qs 6.11", fills: "qs.parse(text)", evidence: "qs 6.11.0, Node 20.20.2", [.query, .form],
    rows: [
      Row("names.nesting", "qs", .run, "parseKeys in lib/parse.js"),
      Row("names.repeated", "the values are an array", .run, "utils.combine"),
      Row(
        "names.conflict", "they are merged: a value becomes a key with `true`, an array an object", .run,
        "utils.merge"),
      Row("names.elements", "all go into one", .run, "utils.combine, utils.merge"),
      Row("names.prototype", "dropped", .run, "allowPrototypes: false"),
      Row("pairs.empty-name", "counted", .run, "parseKeys returns nothing for an empty key"),
      Row("pairs.cut", "bracket-equals", .run, "parseValues in lib/parse.js"),
      Row(
        "text.broken-escape", "stays-escaped", .run, "utils.decode catches the error of decodeURIComponent"),
      Row("text.invalid", "stays-escaped", .run, "utils.decode catches the error of decodeURIComponent"),
      Row("text.raw", "iso-8859-1", .run, "Node's req.url"),
      Row("limits.query-pairs", 1000, .run, "parameterLimit"),
      Row("limits.query-pairs-count", "segments", .run, "String.split with a limit"),
      Row("limits.query-pairs-over", "drops-rest", .run, "String.split with a limit"),
      Row("limits.form-pairs", 1000, .run, "parameterLimit"),
      Row("limits.form-pairs-count", "segments", .run, "String.split with a limit"),
      Row("limits.form-pairs-over", "drops-rest", .run, "String.split with a limit"),
      Row("limits.depth", 5, .run, "depth"),
      Row("limits.form-depth", 5, .run, "depth"),
      Row("limits.list", 20, .run, "arrayLimit"),
      Row("limits.form-list", 20, .run, "arrayLimit"),
      Row("form.type", "any", .run, "it is given a text"),
      Row("text.form-raw", "replaced", .run, "a text of UTF-8"),
    ])

  static let qs613 = ServerTable(
    "qs", "6.13", "qs 6.13", fills: "qs.parse(text)", evidence: "qs 6.13.0, Node 20.20.2", [.query, .form],
    on: qs611,
    rows: [
      Row("pairs.cut", "escaped-bracket-equals", .run, "%5B and %5D are replaced before anything else")
    ])

  static let qs615 = ServerTable(
    "qs", "6.15", "qs 6.15", fills: "qs.parse(text)", evidence: "qs 6.15.3 and 6.16.0, Node 20.20.2",
    [.query, .form], on: qs613,
    rows: [
      Row("names.nesting", "qs-balanced", .run, "splitKeyIntoSegments in lib/parse.js"),
      Row(
        "names.conflict", "a value beside an object makes an array of both", .run, "utils.merge, strictMerge"),
    ])

  static let express4 = ServerTable(
    "express", "4", "Express 4", fills: "req.query, req.body of urlencoded({extended: true})",
    evidence: "Express 4.18: qs 6.11.0 {allowPrototypes: true}, body-parser 1.20.1", [.query, .form],
    on: qs611,
    statuses: bodyParserStatuses + jsonStatuses,
    rows: [
      Row("names.prototype", "kept", .run, "allowPrototypes: true"),
      Row("limits.form-pairs", 1000, .run, "parameterCount in lib/types/urlencoded.js"),
      Row("limits.form-pairs-count", "separators", .run, "parameterCount in lib/types/urlencoded.js"),
      Row("limits.form-pairs-over", "refuses", .run, "too many parameters"),
      Row("limits.form-bytes", 102_400, .run, "limit: 100kb"),
      Row(
        "limits.form-depth", "9223372036854775807", .run,
        "depth: Infinity, before body-parser 1.20.3"),
      Row("limits.form-list", 100, .run, "arrayLimit: Math.max(100, count)"),
      Row("limits.form-list-grows", "yes", .run, "arrayLimit: Math.max(100, count)"),
      Row("form.type", "urlencoded-strict", .run, "type-is"),
      Row("text.form-raw", "replaced", .run, "raw-body decodes UTF-8"),
      Row("form.declared-charset", "utf-8-or-refused", .run, "getCharset in lib/types/urlencoded.js"),
      Row("form.byte-order-mark", "dropped", .run, "iconv-lite"),
    ] + jsonRows)

  /// Its qs and its body-parser are newer: what differs is what qs 6.15 reads, and how deep forms may be.
  static let express422 = ServerTable(
    "express", "4.22", "Express 4.22", fills: "req.query, req.body of urlencoded({extended: true})",
    evidence: "Express 4.22.2: qs 6.16.0 {allowPrototypes: true}, body-parser 2.4.0 {extended: true}",
    [.query, .form], on: express4,
    rows: [
      Row("names.nesting", "qs-balanced", .run, "splitKeyIntoSegments in lib/parse.js"),
      Row(
        "names.conflict", "a value beside an object makes an array of both", .run, "utils.merge, strictMerge"),
      Row("pairs.cut", "escaped-bracket-equals", .run, "%5B and %5D are replaced before anything else"),
      Row("limits.form-depth", 32, .run, "depth: 32, from body-parser 1.20.3 on"),
      Row("limits.form-depth-over", "refused", .run, "strictDepth: true"),
    ])

  /// The statuses with which body-parser responds.
  private static let bodyParserStatuses: [Status] = [
    ("limits.form-pairs", 413), ("limits.form-bytes", 413), ("form.declared-charset", 415),
  ]
  private static let jsonStatuses: [Status] = [("limits.json-bytes", 413), ("json.charset", 415)]

  /// How express.json() reads a body.
  private static let jsonRows = [
    Row("limits.json-bytes", 102_400, .run, "express.json(): limit: 100kb"),
    Row("json.type", "json-strict", .run, "express.json(): type: application/json, by type-is"),
    Row(
      "json.charset", "utf-8-or-refused", .run,
      "lib/types/json.js of body-parser: 415, or 400 where it begins with utf- and what it reads is no JSON"
    ),
    Row("json.fragment", "refused", .run, "express.json(): strict: true"),
  ]

  static let querystring = ServerTable(
    "querystring", nil, "Node's querystring",
    fills: "req.query of Express 5, req.body of urlencoded({extended: false})",
    evidence: "Node 20.20.2, body-parser 1.20.1", [.query, .form], statuses: bodyParserStatuses,
    rows: [
      Row("names.nesting", "values", .run, "querystring.parse"),
      Row("text.invalid", "replaced", .run, "querystring.unescape"),
      Row("text.raw", "iso-8859-1-or-low-bytes", .run, "Node's req.url; querystring.unescapeBuffer"),
      Row("limits.query-pairs", 1000, .run, "maxKeys"),
      Row("limits.query-pairs-count", "segments", .run, "maxKeys"),
      Row("limits.query-pairs-over", "drops-rest", .run, "maxKeys"),
      Row("limits.form-pairs", 1000, .run, "parameterCount in lib/types/urlencoded.js"),
      Row("limits.form-pairs-count", "separators", .run, "parameterCount in lib/types/urlencoded.js"),
      Row("limits.form-bytes", 102_400, .run, "limit: 100kb"),
      Row("form.type", "urlencoded-strict", .run, "type-is"),
      Row("text.form-raw", "replaced-or-low-bytes", .run, "raw-body decodes UTF-8"),
      Row("form.declared-charset", "utf-8-or-refused", .run, "getCharset in lib/types/urlencoded.js"),
      Row("form.byte-order-mark", "dropped", .run, "iconv-lite"),
    ])

  /// The parser of forms in Express 5: qs, which ignores brackets there.
  private static let bodyParser2 = ServerTable(
    "express", "5", "Express 5", fills: "", evidence: "body-parser 2.4.0, qs 6.16.0", [.form], on: qs615,
    statuses: bodyParserStatuses,
    rows: [
      Row("names.prototype", "kept", .run, "allowPrototypes: true"),
      Row("limits.form-depth", 0, .run, "urlencoded({extended: false}): depth: 0"),
      Row("limits.form-pairs", 1000, .run, "parameterLimit"),
      Row("limits.form-pairs-count", "separators", .run, "parameterLimit"),
      Row("limits.form-pairs-over", "refuses", .run, "too many parameters"),
      Row("limits.form-bytes", 102_400, .run, "limit: 100kb"),
      Row("limits.form-list", 100, .run, "arrayLimit: Math.max(100, count)"),
      Row("limits.form-list-grows", "yes", .run, "arrayLimit: Math.max(100, count)"),
      Row("form.type", "urlencoded-strict", .run, "type-is"),
      Row(
        "form.declared-charset", "utf-8-or-iso-8859-1", .run, "a charset that is neither is answered with 415"
      ),
      Row("form.byte-order-mark", "dropped", .run, "iconv-lite"),
    ])

  static let express5 = ServerTable(
    "express", "5", "Express 5", fills: "req.query, req.body of urlencoded()",
    evidence: "Express 5.2.1, body-parser 2.4.0, Node 20.20.2", [.query, .form], on: querystring,
    forms: bodyParser2,
    statuses: bodyParserStatuses + jsonStatuses, rows: jsonRows)

  static let whatwg = ServerTable(
    "whatwg", nil, "URLSearchParams", fills: "URLSearchParams, Request.formData()",
    evidence: "Node 20.20.2, undici", status: nil,
    rows: [
      Row("pairs.question-mark", "dropped", .run, "the constructor of URLSearchParams"),
      Row("text.raw", "replaced-or-low-bytes", .run, "a text of JavaScript; querystring.unescapeBuffer"),
      Row("text.form-raw", "replaced-or-low-bytes", .run, "UTF-8 decode; querystring.unescapeBuffer"),
      Row("text.invalid", "replaced", .run, "UTF-8 decode without BOM"),
      Row("form.type", "urlencoded-or-refused", .run, "Response.formData() throws a TypeError"),
      Row("multipart.parser", "undici", .run, "multipartFormDataParser in lib/web/fetch/formdata-parser.js"),
      Row("multipart.type", "multipart/form-data; others are refused", .run, "bodyMixinMethods.formData"),
      Row("multipart.boundary", "without one the body is refused", .run, "multipartFormDataParser"),
      Row(
        "multipart.delimiter",
        "nothing but CRLF may stand before the first, nothing after one; the boundary may stand "
          + "nowhere else",
        .run,
        "multipartFormDataParser"),
      Row("multipart.line-ends", "CRLF only", .run, "multipartFormDataParser"),
      Row(
        "multipart.end", "a closing delimiter, and nothing but CRLF after it; else the body is refused",
        .run,
        "multipartFormDataParser"),
      Row(
        "multipart.part-head", "each line is a token, a colon and a value; else the body is refused", .run,
        "parseMultipartFormDataHeaders"),
      Row(
        "multipart.disposition",
        "`form-data; name=\"…\"`, with `; filename=\"…\"` after it and nothing else; else the body is "
          + "refused",
        .run,
        "parseMultipartFormDataHeaders"),
      Row("multipart.name", "`%22`, `%0A` and `%0D` are decoded", .run, "parseMultipartFormDataName"),
      Row(
        "multipart.file-name", "`%22`, `%0A` and `%0D` are decoded; filename* is read as filename is", .run,
        "parseMultipartFormDataName"),
      Row(
        "multipart.empty-file-name", "the part is a file with an empty name", .run, "multipartFormDataParser"),
      Row(
        "multipart.content-type", "in small letters; text/plain without one, and empty where it is not ASCII",
        .run,
        "multipartFormDataParser, File"),
      Row(
        "multipart.transfer-encoding", "base64 is decoded, others are ignored", .run,
        "multipartFormDataParser"),
      Row("multipart.charset", "UTF-8, without U+FEFF at the start", .run, "utf8DecodeBytes"),
    ])

  static let django5 = ServerTable(
    "django", "5", "Django 5", fills: "request.GET, request.POST, request.FILES",
    evidence: "Django 5.2.19, Python 3.11.7", statuses: DjangoMultipart.statuses,
    rows: [
      Row("text.invalid", "replaced", .run, "QueryDict"),
      Row("text.raw", "utf-8-or-iso-8859-1", .run, "WSGIRequest: the query is decoded as a whole"),
      Row("limits.query-pairs", 1000, .run, "DATA_UPLOAD_MAX_NUMBER_FIELDS"),
      Row("limits.query-pairs-count", "separators", .run, "limited_parse_qsl"),
      Row("limits.form-pairs", 1000, .run, "DATA_UPLOAD_MAX_NUMBER_FIELDS"),
      Row("limits.form-pairs-count", "separators", .run, "limited_parse_qsl"),
      Row("limits.form-bytes", 2_621_440, .run, "DATA_UPLOAD_MAX_MEMORY_SIZE"),
      Row("limits.json-bytes", 2_621_440, .run, "HttpRequest.body: DATA_UPLOAD_MAX_MEMORY_SIZE"),
      Row("body.chunked", "dropped", .run, "WSGIRequest: without CONTENT_LENGTH nothing is read"),
      Row("form.methods", "POST", .run, "HttpRequest._load_post_and_files"),
      Row("multipart.methods", "POST", .run, "HttpRequest._load_post_and_files"),
      Row("form.declared-charset", "utf-8-or-unknown", .run, "HttpRequest._load_post_and_files"),
      Row("text.form-raw", "utf-8-or-iso-8859-1", .run, "QueryDict"),
    ] + DjangoMultipart.rows)

  static let werkzeug3 = ServerTable(
    "werkzeug", "3", "Werkzeug 3", fills: "request.args, request.form, request.files",
    evidence: "Werkzeug 3.1.9, Python 3.11.7",
    statuses: [("text.raw", 500), ("limits.parts", 413), ("limits.part-field", 413), ("json.type", 415)],
    rows: [
      Row("json.type", "json-or-suffix", .run, "Request.get_json: is_json"),
      Row("text.invalid", "escaped", .run, "errors=\"werkzeug.url_quote\""),
      Row("text.raw", "utf-8", .run, "a UnicodeDecodeError"),
      Row("text.form-raw", "utf-8-or-nothing", .run, "the form parser is silent"),
      Row("multipart.parser", "werkzeug", .run, "MultipartDecoder in sansio/multipart.py"),
      Row(
        "multipart.type", "any but multipart/form-data and a form's gives an empty form", .run,
        "FormDataParser.parse"),
      Row(
        "multipart.boundary", "without one, or with one that is not ASCII, the form is empty", .run,
        "FormDataParser._parse_multipart, silent"),
      Row(
        "multipart.delimiter",
        "blanks may stand after it; where none is found the form is empty; one that 65,536 bytes end in, after an "
          + "empty content, is content",
        .run, "preamble_re, boundary_re, _parse_data"),
      Row("multipart.line-ends", "CR, LF or both", .run, "LINE_BREAK"),
      Row(
        "multipart.end", "without a closing delimiter the form is empty; what is after it is skipped", .run,
        "a ValueError, which FormDataParser.parse swallows"),
      Row(
        "multipart.part-head",
        "a line may go on after a line break and a blank, and need not have a colon; without an empty "
          + "line the form is empty",
        .run, "MultipartDecoder._parse_headers"),
      Row(
        "multipart.disposition",
        "a part without one makes the form empty; the first counts, whatever its type", .run,
        "MultipartDecoder.next_event"),
      Row(
        "multipart.name",
        "`%22` and an escaped `\"` are a quotation mark, parameters out of the grammar are skipped",
        .run, "parse_options_header in http.py"),
      Row(
        "multipart.file-name", "it stays as it is, folders and all; filename* goes before it", .run,
        "parse_options_header in http.py"),
      Row(
        "multipart.empty-file-name", "the part is a file with an empty name", .run,
        "MultipartDecoder.next_event"),
      Row("multipart.content-type", "as it was sent, or nil", .run, "FileStorage.content_type"),
      Row("multipart.transfer-encoding", "ignored", .run, "MultiPartParser.parse"),
      Row(
        "multipart.charset",
        "utf-8, us-ascii and iso-8859-1 count, others are utf-8; what cannot be decoded is U+FFFD in a "
          + "value, and makes the form empty in a head",
        .run, "MultiPartParser.get_part_charset"),
      Row("limits.parts", 1000, .run, "max_form_parts"),
      Row("limits.part-field", 500_000, .run, "max_form_memory_size"),
    ])

  static let flask3 = ServerTable(
    "flask", "3", "Flask 3", fills: "request.args, request.form, request.files",
    evidence: "Flask 3.1.3 on Werkzeug 3.1.9", on: werkzeug3,
    rows: [
      Row("limits.parts", 1000, .run, "MAX_FORM_PARTS"),
      Row("limits.part-field", 500_000, .run, "MAX_FORM_MEMORY_SIZE: each field; no limit of other forms"),
    ])

  static let starlette1 = ServerTable(
    "starlette", "1", "Starlette 1, FastAPI", fills: "request.query_params, request.form()",
    evidence: "Starlette 1.10.0, python-multipart 0.0.34",
    rows: [
      Row("text.invalid", "replaced", .run, "parse_qsl"),
      Row("text.raw", "iso-8859-1", .run, "scope[\"query_string\"].decode(\"latin-1\")"),
      Row("text.form-raw", "iso-8859-1", .run, "FormParser"),
      Row("limits.form-pairs", 1000, .run, "max_fields"),
      Row("limits.form-pair", 1_048_576, .run, "max_part_size"),
      Row("multipart.parser", "starlette", .run, "MultiPartParser in formparsers.py, python-multipart"),
      Row(
        "multipart.type", "any but multipart/form-data and a form's gives an empty form", .run,
        "Request._get_form"),
      Row(
        "multipart.boundary", "without one, or with one of more than 256 bytes, the request is refused", .run,
        "MultiPartParser.parse, MAX_BOUNDARY_LENGTH"),
      Row(
        "multipart.delimiter",
        "nothing but line breaks may stand before the first, and nothing but blanks after the others; "
          + "after what is longer the part goes on",
        .run, "START, START_BOUNDARY and BOUNDARY_PADDING of MultipartParser"),
      Row("multipart.line-ends", "CRLF only", .run, "MultipartParser"),
      Row(
        "multipart.end", "a part that is cut off is dropped in silence; what is after the end is skipped",
        .run,
        "MultipartParser.finalize"),
      Row(
        "multipart.part-head",
        "8 lines at most, each a token, a colon and a value; else the request is refused", .run,
        "HEADER_FIELD, DEFAULT_MAX_HEADER_COUNT"),
      Row(
        "multipart.disposition", "the last counts, whatever its type, and its last parameter of a name", .run,
        "parse_options_header"),
      Row("multipart.name", "a part without one makes the request refused", .run, "on_headers_finished"),
      Row(
        "multipart.file-name", "it stays as it is except for a path of Windows; filename* is ignored", .run,
        "parse_options_header"),
      Row("multipart.empty-file-name", "the part is a file with an empty name", .run, "on_headers_finished"),
      Row("multipart.content-type", "as it was sent, or nil", .run, "UploadFile.content_type"),
      Row("multipart.transfer-encoding", "ignored", .run, "MultiPartParser"),
      Row(
        "multipart.charset", "that of the request, utf-8 without one; what is none of it is ISO-8859-1", .run,
        "_user_safe_decode"),
      Row("limits.parts", 1000, .run, "max_fields: parts that are no files"),
      Row("limits.files", 1000, .run, "max_files"),
      Row("limits.part-head", 4224, .run, "DEFAULT_MAX_HEADER_SIZE: each line"),
      Row("limits.part-field", 1_048_576, .run, "max_part_size"),
    ])

  static let go = ServerTable(
    "go", nil, "Go net/http", fills: "r.URL.Query(), r.PostForm, r.MultipartForm", evidence: "Go 1.19.8",
    status: nil,
    rows: [
      Row("pairs.semicolon", "drops-pair", .run, "url.ParseQuery since 1.17"),
      Row("form.methods", "POST, PUT, PATCH", .run, "Request.ParseForm"),
      Row("form.type", "urlencoded-of-go", .run, "mime.ParseMediaType"),
      Row("form.bad-type", "refused", .run, "mime.ParseMediaType"),
      Row("text.broken-escape", "drops-pair-with-error", .run, "url.ParseQuery"),
      Row("limits.form-bytes", 10_485_760, .run, "maxFormSize"),
    ] + GoMultipart.rows)

  /// The common rows of Commons FileUpload and Tomcat's copy of it.
  private static let commonsRows = [
    Row(
      "multipart.delimiter",
      "CRLF before it, except for the first; where neither a line end nor `--` follows, all the rest is "
        + "skipped in silence",
      .run, "MultipartStream.skipPreamble, readBoundary"),
    Row("multipart.line-ends", "CRLF; after a delimiter LF, too", .run, "MultipartStream.readBoundary"),
    Row(
      "multipart.part-head",
      "a line without a colon is skipped, one that begins with a blank belongs to the one before", .run,
      "FileUploadBase.getParsedHeaders"),
    Row(
      "multipart.disposition",
      "the first counts; a part whose type does not begin with form-data is skipped", .run,
      "FileUploadBase.getFieldName"),
    Row(
      "multipart.name", "blanks around it are removed, words of RFC 2047 decoded", .run,
      "ParameterParser"),
    Row(
      "multipart.empty-file-name", "the part is a file with an empty name", .run,
      "FileUploadBase.getFileName"),
  ]

  static let tomcat10 = ServerTable(
    "tomcat", "10", "Tomcat 10, Spring's @RequestParam", fills: "getParameterMap(), getParts()",
    evidence: "Tomcat 10.1.60, embedded",
    statuses: [
      "multipart.type", "multipart.boundary", "multipart.end", "multipart.content-type",
      "multipart.file-name",
      "limits.parts", "limits.part-head", "limits.part-field", "limits.multipart-bytes", "limits.file",
    ].map { ($0, 500) } + [("json.type", 415)],
    rows: [
      Row(
        "names.typed",
        "@RequestParam takes a name as it is; @ModelAttribute binds what its class has and drops the rest in "
          + "silence: `a.b` is a property, `a[0]` an element up to 255, `a[k]` an entry of a map; `a[]`, "
          + "`a[][b]`, and `a[b]` of an object make it throw; `_a` and `!a` are an empty value and a default",
        .run, "WebDataBinder and BeanWrapperImpl of Spring 4.3.30; 5.3 takes `a[]` for `a` (documented)"),
      Row("target.refused", "\"#<>[\\]^`{|}", .run, "HttpParser.isNotRequestTargetLax, relaxedQueryChars"),
      Row("pairs.empty-name", "dropped", .run, "FailReason NO_NAME"),
      Row("text.broken-escape", "drops-pair", .run, "FailReason URL_DECODING"),
      Row("text.invalid", "replaced-by-java", .run, "the decoder of the URI's charset"),
      Row("text.form-charset", "iso-8859-1", .run, "no charset in the request"),
      Row(
        "body.query", "added", .run,
        "getParameterMap(): the query's first, but after those of a multipart body where getParts() came before"
      ),
      Row("form.methods", "POST", .run, "parseBodyMethods of the Connector"),
      Row("form.declared-charset", "used", .run, "Request.getCharacterEncoding"),
      Row(
        "json.type", "json-or-suffix", .run,
        "MappingJackson2HttpMessageConverter of Spring 4.3.30; what is malformed is refused, too"),
      Row("limits.head-bytes", 8192, .run, "maxHttpHeaderSize"),
      Row("limits.query-pairs", 10_000, .run, "maxParameterCount"),
      Row("limits.query-pairs-over", "drops-rest", .run, "TOO_MANY_PARAMETERS"),
      Row("limits.form-pairs", 10_000, .run, "maxParameterCount"),
      Row("limits.form-pairs-over", "drops-rest", .run, "TOO_MANY_PARAMETERS"),
      Row("limits.form-bytes", 2_097_152, .run, "maxPostSize"),
      Row("limits.form-bytes-over", "drops-all", .run, "POST_TOO_LARGE"),
      Row("multipart.parser", "tomcat", .run, "Request.parseParts, Commons FileUpload"),
      Row(
        "multipart.type", "any multipart type; getParts() throws for others", .run,
        "FileItemIteratorImpl.init"),
      Row(
        "multipart.boundary", "the last; without one getParts() throws", .run, "FileUploadBase.getBoundary"),
      Row(
        "multipart.end", "a part that is cut off makes getParts() throw; what is after the end is skipped",
        .run,
        "MultipartStream.ItemInputStream"),
      Row(
        "multipart.file-name",
        "blanks around it and backslashes are removed, words of RFC 2047 decoded; getParts() throws "
          + "for a NUL",
        .run,
        "ApplicationPart.getSubmittedFileName, FileItemStreamImpl.getName"),
      Row(
        "multipart.content-type", "as it was sent, or null; multipart/mixed within makes getParts() throw",
        .run,
        "FileItemIteratorImpl.findNextItem"),
      Row("multipart.transfer-encoding", "ignored", .run, "Request.parseParts"),
      Row(
        "multipart.charset",
        "values are of the request's charset, ISO-8859-1 without one; names of the same, UTF-8 without one",
        .run,
        "Request.parseParts, MultipartStream.readHeaders"),
      Row("limits.parts", 50, .run, "maxPartCount"),
      Row("limits.part-head", 512, .run, "maxPartHeaderSize"),
      Row("limits.part-field", 2_097_152, .run, "maxPostSize: all fields and their names together"),
    ] + commonsRows)

  static let tomcat10UTF8 = ServerTable(
    "tomcat", "10-utf8", "Tomcat 10 with setCharacterEncoding, Spring Boot", fills: tomcat10.fills,
    evidence: tomcat10.evidence, on: tomcat10,
    rows: [
      Row("text.form-charset", "utf-8", .run, "CharacterEncodingFilter"),
      Row("form.declared-charset", "ignored", .run, "setCharacterEncoding replaces it"),
      Row(
        "form.methods", "POST, PUT, PATCH, DELETE", .documented,
        "Tomcat reads POST; Spring Boot's FormContentFilter the others, with a reader of its own: a name "
          + "without `=` is null, an empty one is kept, blanks around a pair go, a charset in the type "
          + "is used; not shown here"),
      Row(
        "limits.multipart-bytes", 10_485_760, .run,
        "spring.servlet.multipart.max-request-size, of which the default in Spring Boot's "
          + "MultipartProperties is documented; run as the limit of a MultipartConfigElement"),
      Row(
        "limits.file", 1_048_576, .run,
        "spring.servlet.multipart.max-file-size, in the same way: of each part, fields as well"),
    ])

  static let tomcat10Relaxed = ServerTable(
    "tomcat", "10-relaxed", "Tomcat 10 with relaxedQueryChars", fills: tomcat10.fills,
    evidence: tomcat10.evidence, on: tomcat10,
    rows: [
      Row("target.refused", "#", .run, "relaxedQueryChars=\"<>[\\]^`{|}"),
      Row("limits.head-bytes", 262_144, .run, "maxHttpHeaderSize"),
    ])

  static let commonsFileUpload1 = ServerTable(
    "commons-fileupload", "1", "Commons FileUpload 1, Struts",
    fills: "parseRequest()", evidence: "Commons FileUpload 1.4, in a container that knows of no charset",
    [.multipart], status: nil,
    rows: [
      Row("multipart.parser", "commons", .run, "FileUploadBase, DiskFileItem"),
      Row(
        "multipart.type", "any multipart type; parseRequest() throws for others", .run,
        "FileItemIteratorImpl.init"),
      Row(
        "multipart.boundary", "the last; without one parseRequest() throws", .run,
        "FileUploadBase.getBoundary"),
      Row(
        "multipart.end",
        "a part that is cut off makes parseRequest() throw; what is after the end is skipped", .run,
        "MultipartStream.ItemInputStream"),
      Row(
        "multipart.file-name",
        "as it was sent, with folders, without blanks around it, words of RFC 2047 decoded; `filename*` is "
          + "unknown; getName() throws for a NUL",
        .run, "DiskFileItem.getName, ParameterParser"),
      Row(
        "multipart.content-type",
        "as it was sent, or null; multipart/mixed within makes parseRequest() throw", .run,
        "FileItemIteratorImpl.findNextItem"),
      Row("multipart.transfer-encoding", "ignored", .run, "FileUploadBase"),
      Row(
        "multipart.charset",
        "values are of the charset of the part's Content-Type, ISO-8859-1 without one; names are UTF-8",
        .run, "DiskFileItem.getString, MultipartStream.readHeaders"),
      Row("limits.part-head", 10_240, .run, "HEADER_PART_SIZE_MAX"),
    ] + commonsRows)

  static let busboy1 = ServerTable(
    "busboy", "1", "Busboy 1",
    fills: "the events field and file, of which multer makes req.body and req.files",
    evidence: "Busboy 1.6.0, Node 20.20.2",
    [.multipart], status: nil,
    rows: [
      Row("multipart.parser", "busboy", .run, "lib/types/multipart.js"),
      Row(
        "multipart.type", "multipart/form-data, written by the grammar; others are refused", .run,
        "parseContentType in lib/utils.js"),
      Row("multipart.boundary", "without one the request is refused", .run, "Multipart's constructor"),
      Row(
        "multipart.delimiter",
        "CRLF before it; where neither CRLF nor `--` follows, all up to the next is skipped",
        .run, "matchPostBoundary"),
      Row("multipart.line-ends", "CRLF only", .run, "HeaderParser"),
      Row(
        "multipart.end",
        "without a closing delimiter the request is refused; what is after it is skipped; where a file is open "
          + "there, the request is never answered",
        .run, "_final"),
      Row(
        "multipart.part-head", "a line without a colon, or with a blank in its name, is refused", .run,
        "HeaderParser"),
      Row(
        "multipart.disposition",
        "a part whose Content-Disposition is not form-data written by the grammar is skipped",
        .run, "parseDisposition in lib/utils.js"),
      Row(
        "multipart.name", "bytes are ISO-8859-1, `中` is `ä¸­`; without a name it is undefined", .run,
        "defParamCharset"),
      Row(
        "multipart.file-name",
        "bytes are ISO-8859-1; what is after the last `/` or backslash; filename* goes before it",
        .run, "defParamCharset, basename in lib/utils.js"),
      Row("multipart.empty-file-name", "the part is a field", .run, "lib/types/multipart.js"),
      Row(
        "multipart.content-type",
        "application/octet-stream makes a file even without a file name; without one it is text/plain", .run,
        "lib/types/multipart.js"),
      Row("multipart.transfer-encoding", "told, not decoded", .run, "partEncoding"),
      Row(
        "multipart.charset",
        "that of the part's Content-Type; the value of one that busboy does not know is undefined",
        .run, "convertToUTF8 in lib/utils.js"),
      Row("multipart.no-name", "$undefined", .run, "partName"),
      Row("limits.part-head", 16_384, .run, "MAX_HEADER_SIZE"),
      Row("limits.part-field", 1_048_576, .run, "fieldSize: the rest is cut off"),
      Row("form.type", "urlencoded-strict", .run, "lib/types/urlencoded.js"),
      Row("text.form-raw", "iso-8859-1", .run, "latin1Slice in lib/types/urlencoded.js"),
      Row("text.invalid", "replaced", .run, "lib/types/urlencoded.js"),
      Row("text.broken-escape", "refuses", .run, "lib/types/urlencoded.js"),
    ])

  static let multer2 = ServerTable(
    "multer", "2", "Multer 2", fills: "req.body, req.files",
    evidence: "multer 2.4.0 over Busboy 1.6.0, Node 20.20.2", [.multipart], on: busboy1,
    status: 500,
    rows: [
      Row("names.nesting", "append-field", .run, "lib/parse-path.js and lib/set-value.js of append-field"),
      Row("multipart.parser", "multer", .run, "lib/make-middleware.js"),
      Row(
        "multipart.type",
        "multipart/form-data; other multipart types are refused; with one that is not written by the grammar, "
          + "nothing is read",
        .run, "type-is, then Busboy"),
      Row(
        "multipart.name",
        "bytes are ISO-8859-1, with `%22`, `%0A` and `%0D` decoded (before 2.4.0 not); a part without one is "
          + "refused: MISSING_FIELD_NAME",
        .run, "decodeFormDataName in lib/make-middleware.js"),
      Row(
        "multipart.file-name",
        "bytes are ISO-8859-1; what is after the last `/` or backslash, with `%22`, `%0A` and `%0D` decoded "
          + "(before 2.3.0 not); a file without one is dropped",
        .run, "decodeFormDataName in lib/make-middleware.js"),
      Row("limits.part-field", 1_048_576, .run, "fieldSize: a longer one is refused, LIMIT_FIELD_VALUE"),
    ])

  static let multiparty4 = ServerTable(
    "multiparty", "4", "Multiparty 4", fills: "fields, files of form.parse()",
    evidence: "Multiparty 4.2.3, Node 20.20.2",
    [.multipart],
    statuses: [
      ("multipart.file-name", nil), ("multipart.type", 415), ("limits.parts", 413),
      ("limits.part-field", 413),
    ],
    rows: [
      Row("multipart.parser", "multiparty", .run, "index.js"),
      Row(
        "multipart.type", "multipart/form-data or multipart/related; others are refused", .run,
        "CONTENT_TYPE_RE"),
      Row(
        "multipart.boundary", "without one the request is refused; it has all up to a `;`", .run,
        "CONTENT_TYPE_PARAM_RE"),
      Row(
        "multipart.delimiter",
        "CRLF before it; where neither CRLF nor `-` follows, the part goes on, but after the first "
          + "the request is refused",
        .run, "START_BOUNDARY and PART_DATA of Form._write"),
      Row("multipart.line-ends", "CRLF only", .run, "Form._write"),
      Row(
        "multipart.end", "without a closing delimiter the request is refused; what is after it is skipped",
        .run,
        "CLOSE_BOUNDARY and END of Form._write"),
      Row(
        "multipart.part-head",
        "names have letters and `-` only, else the request is refused; a CR after one ends the head",
        .run, "HEADER_FIELD of Form._write"),
      Row(
        "multipart.disposition", "whatever its type; the first `name=` and `filename=` that are found count",
        .run,
        "NAME_PARAM_RE, FILENAME_PARAM_RE"),
      Row(
        "multipart.name", "up to the next quotation mark, or characters of a token; an empty one is null",
        .run,
        "NAME_PARAM_RE"),
      Row(
        "multipart.file-name",
        "up to a quotation mark at the end or before `; `; what is after the last backslash, with "
          + "`%22` and `&#8364;` decoded; filename* only without it, and with broken escapes the program ends",
        .run, "parseFilename"),
      Row("multipart.empty-file-name", "the part is a file with an empty name", .run, "parseFilename"),
      Row("multipart.content-type", "as it was sent, or undefined", .run, "part.headers"),
      Row(
        "multipart.transfer-encoding",
        "base64 is decoded, line by line; binary, 7bit and 8bit are nothing, others are refused", .run,
        "onParseHeadersEnd, onParsePartData"),
      Row("multipart.charset", "UTF-8; a character that is cut off at the end is lost", .run, "handleField"),
      Row("multipart.no-name", "$null", .run, "clearPartVars"),
      Row("limits.parts", 1000, .run, "maxFields: fields and files"),
      Row("limits.part-field", 2_097_152, .run, "maxFieldsSize: all fields together"),
    ])

  static let formidable3 = ServerTable(
    "formidable", "3", "Formidable 3", fills: "fields, files of form.parse()",
    evidence: "Formidable 3.2.5, Node 20.20.2", [.multipart],
    statuses: [
      ("multipart.delimiter", nil), ("multipart.line-ends", nil), ("multipart.part-head", nil),
      ("multipart.transfer-encoding", 501), ("multipart.charset", 500), ("multipart.type", 415),
      ("limits.parts", 413),
      ("limits.part-field", 413),
      ("limits.file", 413),
    ],
    rows: [
      Row("multipart.parser", "formidable", .run, "src/plugins/multipart.js, src/parsers/Multipart.js"),
      Row(
        "multipart.type", "any with `multipart` in it; without a plugin the request is refused", .run,
        "src/plugins/multipart.js"),
      Row(
        "multipart.boundary",
        "what is after the first `boundary=`, up to a `;`; without one the request is refused",
        .run, "src/plugins/multipart.js"),
      Row(
        "multipart.delimiter",
        "CRLF before it; where neither CRLF nor `--` follows, the part goes on; after the first the "
          + "request is never answered",
        .run, "START_BOUNDARY and PART_DATA of MultipartParser._transform"),
      Row(
        "multipart.line-ends", "CRLF only; with others the request is never answered", .run,
        "MultipartParser._transform"),
      Row(
        "multipart.end",
        "a delimiter at the very end, with `--` or without; else the request is refused; what is "
          + "after it is skipped",
        .run, "MultipartParser._flush"),
      Row(
        "multipart.part-head",
        "names have letters and `-` only, else the request is never answered; a CR after one ends the head",
        .run,
        "HEADER_FIELD of MultipartParser._transform"),
      Row(
        "multipart.disposition", "whatever its type; the first `name=` and `filename=` that are found count",
        .run,
        "src/plugins/multipart.js"),
      Row("multipart.name", "up to the next quotation mark, or a token", .run, "src/plugins/multipart.js"),
      Row(
        "multipart.file-name",
        "up to a quotation mark at the end or before `; `; what is after the last backslash, with "
          + "`%22` and `&#8364;` decoded; filename* is ignored",
        .run, "IncomingForm._getFileName"),
      Row("multipart.empty-file-name", "it stays empty", .run, "IncomingForm._getFileName"),
      Row(
        "multipart.content-type", "a part with one is a file, one without is a field, whatever its file name",
        .run,
        "IncomingForm._handlePart"),
      Row(
        "multipart.transfer-encoding",
        "base64 is decoded, but a field is encoded again and loses its end; binary, 7bit and 8bit are "
          + "nothing, others are refused",
        .run, "src/plugins/multipart.js, IncomingForm._handlePart"),
      Row(
        "multipart.charset",
        "UTF-8, with `binary` ISO-8859-1; a field of 7bit or 8bit is refused; a character that is cut off "
          + "at the end is lost", .run,
        "StringDecoder in IncomingForm._handlePart"),
      Row("multipart.no-name", "$null", .run, "src/plugins/multipart.js"),
      Row("limits.parts", 1000, .run, "maxFields: parts that are no files"),
      Row("limits.part-field", 20_971_520, .run, "maxFieldsSize: all fields together"),
      Row("limits.file", 209_715_200, .run, "maxTotalFileSize: all files together"),
      Row("text.invalid", "replaced", .run, "src/parsers/Querystring.js"),
      Row("form.type", "any", .run, "src/plugins/querystring.js"),
      Row("text.form-raw", "seven-bits", .run, "toString('ascii') in src/parsers/Querystring.js"),
    ])
}
