/// A phone, an app on it, and what its user does: all that decides what becomes of a push.
///
/// The same payload behaves differently in the foreground, in the background and after the app was
/// killed, with and without `content-available`, with and without a delegate. Here that is a function:
/// from a situation and a push to a ``Presentation``, without a clock, a network or a memory.
///
/// It goes in three steps. What the user sees and hears is settled part by part
/// (`Encounter+Parts.swift`): in the foreground by the app's answer to `willPresent`, elsewhere by the
/// system, and in both by what the user has allowed. Then comes the code that runs when the push
/// arrives (`Encounter+Arrival.swift`), and then what a tap calls (`Encounter+Tap.swift`).
///
/// On much of this Apple's pages are silent, and those who tried it disagree. Each such point is a
/// field of ``DisputedPoints``.
public struct Situation: Hashable, Sendable {
    /// The phone.
    public var phone: Phone
    /// The app that the push is for.
    public var app: ReceivingApp
    /// What the user does after the push has arrived.
    public var tap: Tap
    /// Which reading of the disputed points is followed.
    public var reading: DisputedPoints

    /// Creates a situation.
    public init(
        phone: Phone,
        app: ReceivingApp,
        tap: Tap = .none,
        reading: DisputedPoints = DisputedPoints()
    ) {
        self.phone = phone
        self.app = app
        self.tap = tap
        self.reading = reading
    }

    /// What becomes of a push.
    public func presentation(of push: ArrivingPush) -> Presentation {
        Presentation(Encounter(push, self))
    }

    /// The same situation with the app in another state.
    public func with(_ state: AppState) -> Situation {
        var situation = self
        situation.app.state = state
        return situation
    }
}
