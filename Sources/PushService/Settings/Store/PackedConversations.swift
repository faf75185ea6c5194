import ExactJSON
import PushModel

/// The entries of a user's conversations as they are packed, without one of them.
///
/// They are copied from record to record without being decoded.
struct PackedConversations {
    /// The number of entries.
    var count = 0
    /// The entries before the one that is left out, or all.
    var before: [UInt8] = []
    /// The entries after the one that is left out.
    var after: [UInt8] = []

    /// Gives up the place of the entry that is left out: it is removed, or added at the end.
    mutating func closeGap() {
        before += after
        after = []
    }
}

extension PackedShard {
    /// Reads a user's settings, of conversations only the given one, and copies the others.
    ///
    /// - Returns: The version, the other conversations, and how many entries were read: 0 or 1; `nil` if
    ///   nothing is stored.
    func read(
        _ user: UserID,
        _ key: Key,
        in conversation: Conversation?,
        names: [ExactString],
        into settings: inout UserSettings
    ) -> (version: UserSettings.Version, others: PackedConversations, entryCount: Int)? {
        start(of: user, key).map { start in
            withReader(names: names) { reader in
                let version = reader.version(at: start)
                let others = reader.readSettings(beside: conversation, into: &settings)
                return (version, others, settings.push.conversations.count)
            }
        }
    }
}
