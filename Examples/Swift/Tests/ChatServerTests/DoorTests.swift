import Chat
import ChatServer
import EMPush
import Foundation
import Testing

/// What `import EMPush` is enough for.
@Suite struct DoorTests {
    @Test func `an app's message and device live beside the rules' own`() throws {
        let message = Chat.Message(number: 42, author: "tom", reader: "ann", text: "Up yet?")
        let phone = Chat.Device(name: "phone", token: "aabb")
        #expect(try answer(to: message, on: phone) == "pushed to phone")
        let note = Chat.Message(number: 43, author: "ann", reader: "ann", text: "Buy milk")
        #expect(try answer(to: note, on: phone) == "a note to yourself")
    }

    @Test func `stored settings come back from JSON as they were`() throws {
        var settings = PushSettings()
        settings.displayStyle = .messageSummary
        settings.timeZone = .named("Asia/Shanghai")
        let stored = StoredSettings(settings, of: "ann")
        let data = try JSONEncoder().encode(stored)
        #expect(try JSONDecoder().decode(StoredSettings.self, from: data) == stored)
        #expect(abs(stored.changed.milliseconds(since: Instant(Date()))) < 60_000)
    }

    @Test func `what a push says can be read before it is sent`() throws {
        let phone = Device(id: "phone", bindings: [Binding(certificateName: "prod", token: "aabb")])
        var ann = Recipient(id: "ann", devices: [phone])
        ann.settings.displayStyle = .messageSummary
        let message = Message(id: "42", type: .chat, from: "tom", to: "ann", body: .text("Up yet?"))
        let tom = Sender(displayName: "Tom")
        #expect(try preview(of: message, from: tom, to: ann, at: Instant(Date())) == "Tom:Up yet?")
    }

    @Test func `the time zones of the tz database are there`() {
        #expect(isKnown(.named("Asia/Shanghai")))
        #expect(!isKnown(.named("Asia/Atlantis")))
    }
}
