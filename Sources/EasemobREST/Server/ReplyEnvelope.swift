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

    /// The body of a reply about a resource.
    func body(_ reply: RESTReply, about resource: Resource) -> JSONObject {
        var body = reply.content
        body[Envelope.duration] = 0
        body[Envelope.timestamp] = now.map { .number(JSONNumber($0.milliseconds)) }
        for key in resource.envelope {
            body[key] = .string(text(key))
        }
        return body
    }

    private func text(_ key: ExactString) -> String {
        switch key {
        case Envelope.action: request.method.text.asciiLowercased.string
        case Envelope.organization: path.app.organization.string
        case Envelope.applicationName: path.app.application.string
        case Envelope.application: HashedUUID.text(of: path.app.segments)
        case Envelope.path: "/" + (path.segments.first?.string ?? "")
        default: request.origin + path.url
        }
    }
}

extension Resource {
    /// The keys that stand around a reply about the resource, besides the time and the duration.
    fileprivate var envelope: [ExactString] {
        switch self {
        case .user, .silentMode, .language, .chosenTemplate, .nicknames:
            Envelope.app + [Envelope.action, Envelope.uri, Envelope.path]
        case .templates, .template: Envelope.app + [Envelope.action, Envelope.uri]
        case .bindings: [Envelope.action]
        case .offlineMessageCount: [Envelope.action, Envelope.uri]
        case .pushAndWait, .push, .pushToUsers, .pushToList, .pushToLabel, .pushToEveryone, .labels,
            .label, .labelUsers, .labelUser:
            []
        }
    }
}

extension Envelope {
    fileprivate static let app = [organization, application, applicationName]
}
