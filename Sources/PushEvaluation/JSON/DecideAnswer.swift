package import ExactJSON
import PushModel
import PushRendering
import PushRules
import WallTime

/// The answer of the contract's `decide`: an evaluation, and what explains it.
package struct DecideAnswer: JSONWritable {
    private let evaluation: Evaluation
    private let explanation: Explanation?

    /// The answer without the keys of an explanation.
    package init(_ evaluation: Evaluation) {
        self.evaluation = evaluation
        explanation = nil
    }

    /// The answer with the keys of an explanation.
    package init(_ explanation: Explanation) {
        evaluation = explanation.evaluation
        self.explanation = explanation
    }

    package func write<Sink: JSONSink>(to answer: inout JSONMembers<Sink>) {
        var reason: SuppressionReason?
        if case .suppress(let why) = evaluation.decision { reason = why }
        answer.strings("blockers", explanation?.blockers.map { $0.word.string })
        let isHeld = evaluation.heldUntil != nil
        answer.string("detail", isHeld ? nil : reason?.detail?.string)
        if !evaluation.bindings.isEmpty {
            if let explanation {
                answer.objects(
                    "devices",
                    zip(evaluation.bindings, explanation.rendering).map {
                        ExplainedBinding(binding: $0, rendering: $1)
                    }
                )
            } else {
                answer.objects("devices", evaluation.bindings)
            }
        }
        if !evaluation.diagnostics.isEmpty {
            answer.objects(
                "diagnostics",
                evaluation.placedDiagnostics.map { PlacedDiagnostic(path: $0.path, code: $0.code) }
            )
        }
        answer.string("heldUntil", evaluation.heldUntilText)
        answer.string("nextPush", explanation?.nextPushText)
        if let fails = explanation?.nextPushFails, !fails.isEmpty {
            answer.strings("nextPushFails", fails.map { $0.word.string })
        }
        answer.string("notHeld", explanation?.notHeld?.word.string)
        answer.string("outcome", isHeld ? "hold" : reason == nil ? "push" : "suppress")
        answer.string("reason", reason?.word.string)
        answer.string("rule", evaluation.rule?.string)
        if let explanation {
            answer.objects("trace", explanation.trace)
            answer.string("zoneData", explanation.zoneData)
        }
    }

    /// The answer's text, with the `id` of its input and a line feed.
    package func line(id: ExactString?) -> [UInt8] {
        let id = id.map { JSONObject(uniqueKeys: [.init(key: "id", value: .string($0.string))]) }
        // A trace of one binding has 3,000 bytes.
        return line(beside: id ?? JSONObject(), expecting: explanation == nil ? 2048 : 8192)
    }

    private struct ExplainedBinding: JSONWritable {
        let binding: Evaluation.BindingOutcome
        let rendering: [RenderedField]

        func write<Sink: JSONSink>(to entry: inout JSONMembers<Sink>) {
            binding.write(to: &entry, rendering: rendering)
        }
    }

    private struct PlacedDiagnostic: JSONWritable {
        let path: JSONPointer
        let code: Diagnostic.Code

        func write<Sink: JSONSink>(to entry: inout JSONMembers<Sink>) {
            entry.string("code", code.word.string)
            entry.string("path", path.text.string)
        }
    }
}
