import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import SeededRandomness
import Testing

@testable import PushRendering

/// What a device reads is what was rendered.
@Suite struct NotificationUserInfoTests {
    // 3.9
    @Test(arguments: 0..<16 as Range<UInt64>)
    func `the payload of a push is read as the message, its recipient and its data`(
        seed: UInt64
    ) throws {
        var random = SplitMix64(seed: seed)
        var exts = RandomExt(seed: seed)
        var pushed = 0
        for index in 0..<60 {
            let isGroup = Bool.random(using: &random)
            let ext = exts.ext()
            let fixture = EvaluationFixture { fixture in
                fixture.message = Message(
                    id: "\(index)\u{301}",
                    type: isGroup ? .groupChat : .chat,
                    from: "6001",
                    to: isGroup ? "g \(index)" : "6006",
                    body: .text("test \(index)"),
                    ext: ext
                )
                fixture.recipient.offlineCount = index
                fixture.app.policy.leftovers = Bool.random(using: &random) ? .vendor : .unrecognised
            }
            let read = MessageExtension.read(ext).value
            for request in try fixture.evaluate().requests {
                let info = try NotificationUserInfo(json: request.payload.json)
                #expect(info.from == fixture.message.from)
                #expect(info.to == fixture.recipient.id)
                #expect(info.group == (isGroup ? fixture.message.to : nil))
                #expect(info.messageID == fixture.message.id)
                #expect(info.extern == read.customData(fixture.app.policy)?.value)
                #expect(info.conversation == fixture.message.conversation)
                #expect(info.payload == request.payload)
                #expect(info.json.utf8 == request.payload.utf8)
                pushed += 1
            }
        }
        #expect(pushed > 10)
    }
}
