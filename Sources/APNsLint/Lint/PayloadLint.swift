public import APNsModel
public import ExactJSON

/// What a checker says of a push before it is sent: its class, its size, and what is wrong with it.
///
/// APNs answers most mistakes with 200 and the phone with silence, so they are cheap to find here
/// and dear to find there. Nothing needs to be well formed: any JSON can be linted. A push without
/// findings can still be refused, for reasons that its text does not show.
public struct PayloadLint: Hashable, Sendable {
    /// The dialect that the payload was judged by.
    public let dialect: PayloadDialect
    /// The push type; `nil` if it is not given.
    public let pushType: APNsHeaders.PushType?
    /// What the payload amounts to.
    public let payloadClass: PayloadClass
    /// How large it is, in bytes: as it is sent to APNs, or as Getui's client measures it (LT7, X5).
    public let byteCount: Int
    /// How large it is, in bytes, if the sender escapes what lies beyond ASCII, and `/`, as PHP does;
    /// Python does the same but for `/` (LT14).
    public let escapedByteCount: Int
    /// How large it may be, in bytes; exactly so many are allowed (LT8).
    public let limit: Int
    /// What is wrong, by code and then by path; empty if nothing is.
    public let findings: [Finding]
    /// What such a push asks of the phone, after its push type or its class: one line for a person.
    public let purpose: String

    /// Lints a payload with what is known of its headers.
    ///
    /// - Parameters:
    ///   - payload: The payload; in Getui's dialect as its client encodes it, with Apple's keys.
    ///   - headers: The headers; without them nothing that depends on one is reported, save that an
    ///     absent priority is 10.
    ///   - dialect: Whose notions of silence and size count.
    public init(
        _ payload: JSONValue,
        headers: Headers = Headers(),
        dialect: PayloadDialect = .apns
    ) {
        let push = PushFacts(payload, headers: headers, dialect: dialect)
        self.dialect = dialect
        payloadClass = push.payload.payloadClass
        pushType = push.pushType
        purpose = push.purpose
        byteCount = push.byteCount
        escapedByteCount = push.escapedByteCount
        limit = push.limit
        findings =
            (PushRule.all.flatMap { $0.findings(in: push) } + push.keyFindings(of: payload)
            + headers.unknownFindings).sorted()
    }

    /// Lints a request before it is sent.
    public init(_ request: APNsRequest) {
        self.init(request.payload.json, headers: Headers(request.headers))
    }
}
