import PushModel

/// A record has its length, the user's id, the version and the settings.
extension PackedReader {
    /// The range of the record at `start`, its length included.
    mutating func extent(ofRecordAt start: Int) -> Range<Int> {
        position = start
        let count = readCount()
        return start..<position + count
    }

    mutating func isRecord(of user: UserID, at start: Int) -> Bool {
        position = start
        _ = readCount()
        return skipText(ifEqualTo: user.text)
    }

    /// The version in the record at `start`.
    mutating func version(at start: Int) -> UserSettings.Version {
        skipToVersion(ofRecordAt: start)
        return UserSettings.Version(rawValue: readSigned())
    }

    /// Decodes the record at `start` into `settings`, which must be empty.
    ///
    /// With `conversation`, only the entry of that conversation is decoded.
    mutating func readSettings(
        at start: Int,
        in conversation: Conversation? = nil,
        into settings: inout UserSettings
    ) {
        skipToVersion(ofRecordAt: start)
        skipNumber()
        readSettings(in: conversation, into: &settings)
    }

    /// Decodes what a delivery in a conversation needs of the record at `start`.
    ///
    /// Zones and texts get their indices in `rows`; `indices` has those of shared names.
    mutating func readRow(
        at start: Int,
        in conversation: Conversation,
        of rows: inout PushSettings.Rows,
        _ indices: inout KnownIndices
    ) -> SettingsRow {
        skipToVersion(ofRecordAt: start)
        skipNumber()
        return readRow(in: conversation, of: &rows, &indices)
    }

    private mutating func skipToVersion(ofRecordAt start: Int) {
        position = start
        _ = readCount()
        skipText()
    }
}
