import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import WallTime
import ZoneData

/// A message on its way to a recipient at an instant, as a test changes it and has it judged.
///
/// Unless it is changed: Tom, whose id is 6001, writes `test` to 6006 at 23:30 in Shanghai, and 6006
/// has one phone, bound through `prod`.
struct EvaluationFixture {
    var message = Message(
        id: "373360335316321408",
        type: .chat,
        from: "6001",
        to: "6006",
        body: .text("test")
    )
    var sender = Sender(displayName: "Tom")
    var recipient = Recipient(
        id: "6006",
        devices: [
            Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabbcc")])
        ]
    )
    var app = AppConfiguration()
    /// 2022-07-28T23:30:00+08:00.
    var now = Instant(milliseconds: 1_659_022_200_000)

    init() {}

    init(_ change: (inout EvaluationFixture) throws -> Void) rethrows {
        try change(&self)
    }

    /// Sets the app's quiet interval, in a zone or in none.
    mutating func setInterval(_ start: String, _ end: String, in zone: PushTimeZone?) throws {
        recipient.settings.interval = SilentModeInterval(
            start: try SilentModeTime(start),
            end: try SilentModeTime(end)
        )
        recipient.settings.timeZone = zone
    }

    func evaluate() throws(InputError) -> Evaluation {
        try PushEvaluator(app: app).evaluate(message, from: sender, to: recipient, at: now)
    }

    func explain() throws(InputError) -> Explanation {
        try PushEvaluator(app: app).explain(message, from: sender, to: recipient, at: now)
    }
}
