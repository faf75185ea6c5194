package import ExactJSON

/// An input of a log that both sides decide differently (Y7).
package struct ReplayDifference: Sendable {
    /// What differs.
    package enum Change: String, WireWord, JSONRepresentable {
        /// Side *b* alone pushes or holds.
        case gained
        /// Side *a* alone pushes or holds.
        case lost
        /// Both push, with another alert or to another binding.
        case texts
        /// Both push, with another answer of any other kind.
        case bytes
        /// Both push or hold, at different times.
        case times
        /// None pushes or holds, and the reason is another.
        case reason
        /// The port gives no answer.
        case failed
    }

    /// Which input of the log it is, from 0.
    package let index: Int
    /// The input's id.
    package let id: ExactString?
    package let change: Change
    /// What side *a* decides.
    package let from: ReplayResult
    /// What side *b* decides.
    package let to: ReplayResult

    /// The line of the list.
    package var json: JSONObject {
        var json: JSONObject = [
            "index": .number(JSONNumber(Int64(index))), "change": change.json,
            "from": from.word.json, "to": to.word.json,
        ]
        json["id"] = id?.json
        return json
    }
}
