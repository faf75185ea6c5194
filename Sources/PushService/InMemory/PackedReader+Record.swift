import PushModel

/// A record: its length, the user's id, the version and the settings.
extension PackedReader {
    /// The bytes of the record that starts somewhere, its length included.
    mutating func extent(ofRecordAt start: Int) -> Range<Int> {
        position = start
        let count = readCount()
        return start..<position + count
    }

    /// Whether the record that starts somewhere is this user's.
    mutating func isRecord(of user: UserID, at start: Int) -> Bool {
        position = start
        _ = readCount()
        return skipText(ifEqualTo: user.text)
    }

    /// The version in the record that starts somewhere.
    mutating func version(at start: Int) -> SettingsVersion {
        skipToVersion(ofRecordAt: start)
        return SettingsVersion(rawValue: readSigned())
    }

    /// Reads the settings in the record that starts somewhere into settings that nobody set: of all
    /// conversations, or only of one.
    mutating func readSettings(
        at start: Int,
        in conversation: Conversation? = nil,
        into settings: inout UserSettings
    ) {
        skipToVersion(ofRecordAt: start)
        skipNumber()
        readSettings(in: conversation, into: &settings)
    }

    private mutating func skipToVersion(ofRecordAt start: Int) {
        position = start
        _ = readCount()
        skipText()
    }
}
