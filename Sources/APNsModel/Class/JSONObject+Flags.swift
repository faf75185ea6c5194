package import ExactJSON

extension JSONObject {
    /// Whether a flag that Apple writes as the number 1 is set; `true` counts as 1 (X6).
    package func isOne(_ key: ExactString) -> Bool { self[key]?.isOne ?? false }
}

extension JSONValue {
    /// Whether this is the number 1, or `true`, which counts as 1 (X6).
    var isOne: Bool { int64 == 1 || bool == true }
}
