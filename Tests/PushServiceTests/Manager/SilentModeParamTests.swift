import ExactJSON
import PushModel
import PushService
import Testing

@Suite struct SilentModeParamTests {
    @Test func `a parameter is one change, with the vendor's integer`() throws {
        let duration = SilentModeParam.duration(try SilentModeDuration(minutes: 15))
        #expect(SilentModeParam.remindType(.never).paramType == .remindType)
        #expect(duration.paramType == .duration)
        #expect(SilentModeParam.interval(.off).paramType == .interval)
        #expect(SilentModeParam.ParamType.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(SilentModeParam.ParamType(rawValue: 0) == .remindType)
        #expect(SilentModeParam.ParamType(rawValue: 1) == .duration)
        #expect(SilentModeParam.ParamType(rawValue: 2) == .interval)
        #expect(SilentModeParam.ParamType(rawValue: 3) == nil)
    }

    @Test(
        arguments: [
            (nil, nil, false), (nil, .all, false), (Conversation(.chat, "a"), nil, false),
            (Conversation(.chat, "a"), .all, true), (Conversation(.groupChat, "g"), .never, true),
        ] as [(Conversation?, PushRemindType?, Bool)]
    )
    func `a result tells whether a conversation has a remind type of its own`(
        conversation: Conversation?,
        remindType: PushRemindType?,
        isEnabled: Bool
    ) {
        let result = SilentModeResult(conversation: conversation, remindType: remindType)
        #expect(result.isSetConversationRemindType == isEnabled)
        #expect(result.isRemindTypeSet == (remindType != nil))
        #expect(result.remindType == remindType ?? .all)
    }

    @Test func `options without arguments are those of a user who never set any`() {
        #expect(PushOptions().displayStyle == .simpleBanner)
        #expect(PushOptions().displayName == nil)
    }

    @Test func `names are compared exactly`() {
        #expect(PushOptions(displayName: "K") != PushOptions(displayName: "\u{212A}"))
    }
}
