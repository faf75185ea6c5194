public import ExactJSON
public import PushModel
import PushRendering
public import PushRules
public import WallTime
public import ZoneData

/// Decides whether a message is pushed to a recipient and how the push reads.
///
/// Rules and rendering meet here and nowhere else: the gates decide which bindings the message goes
/// through, rendering makes their requests, and a binding whose payload cannot be made to fit is not
/// pushed to after all (rule 3.11).
///
/// An evaluator is made once for an app and used as often as you like, from any thread. It reads no
/// clock, locale, environment or network: the same arguments give the same answer everywhere.
public struct PushEvaluator: Sendable {
    /// The zone data that quiet intervals are read with.
    public let zones: ZoneTable

    /// The app, with its rules.
    package let app: CompiledApp

    /// The app's policy, templates and certificates.
    package var configuration: AppConfiguration { app.configuration }

    /// Checks an app's configuration.
    ///
    /// - Parameters:
    ///   - app: Policy, templates, certificates and rules that are data.
    ///   - rules: Rules that are asked after those of the app, of code or data.
    ///   - zones: The zone data; by default what the package carries.
    /// - Throws: With paths under `/app`: `input.value` at `/app/policy/timeZone` for an unknown zone,
    ///   `input.conflict` at the second template, certificate or rule of the same name, and what
    ///   `Rule.List` throws of the rules that are data.
    public init(
        app: AppConfiguration = AppConfiguration(),
        rules: [DecisionRule] = [],
        zones: ZoneTable = ZoneTable.bundled
    ) throws(InputError) {
        self.zones = zones
        do throws(InputError) {
            self.app = try CompiledApp(app, rules: rules, zones: zones)
        } catch {
            throw error.within(key: "app")
        }
    }

    /// Reads and compiles a message, to evaluate it for many recipients.
    ///
    /// - Parameters:
    ///   - message: The message. Nothing in its ext makes this throw.
    ///   - sender: What is known of its sender.
    /// - Returns: The message, ready for any recipient and any instant.
    /// - Throws: `input.conflict` at `/sender/id` if that is not the message's sender.
    public func prepare(
        _ message: Message,
        from sender: Sender = Sender()
    ) throws(InputError) -> PreparedMessage {
        try PreparedMessage(message, from: sender, app: app, zones: zones)
    }

    /// Decides, and renders what is pushed.
    ///
    /// Prepare a message that is evaluated for several recipients.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: What is known of its sender.
    ///   - recipient: Who it may be pushed to.
    ///   - now: The instant of the decision.
    /// - Returns: The decision, what becomes of each binding, and diagnostics.
    /// - Throws: What ``prepare(_:from:)`` throws.
    public func evaluate(
        _ message: Message,
        from sender: Sender = Sender(),
        to recipient: Recipient,
        at now: Instant
    ) throws(InputError) -> Evaluation {
        try prepare(message, from: sender).evaluate(for: recipient, at: now)
    }

    /// Decides, renders what is pushed, and lists the verdict of every gate.
    ///
    /// Takes and throws the same as ``evaluate(_:from:to:at:)``, and its
    /// ``Explanation/evaluation`` is what that returns.
    public func explain(
        _ message: Message,
        from sender: Sender = Sender(),
        to recipient: Recipient,
        at now: Instant
    ) throws(InputError) -> Explanation {
        try prepare(message, from: sender).explain(for: recipient, at: now)
    }
}
