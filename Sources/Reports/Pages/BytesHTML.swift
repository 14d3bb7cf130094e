import HTTPWire
import WireFormats

/// The annotated bytes of a message as HTML: the grid of bytes and the table of fields, which light each other up.
///
/// The script finds out which bytes are of which row by counting them, so that neither needs names: a page of a form
/// with sixty pairs has a thousand such elements.
enum BytesHTML {
  /// Fields behind these are not shown: a browser is slow with more, and nobody reads them.
  static let fieldLimit = 3000

  /// The part of a page; ids in it begin with `id`, which is unique in the page.
  ///
  /// The fields whose bytes overlap `marked` stand out, as those that differ from another message do. Places in one of
  /// `listings` lead to its lines. `label` says whose bytes they are.
  /// - Throws: what reading a file throws.
  static func fragment(
    _ message: Message, id: String, marked: [Range<Int>] = [], listings: [RequestPage.Listing] = [],
    label: String = "the request"
  ) throws -> String {
    let all = try fields(of: message)
    let marks = all.fields.map { field in
      marked.contains {
        $0.overlaps(field.range) || (field.range.isEmpty && $0.contains(field.range.lowerBound))
      }
    }
    let label = HTMLText.escaped(label)
    return """
      <div class="bytes" id="\(id)">
      <p class="hint" id="\(id)-hint">Point at bytes or at a field: both light up, and so does the line of the spec. \
      <span class="keys">A click holds them. With the keyboard, the arrow keys go from field to field, Enter holds, \
      Escape lets go.</span></p>
      <div class="panes">
      <div class="grid" role="group" tabindex="0" aria-label="Bytes of \(label)" aria-describedby="\(id)-hint">
      \(try grid(message, all.fields, marks, rest: all.rest))</div>
      <div class="fields" role="group" tabindex="0" aria-label="Fields of \(label)">
      \(table(message, all.fields, marks, PlaceLinks(listings)))\(left(all))</div>
      </div>
      <div class="lit-field" hidden></div>
      <div class="quiet" aria-live="polite"></div>
      </div>

      """
  }

  /// The fields that are shown, and how many bytes are behind them.
  private static func fields(of message: Message) throws -> (fields: [PageField], rest: Int) {
    let fields = try PageField.all(of: message, limit: fieldLimit)
    return (fields, message.length - (fields.last?.range.upperBound ?? 0))
  }

  private static func left(_ all: (fields: [PageField], rest: Int)) -> String {
    guard all.rest > 0 else { return "" }
    return """
      <p class="more">The first \(RequestWords.grouped(all.fields.count)) fields; the \(RequestWords.bytes(all.rest)) \
      behind them are in <code>--emit hex</code>.</p>

      """
  }
}
