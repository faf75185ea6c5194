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
    var contractJSON: JSONObject {
        var finding: JSONObject = [
            "code": .string(code.word.string),
            "severity": .string(severity.word.string),
            "path": .string(path.text.string),
        ]
        if let suggestion {
            finding["suggestion"] = .string(suggestion.string)
        }
        return finding
    }
}
