import ExactJSON

extension HarmonyOS {
    /// The codes of the table of responses; below them why a token was refused, which comes first.
    static let replies: [ChannelRequest.Reply.Row] = [
        .init("80000000", .done),
        .init("80100000", .endPush),
        .init("80100001", .endPush),
        .init("80100003", .endPush),
        .init("80100004", .endPush),
        .init("80100022", .endPush),
        .init("80200001", .renewCredential),
        .init("80200005", .renewCredential),
        .init("80300002", .stopCertificate),
        .init("80300007", .endPush),
        .init("80300008", .endPush),
        .init("80300010", .endPush),
        // Test messages alone are counted by the project.
        .init("80300029", .endPush),
        .init("80300030", .endPush),
        .init("80300036", .renewCredential),
        .init("80300037", .stopCertificate),
        .init("81000001", .retry(after: nil)),
        // These statuses say it without a code: no such path, and flow control.
        .init("404", .stopCertificate),
        .init("503", .pause(seconds: 60)),

        .init("tokenFormatError", .unbind),
        .init("tokenPlatformNotSupport", .unbind),
        .init("noRight", .unbindOnceCertificateWorks),
        .init("noPushTypeRight", .stopCertificate),
        .init("atomicUnableSendUnsubscribedMsg", .stopCertificate),
        .init("countryNotSupport", .endPush),
        .init("disableSendHuaweiMsgBecauseOfPenalty", .stopCertificate),
        .init("differentImgVerifyPolicy", .endPush),
        .init("appinfoError", .stopCertificate),
        .init("notSupportPlayVoice", .endPush),
        .init("noRightToSendThisLiveNotificationEvent", .endPush),
    ]

    /// Reads `{"code", "msg", "requestId"}`, whose `msg` is JSON text if tokens were refused.
    static func content(_ body: JSONValue) -> ChannelRequest.Reply.Content {
        let words = body.object?["msg"]?.string ?? ""
        let refused = (try? JSONValue(parsing: words))?.object?["illegalTokens"]?.object
        return ChannelRequest.Reply.Content(
            code: ChannelRequest.Reply.Content.code(body.object?["code"]),
            words: ExactString(words),
            detail: refused?.members.first.map { $0.key.trimmed }
        )
    }
}

extension ExactString {
    /// Without spaces at either end, which the service's own example has.
    fileprivate var trimmed: ExactString {
        let start = string.drop { $0 == " " }
        guard let end = start.lastIndex(where: { $0 != " " }) else { return "" }
        return ExactString(String(start[...end]))
    }
}
