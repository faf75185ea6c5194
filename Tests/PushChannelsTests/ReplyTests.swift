import ExactJSON
import PushChannels
import PushModel
import Testing

/// What each reply asks for (rule 8.7).
@Suite struct ReplyTests {
    typealias Action = ChannelRequest.Reply.Action

    private static func reply(
        _ channel: Certificate.Channel,
        _ status: Int,
        _ body: String,
        retryAfter: Int64? = nil
    ) -> ChannelRequest.Reply {
        PushChannel.of(channel).reply(
            status: status,
            retryAfter: retryAfter,
            body: Array(body.utf8)
        )
    }

    @Test(
        arguments: [
            (200, "", .done), (400, "INVALID_ARGUMENT", .endPush), (404, "UNREGISTERED", .unbind),
            (403, "SENDER_ID_MISMATCH", .unbindOnceCertificateWorks),
            (429, "QUOTA_EXCEEDED", .slowToken(after: nil)),
            (503, "UNAVAILABLE", .retry(after: nil)), (500, "INTERNAL", .retry(after: nil)),
            (401, "THIRD_PARTY_AUTH_ERROR", .endPush), (400, "UNSPECIFIED_ERROR", .endPush),
        ] as [(Int, String, Action)]
    )
    func `a code of FCM asks for this`(status: Int, code: String, action: Action) {
        let body =
            code.isEmpty
            ? #"{"name":"projects/p/messages/1"}"#
            : #"""
            {"error":{"code":\#(status),"message":"words","status":"NOT_FOUND","details":[\#
            {"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#(code)"}]}}
            """#
        let reply = Self.reply(.fcm, status, body)
        #expect(reply.action == action)
        #expect(reply.code == ExactString(code.isEmpty ? "200" : code))
        #expect(reply.words == (code.isEmpty ? "" : "words"))
    }

    @Test(
        arguments: [
            (401, "UNAUTHENTICATED", .renewCredential),
            (403, "PERMISSION_DENIED", .stopCertificate), (404, "NOT_FOUND", .stopCertificate),
            (429, "RESOURCE_EXHAUSTED", .pause(seconds: 60)), (409, "ABORTED", .endPush),
            (504, "DEADLINE_EXCEEDED", .retry(after: nil)),
        ] as [(Int, String, Action)]
    )
    func `a status of Google without a code of FCM asks for this`(
        status: Int,
        word: String,
        action: Action
    ) {
        let body = #"{"error":{"code":\#(status),"message":"","status":"\#(word)"}}"#
        #expect(Self.reply(.fcm, status, body).action == action)
        #expect(Self.reply(.fcm, status, body).code == ExactString(word))
    }

    @Test func `FCM's invalid argument unbinds if it names the token`() {
        func reply(_ field: String) -> ChannelRequest.Reply {
            Self.reply(
                .fcm,
                400,
                #"""
                {"error":{"code":400,"message":"w","status":"INVALID_ARGUMENT","details":[\#
                {"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"INVALID_ARGUMENT"},\#
                {"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"\#(field)"}]}]}}
                """#
            )
        }
        #expect(reply("message.token").action == .unbind)
        #expect(reply("message.data[0].value").action == .endPush)
        #expect(reply("message.data[0].value").code == "INVALID_ARGUMENT")
    }

    @Test(
        arguments: [
            ("The registration token is not a valid FCM registration token", true),
            ("The Registration Token is not valid", true), ("Invalid value at 'message'", false),
            ("", false),
        ]
    )
    func `FCM's invalid argument can be about the token by its words alone`(
        words: String,
        isAboutToken: Bool
    ) {
        func reply(_ details: String) -> ChannelRequest.Reply {
            Self.reply(
                .fcm,
                400,
                #"{"error":{"code":400,"message":"\#(words)","status":"INVALID_ARGUMENT","details":[\#(details)]}}"#
            )
        }
        let own =
            #"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"INVALID_ARGUMENT"}"#
        let action = Action.unbindOnceCertificateWorks
        #expect(reply(own).action == (isAboutToken ? action : .endPush))
        // Not of Google alone, and not where a field is named.
        #expect(reply("").action == .endPush)
        let field =
            #"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"message.data"}]}"#
        #expect(reply(own + "," + field).action == .endPush)
    }

    @Test(
        arguments: [
            (200, "80000000", .done), (200, "80100000", .unbindOnceCertificateWorks),
            (400, "80100001", .endPush),
            (400, "80100003", .endPush), (400, "80100004", .endPush), (400, "80100013", .endPush),
            (400, "80100016", .endPush), (400, "80100017", .retry(after: nil)),
            (400, "80100018", .endPush), (401, "80200001", .renewCredential),
            (401, "80200003", .renewCredential), (401, "80200005", .renewCredential),
            (400, "80300002", .stopCertificate), (400, "80300007", .unbindOnceCertificateWorks),
            (400, "80300008", .endPush), (400, "80300010", .endPush), (400, "80300011", .endPush),
            (400, "80300013", .endPush), (500, "80600003", .retry(after: nil)),
            (500, "81000001", .retry(after: nil)), (200, "89999999", .endPush),
        ] as [(Int, ExactString, Action)]
    )
    func `a code of Huawei asks for this`(status: Int, code: ExactString, action: Action) {
        let body = #"{"code":"\#(code)","msg":"words","requestId":"1"}"#
        let reply = Self.reply(.huawei, status, body)
        #expect(reply.action == action)
        #expect(reply.code == code)
        #expect(reply.words == "words")
    }

    @Test(
        arguments: [
            (200, "80000000", .done), (200, "80100000", .endPush), (400, "80100001", .endPush),
            (400, "80100003", .endPush), (400, "80100004", .endPush), (400, "80100022", .endPush),
            (401, "80200001", .renewCredential), (401, "80200005", .renewCredential),
            (400, "80300002", .stopCertificate), (400, "80300007", .endPush),
            (400, "80300008", .endPush), (400, "80300010", .endPush), (400, "80300029", .endPush),
            (400, "80300030", .endPush), (400, "80300036", .renewCredential),
            (400, "80300037", .stopCertificate), (500, "81000001", .retry(after: nil)),
        ] as [(Int, ExactString, Action)]
    )
    func `a code of HarmonyOS asks for this`(status: Int, code: ExactString, action: Action) {
        let body = #"{"code":"\#(code)","msg":"words","requestId":"1"}"#
        let reply = Self.reply(.harmony, status, body)
        #expect(reply.action == action)
        #expect(reply.code == code)
        #expect(reply.words == "words")
    }

    @Test(
        arguments: [
            ("tokenFormatError", .unbind), (" tokenFormatError ", .unbind),
            ("tokenPlatformNotSupport", .unbind), ("noRight", .unbindOnceCertificateWorks),
            ("noPushTypeRight", .stopCertificate),
            ("atomicUnableSendUnsubscribedMsg", .stopCertificate), ("countryNotSupport", .endPush),
            ("disableSendHuaweiMsgBecauseOfPenalty", .stopCertificate),
            ("differentImgVerifyPolicy", .endPush), ("appinfoError", .stopCertificate),
            ("notSupportPlayVoice", .endPush),
            ("noRightToSendThisLiveNotificationEvent", .endPush), ("news", .endPush),
        ] as [(String, Action)],
        ["80100000", "80300007"]
    )
    func `HarmonyOS says why a token was refused`(row: (why: String, action: Action), code: String)
    {
        let words = #"{"failure":1,"illegalTokens":{"\#(row.why)":["MAAALg"]},"success":0}"#
        let body = JSONValue.object(["code": .string(code), "msg": .string(words)]).jsonText
        let reply = Self.reply(.harmony, 400, body)
        #expect(reply.action == row.action)
        let why = row.why.split(separator: " ").joined()
        #expect(reply.code == ExactString(row.why == "news" ? code : why))
    }

    @Test(arguments: Certificate.Channel.allCases, ["", "<html>", "[]", "{}", "null", "\u{0}"])
    func `a reply without a code is judged by its status`(
        channel: Certificate.Channel,
        body: String
    ) {
        let isFCM = channel == .fcm
        for (status, action) in [
            (200, .retry(after: 7)), (204, .retry(after: 7)),
            (400, .endPush), (401, .renewCredential), (403, .endPush),
            (404, isFCM ? .endPush : .stopCertificate), (413, .endPush),
            (429, .pause(seconds: 60)), (500, .retry(after: 7)), (502, .retry(after: 7)),
            (503, isFCM ? .retry(after: 7) : .pause(seconds: 60)), (301, .endPush),
        ] as [(Int, Action)] {
            let reply = Self.reply(channel, status, body, retryAfter: 7)
            #expect(reply.action == action)
            #expect(reply.code == ExactString("\(status)"))
        }
    }

    @Test(
        arguments: [(#"{"code":80000000}"#, .done), (#"{"code":80200001}"#, .renewCredential)]
            as [(String, Action)],
        [Certificate.Channel.huawei, .harmony]
    )
    func `a code may be a number`(row: (body: String, action: Action), channel: Certificate.Channel)
    {
        #expect(Self.reply(channel, 200, row.body).action == row.action)
    }

    @Test(arguments: [#"{"name":"projects/p/messages/1"}"#, #"{"name":7}"#])
    func `a push that FCM took has a name`(body: String) {
        let isTaken = body.contains("projects")
        #expect(Self.reply(.fcm, 200, body).action == (isTaken ? .done : .retry(after: nil)))
        #expect(Self.reply(.fcm, 404, body).action == .endPush)
    }

    @Test func `a pause is as long as the service says, and a minute at least`() {
        #expect(Self.reply(.fcm, 429, "", retryAfter: 90).action == .pause(seconds: 90))
        #expect(Self.reply(.fcm, 429, "", retryAfter: 59).action == .pause(seconds: 60))
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `no code stands in a table twice`(channel: Certificate.Channel) {
        let codes = PushChannel.of(channel).replies.map { $0.code }
        #expect(Set(codes).count == codes.count)
    }
}
