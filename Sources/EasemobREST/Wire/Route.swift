import ExactJSON
import HTTPExchange
import PushModel
import PushService

/// A kind of resource below an app: its path, and what can be done with it.
struct Route: Sendable {
    /// Carries out a call on the resource of these ids.
    typealias Call = @Sendable (RESTCall, [ExactString]) async throws -> RESTReply

    /// The word of all resources whose calls are counted together.
    let kind: ExactString
    /// How many calls of one method on such resources the vendor answers in a second, for one app (R26).
    let callsPerSecond: Int
    /// The segments of the path, with `nil` for each id.
    let words: [ExactString?]
    /// The keys that stand around a reply, besides the time and the duration.
    private let usualEnvelope: [ExactString]
    /// Those of a method whose reply has others.
    private var envelopes: [HTTPRequest.Method: [ExactString]] = [:]
    /// All methods; any other is refused like an unknown path (R2).
    private(set) var calls: [HTTPRequest.Method: Call] = [:]

    /// Creates a route without calls; in its path, `*` stands for an id.
    private init(
        _ kind: ExactString,
        _ callsPerSecond: Int,
        _ path: String,
        _ envelope: [ExactString] = []
    ) {
        self.kind = kind
        self.callsPerSecond = callsPerSecond
        words = path.split(separator: "/").map { $0 == "*" ? nil : ExactString(String($0)) }
        usualEnvelope = envelope
    }

    /// Whether it is one of the routes that send messages.
    var takesMessages: Bool { words.first == "messages" }

    /// The keys that stand around the reply to a method.
    func envelope(of method: HTTPRequest.Method) -> [ExactString] {
        envelopes[method] ?? usualEnvelope
    }

    private func on(
        _ method: HTTPRequest.Method,
        in envelope: [ExactString]? = nil,
        _ call: @escaping Call
    ) -> Route {
        var route = self
        route.calls[method] = call
        route.envelopes[method] = envelope
        return route
    }

    static let all: [Route] = [
        user, peer, group, language, chosenTemplate, quietWindows, quiet, readChat,
        readGroup, bindings, offlineMessageCount,
        nicknames, pushAndWait, push, pushToUsers, pushToList, pushToLabel, pushToEveryone, labels,
        label,
        labelUsers, labelUser, templates, template, users, userStatuses, password, status,
        disconnect, disconnectDevice, groups, chatGroup, groupUsers, groupUser, message,
        messageToUsers, messageToGroups, messageToMembers,
    ]

    private static let app = [
        Envelope.organization, Envelope.application, Envelope.applicationName,
    ]
    private static let called = [Envelope.action, Envelope.uri]
    private static let settings = app + called + [Envelope.path]

    static let user = Route("user", 100, "users/*", settings)
        .on(.get) { try await $0.userEntity(UserID($1[0])) }
        .on(.put) { try await $0.changeUser(UserID($1[0])) }
        .on(.delete) { try await $0.removeUser(UserID($1[0])) }
    static let peer = Route("silentMode", 100, "users/*/notification/user/*", settings)
        .on(.get) { try await $0.silentMode(UserID($1[0]), chat($1)) }
        .on(.put) { try await $0.changeSilentMode(UserID($1[0]), chat($1)) }
    static let group = Route("silentMode", 100, "users/*/notification/chatgroup/*", settings)
        .on(.get) { try await $0.silentMode(UserID($1[0]), groupChat($1)) }
        .on(.put) { try await $0.changeSilentMode(UserID($1[0]), groupChat($1)) }
    static let language = Route("language", 100, "users/*/notification/language", settings)
        .on(.get) { try await $0.language(UserID($1[0])) }
        .on(.put) { try await $0.changeLanguage(UserID($1[0])) }
    static let chosenTemplate = Route(
        "chosenTemplate",
        100,
        "users/*/notification/template",
        settings
    )
    .on(.get) { try await $0.chosenTemplate(UserID($1[0])) }
    .on(.put) { try await $0.chooseTemplate(UserID($1[0])) }
    // The vendor has no such resource (R29).
    static let quietWindows = Route(
        "quietWindows",
        100,
        "users/*/notification/quietWindows",
        settings
    )
    .on(.get) { try await $0.quietWindows(UserID($1[0])) }
    .on(.put) { try await $0.changeQuietWindows(UserID($1[0])) }
    // Nor these (R36, R37).
    static let quiet = Route("quiet", 100, "users/*/notification/quiet", settings)
        .on(.get) { try await $0.quiet(UserID($1[0])) }
        .on(.put) { try await $0.changeQuiet(UserID($1[0])) }
    static let readChat = Route("read", 100, "users/*/notification/user/*/read", settings)
        .on(.put) {
            try await $0.markRead(Conversation(.chat, Conversation.ID($1[1])), UserID($1[0]))
        }
    static let readGroup = Route("read", 100, "users/*/notification/chatgroup/*/read", settings)
        .on(.put) { try await $0.markRead(groupChat($1), UserID($1[0])) }
    static let bindings = Route("bindings", 100, "users/*/push/binding", [Envelope.action])
        .on(.get) { try await $0.bindings(UserID($1[0])) }
        .on(.put) { try await $0.bind(UserID($1[0])) }
    static let offlineMessageCount = Route(
        "offlineMessageCount",
        100,
        "users/*/offline_msg_count",
        called
    )
    .on(.get) { try await $0.offlineMessageCount(UserID($1[0])) }
    static let nicknames = Route("nicknames", 100, "push/nickname", settings)
        .on(.put) { call, _ in try await call.changeNicknames() }
    static let pushAndWait = Route("sync", 1, "push/sync/*")
        .on(.post) { try await $0.pushAndWait(UserID($1[0])) }
    // The vendor names no limit for this one; it is that of the call for many users.
    static let push = Route("async", 10, "push/async/*")
        .on(.post) { try await $0.push(UserID($1[0])) }
    static let pushToUsers = Route("single", 10, "push/single")
        .on(.post) { call, _ in try await call.pushToUsers() }
    static let pushToList = Route("list", 10, "push/list")
        .on(.post) { call, _ in try await call.pushToList() }
    static let pushToLabel = Route("list", 10, "push/list/label")
        .on(.post) { call, _ in try await call.pushToLabel() }
    static let pushToEveryone = Route("task", 1, "push/task")
        .on(.post) { call, _ in try await call.pushToEveryone() }
    static let labels = Route("labels", 10, "push/label")
        .on(.post) { call, _ in try await call.createLabel() }
        .on(.get) { call, _ in try await call.listLabels() }
    static let label = Route("label", 10, "push/label/*")
        .on(.get) { try await $0.label(UserLabel($1[0])) }
        .on(.delete) { try await $0.removeLabel(UserLabel($1[0])) }
    static let labelUsers = Route("labelUsers", 30, "push/label/*/user")
        .on(.post) { try await $0.addUsers(to: UserLabel($1[0])) }
        .on(.get) { try await $0.listUsers(of: UserLabel($1[0])) }
        .on(.delete) { try await $0.removeUsers(from: UserLabel($1[0])) }
    static let labelUser = Route("labelUser", 30, "push/label/*/user/*")
        .on(.get) { try await $0.user(UserID($1[1]), of: UserLabel($1[0])) }
    static let templates = Route("templates", 10, "notification/template", app + called)
        .on(.post) { call, _ in try await call.createTemplate() }
    static let template = Route("template", 10, "notification/template/*", app + called)
        .on(.get) { try await $0.template(PushTemplate.Name($1[0])) }
        .on(.put) { try await $0.changeTemplate(PushTemplate.Name($1[0])) }
        .on(.delete) { try await $0.removeTemplate(PushTemplate.Name($1[0])) }

