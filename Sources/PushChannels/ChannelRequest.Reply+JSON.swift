public import ExactJSON
import PushModel

extension ChannelRequest.Reply: Redacted {
    /// The push service and the code; the words can quote what was sent.
    public var description: String { "\(channel.word) \(code)" }
}

extension ChannelRequest.Reply: JSONRepresentable {
    /// Reads an object of `channel`, `code`, `words`, `action`, and `seconds` if the action has some.
    ///
    /// - Throws: `input.*` with the path of what cannot be used.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let channel: Certificate.Channel = try fields.required("channel")
        let seconds = try fields.optionalInteger("seconds")
        let name = try fields.required("action", as: ExactString.self)
        guard let action = Action(word: name, seconds: seconds) else {
            throw fields.fault(InputError(.inputValue, "there is no such action"), at: "action")
        }
        self.init(
            channel: channel,
            code: try fields.required("code"),
            words: try fields.required("words"),
            action: action
        )
        try fields.finish()
    }

    /// An object of `channel`, `code`, `words`, `action`, and `seconds` if the action has some.
    public var json: JSONValue {
        var object: JSONObject = [
            "channel": .string(channel.rawValue), "code": .string(code.string),
            "words": .string(words.string), "action": .string(action.word.string),
        ]
        object["seconds"] = action.seconds.map { .number(JSONNumber($0)) }
        return .object(object)
    }
}

extension ChannelRequest.Reply.Action {
    /// The action as JSON has it.
    fileprivate var word: ExactString {
        switch self {
        case .done: "done"
        case .retry: "again"
        case .renewCredential: "newToken"
        case .endPush: "end"
        case .pause: "pause"
        case .slowToken: "slowToken"
        case .unbind: "unbind"
        case .unbindOnceCertificateWorks: "unbindOnceCertificateWorks"
        case .stopCertificate: "stop"
        }
    }

    fileprivate var seconds: Int64? {
        switch self {
        case .retry(let seconds), .slowToken(let seconds): seconds
        case .pause(let seconds): seconds
        case .done, .renewCredential, .endPush, .unbind, .unbindOnceCertificateWorks,
            .stopCertificate:
            nil
        }
    }

    fileprivate init?(word: ExactString, seconds: Int64?) {
        let actions: [Self] = [
            .done, .retry(after: seconds), .renewCredential, .endPush,
            .pause(seconds: seconds ?? 60), .slowToken(after: seconds), .unbind,
            .unbindOnceCertificateWorks, .stopCertificate,
        ]
        guard let action = actions.first(where: { $0.word == word }) else { return nil }
        self = action
    }
}
