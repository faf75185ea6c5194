import ChatServer
import EMPushDelivery
import Testing

/// The samples of Docs/Settings-Calls.md and Docs/Message-Ext.md.
@Suite struct SamplesTests {
    @Test func `each settings call leaves the other settings alone`() async throws {
        let settings = InMemorySettingsStore()
        let now = try Instant(rfc3339: "2026-03-07T12:00:00Z")
        let mode = try await silentModeOfAnn(settings: settings, now: now)
        #expect(mode.remindType == .mentionOnly)
        #expect(mode.expireTimestamp?.description == "2026-03-07T12:15:00+00:00")
        #expect(mode.interval?.description == "22:00-07:00")
        let group = Conversation(.groupChat, "g1")
        let stored = try await settings.settings(of: "ann").push.conversations
        #expect(stored.map { $0.conversation } == [group])
        #expect(stored.map { $0.remindType } == [.some(.never)])
    }

    @Test func `an ext that was written with types is read as it was written`() throws {
        let invitation = try Invitation()
        #expect(invitation.read.value == invitation.ext)
        #expect(invitation.read.diagnostics == [])
    }
}
