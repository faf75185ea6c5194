import ExactJSON
package import PushModel
package import PushRules

extension [Diagnostic] {
    /// Adds what is told of a user's settings, whatever the gates say (L5).
    package mutating func add(of settings: PushSettings, _ compiled: borrowing CompiledSettings) {
        for (index, entry) in settings.conversations.enumerated() {
            add(
                ofConversation: index,
                carriesInterval: entry.carriesInterval,
                expiry: entry.expireTimestamp?.milliseconds ?? 0
            )
        }
        add(
            lacksTimeZone: compiled.lacksTimeZone,
            hasUnknownTimeZone: compiled.hasUnknownTimeZone,
            expiry: settings.expireTimestamp?.milliseconds ?? 0
        )
    }

    /// Adds what is told of what is set for the app; an end of a duration of at most 0 is none.
    @inline(__always)
    mutating func add(lacksTimeZone: Bool, hasUnknownTimeZone: Bool, expiry: Int64) {
        if lacksTimeZone { append(Diagnostic(.intervalNoZone, .recipientTimeZone)) }
        if hasUnknownTimeZone { append(Diagnostic(.zoneUnknown, .recipientTimeZone)) }
        if ExpireTimestamp.isProbablySeconds(expiry) {
            append(Diagnostic(.durationSeconds, .recipientExpiry))
        }
    }

    /// Adds what is told of what is set for a conversation; an end of a duration of at most 0 is none.
    @inline(__always)
    mutating func add(ofConversation index: Int, carriesInterval: Bool, expiry: Int64) {
        if carriesInterval { append(Diagnostic(.conversationInterval, .conversation(index))) }
        if ExpireTimestamp.isProbablySeconds(expiry) {
            append(Diagnostic(.durationSeconds, .conversationExpiry(index)))
        }
    }

    /// Adds that a one-to-one message is to another user (H31).
    @inline(__always)
    mutating func add(of message: borrowing Message, to recipient: UserID) {
        // Of the sender's own devices B1 says enough.
        if message.type == .chat, recipient.text != message.to.text, recipient != message.from {
            append(Diagnostic(.messageTo, .messageTo))
        }
    }
}
