package import APNsLint
import APNsModel
package import ExactJSON

extension PayloadLint {
    /// The answer of `lint`.
    package var contractJSON: JSONObject {
        var answer: JSONObject = [
            "class": .string(payloadClass.word.string),
            "bytes": .number(JSONNumber(Int64(byteCount))),
            "limit": .number(JSONNumber(Int64(limit))),
            "findings": .array(findings.map { .object($0.contractJSON) }),
        ]
        if escapedByteCount != byteCount {
            answer["escapedBytes"] = .number(JSONNumber(Int64(escapedByteCount)))
        }
        return answer
    }
}

extension PayloadLint.Finding {
    /// An entry of the answer's `findings`.
    fileprivate var contractJSON: JSONObject {
        .finding(code.word, severity, at: path, suggestion: suggestion)
    }
}

extension JSONObject {
    /// An entry of an answer's `findings`.
    static func finding(
        _ code: ExactString,
        _ severity: PayloadLint.Severity,
        at path: JSONPointer,
        suggestion: ExactString?
    ) -> JSONObject {
        var finding: JSONObject = [
            "code": .string(code.string),
            "severity": .string(severity.word.string),
            "path": .string(path.text.string),
        ]
        finding["suggestion"] = suggestion.map { .string($0.string) }
        return finding
    }
}
