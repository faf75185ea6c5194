import PushModel
import WallTime

/// What a recipient has set for one conversation: 16 bytes, nothing on the heap.
struct PackedOverride: Sendable {
    /// Until when the conversation is silent, in milliseconds; `Int64.min` if no duration was set.
    let expiry: Int64
    /// The conversation's own remind type; with `nil` the app's applies (rule 1.4).
    let remindType: PushRemindType?

    /// Nothing is set.
    static let none = PackedOverride(expiry: nil, remindType: nil)

    init(expiry: Instant?, remindType: PushRemindType?) {
        self.expiry = expiry?.milliseconds ?? .min
        self.remindType = remindType
    }
}
