public import ExactJSON

/// A phone, an app on it, and what its user does: all that decides what the phone does with a push.
///
/// The same payload behaves differently in the foreground, in the background and after the app was
/// killed, with and without `content-available`, with and without a delegate. Here that is a function:
/// from a context and a push to a ``Presentation``, without a clock, a network or a memory.
///
/// There are three steps. First, what the user sees and hears is settled part by part
/// (`PresentationRules+Display.swift`): in the foreground by the app's answer to `willPresent`, elsewhere by the
/// system, and in both by what the user has allowed. Then comes the code that runs when the push
/// arrives (`PresentationRules+Arrival.swift`), and then what a tap calls (`PresentationRules+Tap.swift`).
///
/// Apple's pages leave much of this open, and reports from devices disagree. Each such point is a
/// field of ``Assumptions``.
public struct PresentationContext: Hashable, Sendable {
    public var phone: Phone
    /// The app that the push is for.
    public var app: ReceivingApp
    /// What the user does after the push has arrived.
    public var tap: Tap
    /// The action that the user chooses; `nil` for the first one of the category.
    public var action: ExactString?
    /// What the user types into an action that takes text (P41).
    public var userText: ExactString? {
        get { typedText?.text }
        set { typedText = newValue.map { TypedText(text: $0) } }
    }
    private var typedText: TypedText?
    /// Whether the user unlocks a locked phone that asks for it (P41).
    public var unlocks: Bool
    /// The time of day, in seconds since 1970; `nil` if the dates of a push are not to be judged.
    public var now: Int64?
    /// What is assumed where sources disagree.
    public var assumptions: Assumptions

    public init(
        phone: Phone,
        app: ReceivingApp,
        tap: Tap = .none,
        action: ExactString? = nil,
        now: Int64? = nil,
        assumptions: Assumptions = Assumptions(),
        userText: ExactString? = nil,
        unlocks: Bool = true
    ) {
        self.phone = phone
        self.app = app
        self.tap = tap
        self.action = action
        self.now = now
        self.assumptions = assumptions
        typedText = userText.map { TypedText(text: $0) }
        self.unlocks = unlocks
    }

    /// What the phone does with a push.
    public func presentation(of push: ArrivingPush) -> Presentation {
        let rules = PresentationRules(push, self)
        guard let content = rules.changedContent else { return Presentation(rules) }
        return Presentation(PresentationRules(push, shownAs: content, self))
    }

    /// The same context with the app in another state.
    public func with(_ state: AppState) -> PresentationContext {
        var context = self
        context.app.state = state
        return context
    }
}
