import ExactJSON
import PushModel

/// What a call that sends a message says of it (R32).
struct PostedMessage {
    var from: UserID
    /// Users or groups, each once.
    var targets: [ExactString]
    var body: MessageBody
    var ext: JSONObject
    var isOnlineOnly: Bool

    /// How many bytes body and ext have together.
    static let largestContent = 5120

    /// Reads the body of a call.
    ///
    /// - Parameters:
    ///   - json: The body.
    ///   - keys: The keys of the targets, the content and its type; the type stands in the content if it has no key.
    ///   - most: How many targets there may be.
    /// - Throws: A refusal in the vendor's words.
    init(
        _ json: JSONObject,
        keys: (targets: ExactString, content: ExactString, type: ExactString?),
        most: Int
    ) throws(RESTError) {
        let from = try Self.value(json["from"]) { $0.string } ?? "admin"
        guard !from.utf8.isEmpty else { throw .messageNotSent("param from can't be empty") }
        let targets = try Self.ids(json, keys.targets, most: most)
        let content = try Self.value(json[keys.content]) { $0.object } ?? [:]
        let word = try Self.value(keys.type.map { json[$0] } ?? content["type"]) { $0.string } ?? ""
        guard !word.utf8.isEmpty else { throw .messageNotSent("param type can't be empty") }
        guard !content.isEmpty else {
            throw .messageNotSent("param \(keys.content) can't be empty")
        }
        guard let type = MessageBodyType(vendorWord: ExactString(word)), type != .combine else {
            throw .invalidMessage
        }
        if let ext = json["ext"], ext.object == nil {
            throw .messageNotSent("param ext must be JSONObject")
        }
        ext = json["ext"]?.object ?? [:]
        let size = JSONValue.object(content).utf8Count + JSONValue.object(ext).utf8Count
        guard size <= Self.largestContent else {
            throw .messageNotSent("message is too large", code: 14007)
        }
        body = try Self.body(type, content)
        self.from = UserID(from)
        self.targets = targets
        let route = try Self.value(json["routetype"]) { $0.string }
        isOnlineOnly = route.map { ExactString($0) == "ROUTE_ONLINE" } ?? false
    }

    /// The ids in a list, each once.
    static func ids(
        _ json: JSONObject,
        _ key: ExactString,
        most: Int
    ) throws(RESTError) -> [ExactString] {
        let list = try value(json[key]) { $0.array } ?? []
        guard !list.isEmpty else { throw .messageNotSent("param \(key) can't be empty") }
        guard list.count <= most else {
            throw .messageNotSent("params \(key)'s size can't exceed limit \(most)")
        }
        var ids: [ExactString] = []
        for element in list {
            guard let text = element.string, !text.utf8.isEmpty else { throw .invalidMessage }
            if !ids.contains(ExactString(text)) { ids.append(ExactString(text)) }
        }
        return ids
    }

    private static func body(
        _ type: MessageBodyType,
        _ content: JSONObject
    ) throws(RESTError) -> MessageBody {
        switch type {
        case .text:
            guard let text = content["msg"]?.string else { throw .invalidMessage }
            return .text(text)
        case .image: return .image
        case .voice: return .voice
        case .video: return .video
        case .location: return .location
        case .file: return .file
        case .command: return .command
        case .custom, .combine: return .custom
        }
    }

    /// A value that may be absent, and may not be of another type.
    static func value<Value>(
        _ json: JSONValue?,
        _ read: (JSONValue) -> Value?
    ) throws(RESTError) -> Value? {
        guard let json else { return nil }
        guard let value = read(json) else { throw .invalidMessage }
        return value
    }
}
