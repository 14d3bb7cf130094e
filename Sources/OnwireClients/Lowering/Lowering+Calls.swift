import OnwireDiagnostics
import OnwireSpecLanguage

/// Checks whether the library has a call for the request.
extension Lowering {
  /// Whether parameters and files become a multipart body.
  var isMultipart: Bool { spec.files != nil || spec.serialization?.value == .multipart }

  /// Refuses a method that the library does not have, and warns if it sends another one.
  mutating func checkMethod(_ method: String) {
    let isOverruled = isMultipart && rules.multipartMethod == .post
    if isOverruled, let written = spec.method, writtenMethod != method {
      diagnostics.append(.methodOverruled(by: method, at: written.place, client: client.titleAndRelease))
    }
    if !rules.methodAllowed.isEmpty, !rules.methodAllowed.contains(method) {
      diagnostics.append(
        .unknownMethod(
          method, known: rules.methodAllowed, client: client, at: spec.method?.place ?? spec.place))
    }
  }

  /// Refuses a whole body if the library has no call for one, or a call that sends nothing.
  mutating func checkWholeBody(_ body: RequestSpec.Body, _ method: String) {
    switch (rules.bodyWhole, body.content.value) {
    case (.sent, _): break
    case (.neverResumed, .path):
      diagnostics.append(.uploadNeverSent(at: body.content.place, client: client.titleAndRelease))
    case (.none, _), (.neverResumed, _):
      let isInBody = !parametersGoInURL(method) || isDocumentOfBody(.json)
      let fitsParams =
        if case .json(let value) = body.content.value { isInBody && rules.takesAsJSON(value) } else { false }
      diagnostics.append(.noWholeBody(body, fitsParams: fitsParams, client: client.titleAndRelease))
    }
  }

  /// Refuses more or fewer files than the library's call takes, and keys that it has no argument for.
  mutating func checkFiles() {
    let files = spec.files?.value ?? []
    if rules.multipartFiles == .one, files.count != 1 {
      let place = files.dropFirst().first?.place ?? spec.files?.place ?? spec.serialization?.place
      diagnostics.append(.notOneFile(files.count, at: place ?? spec.place, client: client.titleAndRelease))
    }
    if rules.multipartParameters == .refused, let params {
      diagnostics.append(.noParametersBesideFile(at: params.place, client: client.titleAndRelease))
    }
    guard rules.multipartPartHeaders == .none else { return }
    for file in files {
      // Without a name, the headers are the whole head of the part, even if there are none.
      if let place = file.headers.first?.name.place ?? (file.name == nil ? file.place : nil) {
        diagnostics.append(
          .noPartHeaders(isNameless: file.headers.isEmpty, at: place, client: client.titleAndRelease))
      }
    }
  }
}
