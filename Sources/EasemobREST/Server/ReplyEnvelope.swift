import ExactJSON
import HTTPExchange
import WallTime

/// The keys around what a call replies (R1).
///
/// The vendor's pages print other keys around different calls; each call has those that are printed for it.
struct ReplyEnvelope {
    let request: HTTPRequest
    let path: RESTPath
    let now: Instant?

    func body(_ reply: RESTReply, by route: Route) -> JSONObject {
        var body = reply.content
        body[Envelope.duration] = 0
        body[Envelope.timestamp] = now.map { .number(JSONNumber($0.milliseconds)) }
        for key in route.envelope(of: request.method) {
            body[key] = .string(text(key, of: route))
        }
        return body
    }

    private func text(_ key: ExactString, of route: Route) -> String {
        switch key {
        case Envelope.action: request.method.text.asciiLowercased.string
        case Envelope.organization: path.app.organization.string
        case Envelope.applicationName: path.app.application.string
        case Envelope.application: HashedUUID.text(of: path.app.segments)
        case Envelope.path:
            // Of a message the vendor prints the whole path.
            path.segments.prefix(route.takesMessages ? path.segments.count : 1)
                .map { "/" + $0.string }.joined()
        default: request.origin + path.url
        }
    }
}
