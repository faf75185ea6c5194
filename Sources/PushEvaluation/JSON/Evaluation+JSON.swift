import APNsModel
public import ExactJSON
import PushChannels
import PushModel
import PushRendering
import PushRules
import WallTime

extension Evaluation {
    /// The answer of the contract's `decide`, without the keys of an explanation.
    public var json: JSONObject { DecideAnswer(self).tree.object ?? JSONObject() }

    /// Until when the message is held, as the answer says it.
    package var heldUntilText: String? { heldUntil?.rfc3339(offset: heldUntilOffset) }
}

extension Evaluation.BindingOutcome: JSONWritable {
    /// Writes an entry of the answer's `devices`.
    @usableFromInline
    package func write<Sink: JSONSink>(to entry: inout JSONMembers<Sink>) {
        write(to: &entry, rendering: [])
    }

    /// Writes an entry of the answer's `devices`, and where the fields of its push came from if that is known.
    func write<Sink: JSONSink>(to entry: inout JSONMembers<Sink>, rendering: [RenderedField]) {
        switch outcome {
        case .push(let request, _):
            entry.value("headers", request.headers.json)
            entry.string("id", device.string)
            entry.string("notifierName", certificateName.string)
            entry.string("outcome", "push")
            entry.text("payload", request.payload)
            if !rendering.isEmpty { entry.objects("rendering", rendering) }
        case .request(let request, _):
            entry.string("id", device.string)
            entry.string("notifierName", certificateName.string)
            entry.string("outcome", "push")
            if !rendering.isEmpty { entry.objects("rendering", rendering) }
            entry.value("request", request.json)
        case .suppress(let reason):
            entry.string("detail", reason.detail?.string)
            entry.string("id", device.string)
            entry.string("notifierName", certificateName.string)
            entry.string("outcome", "suppress")
            entry.string("reason", reason.word.string)
        case .payloadTooLarge(let bytes, let limit):
            entry.integer("bytes", Int64(bytes))
            entry.string("id", device.string)
            entry.integer("limit", Int64(limit))
            entry.string("notifierName", certificateName.string)
            entry.string("outcome", "suppress")
            entry.string("reason", "payload.tooLarge")
        }
    }
}
