import OnwireClients

extension RuleMeaning {
  /// The order and the names of pairs.
  static let ofQueryNames: [RuleMeaning] = [
    RuleMeaning(
      "query.order", "params: {b: {z: 1, y: 2}, C: 3, é: 4, f: 5}", .target,
      [
        ValueMeaning(
          "nfd", "each level by the code points of the raw keys, canonically decomposed: capitals first",
          "/?C=3&b%5By%5D=2&b%5Bz%5D=1&%C3%A9=4&f=5"),
        ValueMeaning(
          "caseless", "each level the same way, but capitals and small letters are alike",
          "/?b%5By%5D=2&b%5Bz%5D=1&C=3&%C3%A9=4&f=5"),
        ValueMeaning(
          "code-units", "each level by code points as they stand: é follows all ASCII",
          "/?C=3&b%5By%5D=2&b%5Bz%5D=1&f=5&%C3%A9=4"),
        ValueMeaning(
          "top-level", "only the top level, as Swift compares strings; below it a hash table decides",
          "/?C=3&b%5Bz%5D=1&b%5By%5D=2&f=5&%C3%A9=4"),
        ValueMeaning(
          "hash", "a hash table decides on each level: as the spec has them, and not promised",
          "/?b%5Bz%5D=1&b%5By%5D=2&C=3&%C3%A9=4&f=5"),
        ValueMeaning(
          "escaped-pairs",
          "each level by what its members give as text, escapes and all: arrays' members too",
          "/?%C3%A9=4&C=3&b%5By%5D=2&b%5Bz%5D=1&f=5"),
        ValueMeaning("written", "as the spec has them", "/?b%5Bz%5D=1&b%5By%5D=2&C=3&%C3%A9=4&f=5"),
      ]),
    RuleMeaning(
      "query.array", "params: {tags: [a, b]}", .target,
      [
        ValueMeaning("brackets", "the array's name with empty brackets", "/?tags%5B%5D=a&tags%5B%5D=b"),
        ValueMeaning("plain", "the array's name", "/?tags=a&tags=b"),
        ValueMeaning(
          "indices", "the array's name with the member's index, from 0", "/?tags%5B0%5D=a&tags%5B1%5D=b"),
        ValueMeaning(
          "error", "one pair with a description that no server reads: it is refused",
          refused: .nestedInPair),
      ]),
    RuleMeaning(
      "query.set", "params: {tags: !!set {b, a}}", .target,
      [
        ValueMeaning("repeat", "the set's name, members sorted by what they print", "/?tags=a&tags=b"),
        ValueMeaning(
          "repeat-hash", "the set's name; a hash table decides on the order, which is not promised",
          "/?tags=b&tags=a"),
        ValueMeaning(
          "array", "an array in a hash table's order, which is not promised",
          "/?tags%5B%5D=b&tags%5B%5D=a"),
        ValueMeaning(
          "description", "one pair with the set's description",
          "/?tags=%7B%28%0A%20%20%20%20b%2C%0A%20%20%20%20a%0A%29%7D"),
        ValueMeaning(
          "error", "what the library prints is not known: nothing is sent", refused: .setRefused),
      ]),
    RuleMeaning(
      "query.dictionary", "params: {user: {name: a}}", .target,
      [
        ValueMeaning("brackets", "the dictionary's name with the key in brackets", "/?user%5Bname%5D=a"),
        ValueMeaning("dots", "the dictionary's name, a dot, the key", "/?user.name=a"),
        ValueMeaning(
          "error", "one pair with a description that no server reads: it is refused",
          refused: .nestedInPair),
      ]),
    RuleMeaning(
      "query.key-case", "params: {userName: {firstName: a}}", .target,
      [
        ValueMeaning("as-is", "names stay", "/?userName%5BfirstName%5D=a"),
        ValueMeaning("snake", "words in small letters, _ between them", "/?user_name%5Bfirst_name%5D=a"),
        ValueMeaning("kebab", "words in small letters, - between them", "/?user-name%5Bfirst-name%5D=a"),
        ValueMeaning(
          "capitalized", "the first letter of the whole name becomes a capital",
          "/?UserName%5BfirstName%5D=a"),
        ValueMeaning("uppercase", "all letters become capitals", "/?USERNAME%5BFIRSTNAME%5D=a"),
        ValueMeaning("lowercase", "all letters become small", "/?username%5Bfirstname%5D=a"),
      ]),
    RuleMeaning(
      "query.keep-keys", "params: {a-b/c!: 1}", .target,
      [
        ValueMeaning("-._~/?", "besides letters and digits, these stay", "/?a-b/c%21=1"),
        ValueMeaning("-", "only the hyphen stays", "/?a-b%2Fc%21=1"),
      ]),
    RuleMeaning(
      "query.keep-values", "params: {k: a-b/c!}", .target,
      [
        ValueMeaning("-._~/?", "besides letters and digits, these stay", "/?k=a-b/c%21"),
        ValueMeaning("", "only letters and digits stay", "/?k=a%2Db%2Fc%21"),
      ]),
    RuleMeaning(
      "query.charset", "params: {k: é}", with: "string-encoding: latin-1", .target,
      [
        ValueMeaning("utf-8", "UTF-8, whatever the string encoding", "/?k=%C3%A9"),
        ValueMeaning(
          "string-encoding", "the string encoding, character by character; (null) for what it lacks",
          "/?k=%E9"),
      ]),
    RuleMeaning(
      "query.block", "params-text: a=1", .target,
      [
        ValueMeaning("used", "in URLs and bodies", "/?a=1"),
        ValueMeaning(
          "body-only", "in bodies; in URLs the library flattens the parameters all the same",
          refused: .paramsTextUnused),
        ValueMeaning(
          "none", "nowhere: the library has no query-string block", refused: .paramsTextUnused),
      ]),
    RuleMeaning(
      "query.nil-block", "params-text: null", .target,
      [
        ValueMeaning("empty", "nothing in the URL, and an empty body", "/"),
        ValueMeaning("null-text", "(null) in the URL, and no body", "/?(null)"),
      ]),
    RuleMeaning(
      "query.empty", "params: {k: []}", .target,
      [
        ValueMeaning("untouched", "nothing: the URL stays as it is", "/"),
        ValueMeaning("dangling", "the ? or & that would stand before the pairs", "/?"),
        ValueMeaning(
          "dangling-if-keys", "the same, but nothing where the dictionary has no keys at all", "/?"),
        ValueMeaning("dangling-behind-query", "the & where the URL has a query already, else nothing", "/"),
      ]),
    RuleMeaning(
      "query.space", "params: {k: a b+c}", .target,
      [
        ValueMeaning("percent", "as %20", "/?k=a%20b%2Bc"),
        ValueMeaning("plus", "as +; a real + is %2B", "/?k=a+b%2Bc"),
      ]),
    RuleMeaning(
      "query.top-key", "params: {1: a}", .target,
      [
        ValueMeaning("description", "what its description says", "/?1=a"),
        ValueMeaning(
          "error", "the library escapes it as a text and raises an exception: nothing is sent",
          refused: .keyRefused),
      ]),
    RuleMeaning(
      "query.top-level", "params: text", .target,
      [
        ValueMeaning("empty-key", "it is empty", "/?=text"),
        ValueMeaning("null-key", "(null), not escaped: nil printed by %@", "/?(null)=text"),
        ValueMeaning(
          "error", "the library takes dictionaries only: nothing is sent", refused: .topLevelRefused),
      ]),
  ]
}
