import ExactJSON

/// A JSON object on a line of its own, keys sorted.
struct JSONLine {
    let bytes: [UInt8]

    init(_ object: JSONObject) {
        bytes = JSONValue.object(object).utf8 + [UInt8(ascii: "\n")]
    }
}
