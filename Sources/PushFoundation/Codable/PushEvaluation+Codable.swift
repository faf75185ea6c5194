import ExactJSON
public import PushEvaluation
public import PushRules

extension Decision: Codable {}
extension SuppressionReason: Codable {}
extension NextPush: Codable {}

extension Evaluation: Encodable {
    /// Encodes the answer of the contract's `decide`: requests with their texts, without tokens.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}

extension Explanation: Encodable {
    /// Encodes the answer of the contract's `decide` with the keys of an explanation.
    public func encode(to encoder: any Encoder) throws {
        try json.encode(to: encoder)
    }
}
