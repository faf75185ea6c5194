import ExactJSON

extension FCM {
    /// The codes of `google.firebase.fcm.v1.FcmError`, and below them those of `google.rpc` that come without one.
    static let replies: [ChannelRequest.Reply.Row] = [
        .init("UNSPECIFIED_ERROR", .endPush),
        .init("INVALID_ARGUMENT", .endPush),
        // The field of a request that is at fault, where FCM names it.
        .init("INVALID_ARGUMENT message.token", .unbind),
        // Where it names none, and its words are about the token.
        .init("INVALID_ARGUMENT registration token", .unbindOnceCertificateWorks),
        .init("UNREGISTERED", .unbind),
        .init("SENDER_ID_MISMATCH", .unbindOnceCertificateWorks),
        .init("QUOTA_EXCEEDED", .slowToken(after: nil)),
        .init("UNAVAILABLE", .retry(after: nil)),
        .init("INTERNAL", .retry(after: nil)),
        .init("THIRD_PARTY_AUTH_ERROR", .endPush),
        .init("UNAUTHENTICATED", .renewCredential),
        .init("PERMISSION_DENIED", .stopCertificate),
        .init("NOT_FOUND", .stopCertificate),
        .init("RESOURCE_EXHAUSTED", .pause(seconds: 60)),
    ]

    /// Reads `{"error": {"status", "message", "details": [...]}}`; a reply to a push that was taken has `name`
    /// in its place.
    static func content(_ body: JSONValue) -> ChannelRequest.Reply.Content {
        guard let error = body.object?["error"]?.object else {
            return ChannelRequest.Reply.Content(isAcceptance: body.object?["name"]?.string != nil)
        }
        let details = error["details"]?.array?.compactMap { $0.object } ?? []
        let own = details.lazy.compactMap { $0["errorCode"]?.string }.first
        let code = ExactString(own ?? error["status"]?.string ?? "")
        let words = error["message"]?.string ?? ""
        let field = details.lazy.compactMap {
            $0["fieldViolations"]?.array?.first?.object?["field"]?.string
        }.first
        let isTokenMeant = own != nil && words.saysRegistrationToken
        let place = field ?? (isTokenMeant ? "registration token" : nil)
        return ChannelRequest.Reply.Content(
            code: code.isEmpty ? nil : code,
            words: ExactString(words),
            detail: place.map { ExactString("\(code) \($0)") }
        )
    }
}

extension String {
    /// Whether it speaks of a registration token, in letters of any case.
    fileprivate var saysRegistrationToken: Bool {
        ExactString(self).asciiLowercased.string.firstRange(ofUTF8: "registration token") != nil
    }
}