    // The routes of a directory of users and groups.

    static let users = Route("user", 100, "users", settings)
        .on(.post) { call, _ in try await call.createUsers() }
        .on(.get) { call, _ in try await call.listUsers() }
        .on(.delete) { call, _ in try await call.removeUsers() }
    static let userStatuses = Route("status", 50, "users/batch/status")
        .on(.post) { call, _ in try await call.statuses() }
    static let password = Route("user", 100, "users/*/password")
        .on(.put) { try await $0.changePassword(UserID($1[0])) }
    static let status = Route("status", 100, "users/*/status", called)
        .on(.get) { try await $0.status(UserID($1[0])) }
    static let disconnect = Route("user", 100, "users/*/disconnect", called)
        .on(.get) { try await $0.disconnect(UserID($1[0])) }
    // The vendor's page has `DELETE`, its SDK for servers sends `GET`.
    static let disconnectDevice = Route("user", 100, "users/*/disconnect/*", called)
        .on(.get) { try await $0.disconnect(UserID($1[0])) }
        .on(.delete, in: app + called) { try await $0.disconnectDevice(of: UserID($1[0])) }
    static let groups = Route("groups", 100, "chatgroups", app + called)
        .on(.post) { call, _ in try await call.createGroup() }
    static let chatGroup = Route("groups", 100, "chatgroups/*", app + called)
        .on(.get) { try await $0.groups($1[0]) }
        .on(.delete) { try await $0.removeGroup(Conversation.ID($1[0])) }
    static let groupUsers = Route("groupUsers", 100, "chatgroups/*/users", app + called)
        .on(.get) { try await $0.listMembers(of: Conversation.ID($1[0])) }
        .on(.post) { try await $0.addMembers(to: Conversation.ID($1[0])) }
    static let groupUser = Route("groupUsers", 100, "chatgroups/*/users/*", app + called)
        .on(.post) { try await $0.addMember(UserID($1[1]), to: Conversation.ID($1[0])) }
        .on(.delete) { try await $0.removeMembers($1[1], from: Conversation.ID($1[0])) }
    static let message = Route("message", 100, "messages", settings)
        .on(.post) { call, _ in try await call.send() }
    static let messageToUsers = Route("message", 100, "messages/users", settings)
        .on(.post) { call, _ in try await call.sendToUsers() }
    static let messageToGroups = Route("message", 20, "messages/chatgroups", settings)
        .on(.post) { call, _ in try await call.sendToGroups() }
    static let messageToMembers = Route("message", 100, "messages/chatgroups/users", settings)
        .on(.post) { call, _ in try await call.sendToMembers() }

    /// The settings for all conversations have the address of a chat with oneself.
    private static func chat(_ ids: [ExactString]) -> Conversation? {
        ids[0] == ids[1] ? nil : Conversation(.chat, Conversation.ID(ids[1]))
    }

    private static func groupChat(_ ids: [ExactString]) -> Conversation {
        Conversation(.groupChat, Conversation.ID(ids[1]))
    }
}
