import ExactJSON
import PushRules
import Testing

@testable import PushContract

@Suite struct PushCallbackTests {
    // Y10
    @Test(arguments: Gate.allCases)
    func `the vendor's word of every gate is known`(gate: Gate) {
        guard let detail = gate.row.detail else { return }
        #expect(CallbackWord(detail: detail.string) != .other)
    }

    private func read(_ text: String) throws -> PushCallback? {
        var framer = InputFramer()
        let frames = framer.append(Array(text.utf8)[...]) + framer.finish()
        return try PushCallback(try #require(frames.first))
    }

    // Y9
    @Test
    func
        `a callback of the vendor's page is read, and keys that are not asked for are passed over`()
        throws
    {
        let callback = try #require(
            try read(
                #"""
                {"callId": "XXXX#XXXX_1029", "appkey": "XXXX#XXXX", "channel": "APNS", "chat_type": "chat",
                 "data": {"accepted": true, "pushNotification": {"priority": "IMMEDIATE", "token": "XXXX"}},
                 "device_id": "bcf1eb81", "device_token": "XXXX", "msg_id": "1029", "notifier_name": "EaseIM_APNS_Product",
                 "status": "success", "step": "push", "target": "wzy", "timestamp": 1656398024142}
                """#
            )
        )
        #expect(callback.key == PushCallback.Key(message: "1029", target: "wzy"))
        #expect(callback.device == "bcf1eb81")
        #expect(callback.certificate == "EaseIM_APNS_Product")
        #expect(callback.word == .success)
        #expect(
            callback.json == [
                "msg_id": "1029", "target": "wzy", "device_id": "bcf1eb81",
                "notifier_name": "EaseIM_APNS_Product",
            ]
        )
    }

    // Y10
    @Test(arguments: [
        (#""status": "fail", "detail": "no user exist""#, CallbackWord.userUnknown),
        (#""status": "fail", "detail": "push yet but fail ""#, .pushFailed),
        (#""status": "fail", "detail": "success""#, .other),
        (#""status": "fail", "detail": "no callback""#, .other),
        (#""status": "fail", "detail": "No user exist""#, .other),
        (#""status": "error", "e_message": "x""#, .error),
        (#""status": "error", "detail": "no user exist""#, .error),
    ])
    func `a failure has its word, and any other text is another word`(
        members: String,
        word: CallbackWord
    ) throws {
        let callback = try read(#"{"step": "push", "msg_id": "1", "target": "a", \#(members)}"#)
        #expect(callback?.word == word)
    }

    // Y9
    @Test(arguments: [#"{"step": "ack"}"#, #"{"eventType": "chat_offline"}"#, #"{"step": 1}"#])
    func `what is not of a push is no callback`(text: String) throws {
        #expect(try read(text) == nil)
    }

    @Test(arguments: [
        (#"[[]]"#, InputError.Code.inputType, ""),
        (#"{"step": "push","#, .jsonSyntax, ""),
        (#"{"step": "push", "target": "a", "status": "error"}"#, .inputMissing, "/msg_id"),
        (
            #"{"step": "push", "msg_id": 1, "target": "a", "status": "error"}"#, .inputType,
            "/msg_id"
        ),
        (#"{"step": "push", "msg_id": "1", "status": "error"}"#, .inputMissing, "/target"),
        (#"{"step": "push", "msg_id": "1", "target": "a"}"#, .inputMissing, "/status"),
        (
            #"{"step": "push", "msg_id": "1", "target": "a", "status": "ok"}"#, .inputValue,
            "/status"
        ),
        (
            #"{"step": "push", "msg_id": "1", "target": "a", "status": "fail"}"#, .inputMissing,
            "/detail"
        ),
        (
            #"{"step": "push", "msg_id": "1", "target": "a", "status": "fail", "device_id": 1}"#,
            .inputType, "/device_id"
        ),
    ])
    func `what cannot be used is refused where it stands`(
        text: String,
        code: InputError.Code,
        path: String
    ) throws {
        let error = #expect(throws: InputError.self) { _ = try read(text) }
        #expect(error?.code == code)
        #expect(error?.path.text.string == path)
    }
}
