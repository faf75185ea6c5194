package import APNsLint
package import ExactJSON
package import PushChannels

extension ChannelLint {
    /// The answer of `lint`.
    package var contractJSON: JSONObject {
        [
            "bytes": .number(JSONNumber(Int64(byteCount))),
            "limit": .number(JSONNumber(Int64(limit))),
            "findings": .array(findings.map { .object($0.contractJSON) }),
        ]
    }
}

extension ChannelLint.Finding {
    /// How bad it is (LT2).
    package var severity: PayloadLint.Severity { code.isError ? .error : .warning }

    /// An entry of the answer's `findings`.
    fileprivate var contractJSON: JSONObject {
        .finding(code.word, severity, at: path, suggestion: suggestion)
    }
}
