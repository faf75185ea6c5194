import APNsModel
import ExactJSON

/// What the rules for a push look at: read from a typed request, or from JSON that may be malformed.
struct PushFacts {
    /// By whose notions of silence and size the push is judged.
    let dialect: PayloadDialect
    /// The push type; `nil` if it is not given.
    let pushType: APNsHeaders.PushType?
    /// The priority, 10 if it is not given; `nil` for one that APNs does not have.
    let priority: APNsHeaders.Priority?
    /// The expiration; `nil` for one that is no number of seconds.
    let expiration: APNsHeaders.Expiration?
    /// The topic; `nil` if it is not given.
    let topic: ExactString?
    /// The collapse id; `nil` if it is not given.
    let collapseID: ExactString?
    /// The id of the push; `nil` if it is not given.
    let id: ExactString?
    /// The channel of a broadcast; `nil` if the push is none.
    let channelID: ExactString?
    /// Whether the push carries a provider token.
    let hasProviderToken: Bool
    /// How large the payload is, in bytes.
    let byteCount: Int
    /// How large the payload is if it is escaped as PHP escapes it, in bytes.
    let escapedByteCount: Int
    /// How large the payload may be, in bytes.
    let limit: Int
    /// Whether the payload is an object.
    let isObject: Bool
    private let headers: PayloadLint.Headers?
    private let source: Source

    private enum Source {
        case json(JSONObject?, PayloadFacts)
        // Made into a tree when a rule looks into it, as the rules for background pushes do.
        case typed(APNsPayload)
    }

    /// Reads the facts of a payload and its headers.
    init(_ payload: JSONValue, headers: PayloadLint.Headers, dialect: PayloadDialect) {
        typealias Name = APNsHeaders.Name
        self.dialect = dialect
        self.headers = headers
        let isBroadcast = headers[Name.channelID] != nil
        pushType = headers[Name.pushType].map { APNsHeaders.PushType($0, isBroadcast: isBroadcast) }
        priority =
            headers[Name.priority].map { APNsHeaders.Priority(headerValue: $0) } ?? .immediate
        expiration =
            headers[Name.expiration].map { Self.expiration($0) } ?? .decidedByAPNs
        topic = headers[Name.topic]
        collapseID = headers[Name.collapseID]
        id = headers[Name.id]
        channelID = headers[Name.channelID]
        hasProviderToken = headers[Name.authorization] != nil
        escapedByteCount = payload.phpByteCount
        switch dialect {
        case .apns:
            byteCount = payload.utf8Count
            limit = APNsLimits.payload(for: pushType ?? .alert, isBroadcast: isBroadcast)
        case .getui:
            byteCount = escapedByteCount
            limit = PayloadDialect.getuiPayloadLimit
        }
        isObject = payload.object != nil
        let aps = PayloadFacts.aps(of: payload)
        source = .json(aps, PayloadFacts(aps: aps, dialect: dialect))
    }

    /// Reads an expiration; one beyond 64 bits is the last that there is.
    private static func expiration(_ header: ExactString) -> APNsHeaders.Expiration? {
        if let expiration = APNsHeaders.Expiration(headerValue: header) { return expiration }
        let zero = UInt8(ascii: "0")
        let digits = header.string.utf8
        guard let first = digits.first, first != zero, digits.allSatisfy({ $0 &- zero < 10 })
        else { return nil }
        return .at(seconds: .max)
    }

    /// Takes the facts of a request whose payload has so many bytes.
    init(_ request: APNsRequest, byteCount: Int) {
        let headers = request.headers
        dialect = .apns
        pushType = headers.pushType
        priority = headers.priority
        expiration = headers.expiration
        topic = ExactString(headers.topic)
        collapseID = headers.collapseID?.text
        // What is typed is a UUID, and what is escaped is not sent.
        id = nil
        channelID = headers.channelID.map { ExactString($0) }
        hasProviderToken = false
        escapedByteCount = byteCount
        self.headers = nil
        self.byteCount = byteCount
        limit = APNsLimits.payload(for: headers.pushType, isBroadcast: headers.channelID != nil)
        isObject = true
        source = .typed(request.payload)
    }

    /// `aps`, empty if it is absent; `nil` if the payload or its `aps` is no object.
    var aps: JSONObject? {
        switch source {
        case .json(let aps, _): aps
        case .typed(let payload): PayloadFacts.aps(of: payload.json)
        }
    }

    /// What the payload asks of the phone.
    var payload: PayloadFacts {
        switch source {
        case .json(_, let facts): facts
        case .typed(let payload): PayloadFacts(payload.json, dialect: dialect)
        }
    }

    /// Whether the push goes to the subscribers of a channel.
    var isBroadcast: Bool { channelID != nil }

    /// Whether a header is given.
    func isGiven(_ name: ExactString) -> Bool { headers.map { $0[name] != nil } ?? true }

    /// What the topic of such a push ends in; empty if it may end in anything.
    var topicSuffix: ExactString { pushType?.topicSuffix ?? "" }
}

extension APNsHeaders.PushType {
    /// Reads the header; in a broadcast Apple also spells `liveactivity` with capitals (LT17).
    fileprivate init(_ header: ExactString, isBroadcast: Bool) {
        self.init(header)
        if isBroadcast, header.asciiLowercased == Self.liveActivity.text {
            self = .liveActivity
        }
    }
}
