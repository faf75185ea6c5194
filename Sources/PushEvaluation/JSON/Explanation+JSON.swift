public import ExactJSON
import PushRules
import WallTime

extension Explanation {
    /// The answer of the contract's `decide` with the keys of an explanation.
    public var json: JSONObject { DecideAnswer(self).tree.object ?? JSONObject() }

    /// When the next push would pass, as the answer says it.
    var nextPushText: String? {
        switch nextPush {
        case .at(let instant): instant.rfc3339(offset: nextPushOffset)
        case .never: "never"
        case nil: nil
        }
    }
}

extension Explanation.TraceEntry: JSONWritable {
    /// Writes an entry of the answer's `trace`.
    @usableFromInline
    package func write<Sink: JSONSink>(to entry: inout JSONMembers<Sink>) {
        entry.string("device", binding?.device.string)
        entry.string("gate", gate.id.string)
        entry.string("notifierName", binding?.certificateName.string)
        entry.string("rule", rule?.string)
        entry.string("source", source.word.string)
        entry.string("value", value)
        entry.string("verdict", verdict.word.string)
    }
}
