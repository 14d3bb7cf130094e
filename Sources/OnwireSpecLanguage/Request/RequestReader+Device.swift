internal import OnwireDiagnostics

extension RequestReader {
  /// The device and app that default headers describe.
  mutating func device(_ node: Node) -> RequestSpec.Device? {
    guard let fields = fields(of: node, .device) else { return nil }
    let languages = fields.given("languages").flatMap { self.languages($0) }
    let app = fields.given("app").flatMap { self.app($0) }
    let model = fields.given("model").flatMap { headerText($0, "`device.model`") }
    let os = fields.given("os").flatMap { headerText($0, "`device.os`") }
    let scale = fields.given("scale").flatMap { self.scale($0) }
    let now = fields.given("now").flatMap { self.now($0) }
    let userAgent = fields.given("user-agent").flatMap { headerText($0, "`device.user-agent`") }
    return RequestSpec.Device(
      place: node.place, languages: languages, app: app, model: model, os: os, scale: scale, now: now,
      userAgent: userAgent)
  }

  private mutating func app(_ node: Node) -> RequestSpec.Device.App? {
    guard let fields = fields(of: node, .app) else { return nil }
    let texts = Shape.Mapping.app.names.map { key in
      fields.given(key).flatMap { headerText($0, "`device.app.\(key)`") }
    }
    return RequestSpec.Device.App(name: texts[0], version: texts[1], build: texts[2], id: texts[3])
  }

  private mutating func languages(_ node: Node) -> Located<[Text]>? {
    if node.isInvalid { return nil }
    guard let items = node.items else {
      diagnostics.append(.languagesIsNoList(node))
      return nil
    }
    let texts = items.map { headerText($0, "an entry of `device.languages`") }
    guard texts.allSatisfy({ $0 != nil }) else { return nil }
    return Located(texts.compactMap(\.self), at: node.place)
  }

  private mutating func scale(_ node: Node) -> Located<Double>? {
    guard let text = text(node, "`device.scale`", expected: "a number") else { return nil }
    let number: Double? =
      switch CoreSchema.resolve(text.value) {
      case .integer(let value): Double(value.text)
      case .double(let value): value
      default: nil
      }
    guard let number, number > 0, number.isFinite else {
      diagnostics.append(.invalidScale(text.value, at: text.place))
      return nil
    }
    return Located(number, at: text.place)
  }

  private mutating func now(_ node: Node) -> Located<Double>? {
    guard let text = text(node, "`device.now`", expected: "a timestamp") else { return nil }
    switch Timestamp.parse(text.value) {
    case .success(let moment): return Located(moment.secondsSince1970, at: text.place)
    case .failure(let fault):
      diagnostics.append(.invalidTimestamp(text.value, fault, at: text.place))
      return nil
    }
  }
}
