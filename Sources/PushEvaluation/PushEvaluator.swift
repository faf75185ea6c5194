public import ExactJSON
public import PushModel
import PushRendering
import PushRules
public import WallTime
public import ZoneData

/// Decides whether a message is pushed to a recipient and how the push reads.
///
/// This is where rules and rendering meet, and they meet nowhere else: the gates say which bindings
/// the message goes through, rendering makes their requests, and a payload that cannot be made to fit
/// takes its binding out again (rule 3.11).
///
/// An evaluator is made once for an app and used as often as you like, from any thread. It reads no
/// clock, locale, environment or network: the same arguments give the same answer everywhere.
public struct PushEvaluator: Sendable {
    /// The zone data that quiet intervals are read with.
    public let zones: ZoneTable

    private let app: CompiledApp

    /// Checks an app's configuration.
    ///
    /// - Parameters:
    ///   - app: Policy, templates and certificates.
    ///   - zones: The zone data; by default what the package carries.
    /// - Throws: With paths under `/app`: `input.value` at `/app/policy/timeZone` for an unknown zone,
    ///   `input.conflict` at the second template or certificate of the same name.
    public init(
        app: AppConfiguration = AppConfiguration(),
        zones: ZoneTable = ZoneTables.bundled
    ) throws(InputError) {
        self.zones = zones
        do throws(InputError) {
            self.app = try CompiledApp(app, zones: zones)
        } catch {
            throw error.within(key: "app")
        }
    }

    /// Decides, and renders what is pushed.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - sender: What is known of its sender.
    ///   - recipient: Who it may be pushed to.
    ///   - now: The instant of the decision.
    /// - Returns: The decision, what becomes of each binding, and diagnostics.
    /// - Throws: `input.conflict` at `/sender/id` if that is not the message's sender; under
    ///   `/recipient/settings` what cannot be used, such as an interval without a zone. Nothing in
    ///   the message's ext makes it throw.
    public func evaluate(
        _ message: Message,
        from sender: Sender = Sender(),
        to recipient: Recipient,
        at now: Instant
    ) throws(InputError) -> Evaluation {
        try EvaluationContext(message, sender, recipient, now, app: app, zones: zones).evaluate()
    }

    /// Decides, renders what is pushed, and says what every gate saw.
    ///
    /// Takes and throws the same as ``evaluate(_:from:to:at:)``, and its
    /// ``Explanation/evaluation`` is what that returns.
    public func explain(
        _ message: Message,
        from sender: Sender = Sender(),
        to recipient: Recipient,
        at now: Instant
    ) throws(InputError) -> Explanation {
        try EvaluationContext(message, sender, recipient, now, app: app, zones: zones).explain()
    }

    /// Checks and lays out the members of a group, for many messages to them.
    ///
    /// - Throws: What ``evaluate(_:from:to:at:)`` throws of a recipient, under the recipient's index:
    ///   `/recipients/3/settings/timeZone`.
    public func readership(of recipients: [Recipient]) throws(InputError) -> PreparedGroup {
        try PreparedGroup(recipients, app: app, zones: zones)
    }

    /// Makes a message ready to be decided and written for the members of a group.
    ///
    /// - Throws: `input.conflict` at `/sender/id` if that is not the message's sender.
    public func push(
        _ message: Message,
        from sender: Sender = Sender(),
        to readership: PreparedGroup,
        at now: Instant
    ) throws(InputError) -> GroupPush {
        try sender.check(isAuthorOf: message)
        return GroupPush(
            message,
            from: sender,
            to: readership,
            at: Moment(now, zones: zones),
            app: app
        )
    }
}
