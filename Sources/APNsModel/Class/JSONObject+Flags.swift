package import ExactJSON

extension JSONObject {
    /// Whether a flag that Apple writes as the number 1 is set; `true` counts as 1 (X6).
    package func isOne(_ key: ExactString) -> Bool {
        switch self[key] {
        case .number(let number)?: number.int64 == 1
        case .bool(let value)?: value
        default: false
        }
    }
}
