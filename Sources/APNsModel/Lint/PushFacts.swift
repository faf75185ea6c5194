import ExactJSON

/// What the rules for a push look at: read from a typed request, or from JSON that may be malformed.
struct PushFacts {
    /// By whose notions of silence and size the push is judged.
    let dialect: PayloadDialect
    /// The push type; `nil` if it is not given.
    let pushType: APNsPushType?
    /// The priority, 10 if it is not given; `nil` for one that APNs does not have.
    let priority: APNsPriority?
    /// The expiration; `nil` for one that is no number of seconds.
    let expiration: APNsExpiration?
    /// The topic; `nil` if it is not given.
    let topic: ExactString?
    /// The collapse id; `nil` if it is not given.
    let collapseID: ExactString?
    /// How large the payload is, in bytes.
    let byteCount: Int
    /// How large the payload may be, in bytes.
    let limit: Int
    private let source: Source

    private enum Source {
        case read(Content)
        // Its content is made when a rule asks for it, which few rules of APNs' do.
        case typed(APNsPayload)
    }

    private struct Content {
        let aps: JSONObject?
        let isObject: Bool
        let payload: PayloadFacts

        init(_ payload: JSONValue, dialect: PayloadDialect) {
            aps = PayloadFacts.aps(of: payload)
            isObject = payload.object != nil
            self.payload = PayloadFacts(aps: aps, dialect: dialect)
        }
    }

    /// Reads the facts of a payload and its headers.
    init(_ payload: JSONValue, headers: PayloadLint.Headers, dialect: PayloadDialect) {
        typealias Name = APNsHeaders.Name
        self.dialect = dialect
        pushType = headers[Name.pushType].map { APNsPushType($0) }
        priority = headers[Name.priority].map { APNsPriority(headerValue: $0) } ?? .immediate
        expiration =
            headers[Name.expiration].map { APNsExpiration(headerValue: $0) } ?? .decidedByAPNs
        topic = headers[Name.topic]
        collapseID = headers[Name.collapseID]
        switch dialect {
        case .apns:
            let isBroadcast = headers[Name.channelID] != nil
            byteCount = payload.utf8Count
            limit = APNsLimits.payload(for: pushType ?? .alert, isBroadcast: isBroadcast)
        case .getui:
            byteCount = payload.phpByteCount
            limit = PayloadDialect.getuiPayloadLimit
        }
        source = .read(Content(payload, dialect: dialect))
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
        self.byteCount = byteCount
        limit = APNsLimits.payload(
            for: headers.pushType,
            isBroadcast: headers.channelID != nil
        )
        source = .typed(request.payload)
    }

    /// `aps`, empty if it is absent; `nil` if the payload or its `aps` is no object.
    var aps: JSONObject? { content.aps }
    /// Whether the payload is an object.
    var isObject: Bool { content.isObject }
    /// What the payload asks of the phone.
    var payload: PayloadFacts { content.payload }

    private var content: Content {
        switch source {
        case .read(let content): content
        case .typed(let payload): Content(payload.json, dialect: dialect)
        }
    }

    /// What the topic of such a push ends in; empty if it may end in anything.
    var topicSuffix: ExactString { pushType?.topicSuffix ?? "" }
}
