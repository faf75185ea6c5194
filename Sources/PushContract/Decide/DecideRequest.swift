public import ExactJSON
public import PushEvaluation
public import PushModel
public import WallTime

/// An input of `decide`: a message, a recipient, an instant, and the app.
public struct DecideRequest: ContractRequest {
    /// The instant of the decision.
    public let now: Instant
    /// The app's policy, templates and certificates.
    public let app: AppConfiguration
    /// What is known of the sender.
    public let sender: Sender
    /// The message.
    public let message: Message
    /// The recipient that it may be pushed to.
    public let recipient: Recipient

    /// Reads the keys of `decide`.
    public init(_ fields: inout JSONFields) throws(InputError) {
        now = try fields.required("now")
        app = try fields.optional("app") ?? AppConfiguration()
        sender = try fields.optional("sender") ?? Sender()
        message = try fields.required("message")
        recipient = try fields.required("recipient")
    }

    /// Decides; the paths of errors are those of the input.
    public func evaluate() throws(InputError) -> Evaluation {
        try PushEvaluator(app: app).evaluate(message, from: sender, to: recipient, at: now)
    }

    /// Decides and explains every gate; the paths of errors are those of the input.
    public func explain() throws(InputError) -> Explanation {
        try PushEvaluator(app: app).explain(message, from: sender, to: recipient, at: now)
    }
}

extension ContractInput<DecideRequest> {
    /// Answers the input; `isExplaining` adds the keys of `--explain`.
    public func answer(explaining: Bool) throws(ContractError) -> JSONObject {
        do throws(InputError) {
            return answer(
                explaining
                    ? try request.explain().json : try request.evaluate().json
            )
        } catch {
            throw ContractError(id: id, fault: error)
        }
    }

    /// The line that answers the input, as bytes with their line feed; it says what ``answer(explaining:)``
    /// says.
    package func line(explaining: Bool) throws(ContractError) -> [UInt8] {
        do throws(InputError) {
            let answer =
                explaining
                ? DecideAnswer(try request.explain()) : DecideAnswer(try request.evaluate())
            return answer.line(id: id)
        } catch {
            throw ContractError(id: id, fault: error)
        }
    }
}
