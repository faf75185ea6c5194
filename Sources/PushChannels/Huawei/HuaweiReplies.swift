import ExactJSON

extension Huawei {
    /// The codes of the table of downlink messages.
    static let replies: [ChannelRequest.Reply.Row] = [
        .init("80000000", .done),
        // Of several tokens some failed; of one, the one.
        .init("80100000", .unbindOnceCertificateWorks),
        .init("80100001", .endPush),
        .init("80100003", .endPush),
        .init("80100004", .endPush),
        .init("80100013", .endPush),
        .init("80100016", .endPush),
        .init("80100017", .retry(after: nil)),
        .init("80100018", .endPush),
        .init("80200001", .renewCredential),
        .init("80200003", .renewCredential),
        .init("80200005", .renewCredential),
        .init("80300002", .stopCertificate),
        .init("80300007", .unbindOnceCertificateWorks),
        .init("80300008", .endPush),
        .init("80300010", .endPush),
        .init("80300011", .endPush),
        .init("80300013", .endPush),
        .init("80600003", .retry(after: nil)),
        .init("81000001", .retry(after: nil)),
        // These statuses say it without a code: no such path, and flow control.
        .init("404", .stopCertificate),
        .init("503", .pause(seconds: 60)),
    ]

    /// Reads `{"code", "msg", "requestId"}`.
    static func content(_ body: JSONValue) -> ChannelRequest.Reply.Content {
        ChannelRequest.Reply.Content(
            code: ChannelRequest.Reply.Content.code(body.object?["code"]),
            words: ExactString(body.object?["msg"]?.string ?? "")
        )
    }
}

extension ChannelRequest.Reply.Content {
    /// A code that is a text, or a number all the same.
    static func code(_ json: JSONValue?) -> ExactString? {
        switch json {
        case .string(let text)?: ExactString(text)
        case .number?: json.map { ExactString($0.jsonText) }
        default: nil
        }
    }
}
