public import ExactJSON
import HTTPExchange
public import PushModel
public import PushService
import WallTime

extension EasemobClient {
    /// A page of a list, and where the next one begins.
    public struct Page<Entry: Hashable & Sendable>: Hashable, Sendable {
        /// The entries, in the order of the service.
        public var entries: [Entry]
        /// What to ask the next page with, as the service gave it; `nil` if this was the last one.
        public var cursor: String? { exactCursor?.string }
        private var exactCursor: ExactString?

        init(entries: [Entry], cursor: String?) {
            self.entries = entries
            exactCursor = cursor.map { ExactString($0) }
        }
    }

    /// What became of the users whom a label was to be given to, or taken from.
    public struct LabelChange: Hashable, Sendable {
        /// The users who have the label now, or have it no more.
        public var users: Set<UserID> = []
        /// The others, with the service's reasons.
        public var refusals: [UserID: ExactString] = [:]
    }

    /// Creates a push label.
    ///
    /// If the answer to the request is lost, the request is made again, and the result is `false` for the
    /// label that was just created.
    ///
    /// - Parameters:
    ///   - name: The name: 1 to 64 ASCII letters, digits, `_`, `-` and `.`.
    ///   - text: What the label is for, at most 255 characters.
    /// - Returns: Whether the label was created; not if there is one of that name.
    /// - Throws: `PushServiceError`, 110 for a name or a text that the vendor does not take, and 4 if the app
    ///   can have no more labels; `CancellationError`.
    public func createLabel(_ name: UserLabel, text: String = "") async throws -> Bool {
        guard LabelFields.name.isAccepted(name), LabelFields.text.isAccepted(text) else {
            throw PushServiceError(.invalidParam, "no label can have such a name or text")
        }
        let call = try VendorCall.post(Resource(.labels)) {
            var body = JSONObject()
            body.set(LabelFields.name, name)
            body.set(LabelFields.text, text)
            return body
        }
        do {
            _ = try await answer(to: call)
            return true
        } catch let error as PushServiceError where error.code == .invalidParam {
            return false
        }
    }

    /// The label with a name, and the number of its users; `nil` if there is none.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    public func label(named name: UserLabel) async throws -> PushLabel? {
        guard name.isWellFormed else { return nil }
        guard let answer = try await answerUnlessAbsent(.get(Resource(.label, name.text))) else {
            return nil
        }
        return try PushLabel(VendorReply(data: answer))
    }

    /// A page of the app's labels.
    ///
    /// - Parameters:
    ///   - count: The most labels of the page, 1 to 100.
    ///   - cursor: The ``Page/cursor`` of the page before; `nil` for the first page.
    /// - Returns: The page.
    /// - Throws: `PushServiceError`, 110 for a count out of range; `CancellationError`.
    public func labels(
        upTo count: Int = 100,
        after cursor: String? = nil
    ) async throws -> Page<PushLabel> {
        let answer = try await answer(to: .page(Resource(.labels), count, after: cursor))
        return try Page(answer) { reply throws(PushServiceError) in try PushLabel(reply) }
    }

    /// Removes a label, and takes it from its users; `false` if there is none of that name.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    public func removeLabel(_ name: UserLabel) async throws -> Bool {
        guard name.isWellFormed else { return false }
        return try await answerUnlessAbsent(.delete(Resource(.label, name.text))) != nil
    }

    /// Gives users a label; `nil` if there is none of that name.
    ///
    /// The users are split into requests of 100. If a later one fails, the earlier ones stand.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    public func addUsers(_ users: [UserID], toLabel name: UserLabel) async throws
        -> LabelChange?
    {
        try await change(.post, users, name)
    }

    /// Takes a label from users; `nil` if there is none of that name.
    ///
    /// It splits the users like ``addUsers(_:toLabel:)``.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    public func removeUsers(
        _ users: [UserID],
        fromLabel name: UserLabel
    ) async throws -> LabelChange? {
        try await change(.delete, users, name)
    }

    /// The user, if the user has the label.
    ///
    /// - Throws: `PushServiceError`; `CancellationError`.
    public func user(
        _ user: UserID,
        ofLabel name: UserLabel
    ) async throws -> PushLabel.Member? {
        guard name.isWellFormed,
            let answer = try await answerUnlessAbsent(
                .get(Resource(.labelUser, name.text, user.text))
            )
        else { return nil }
        let reply = try VendorReply(data: answer)
        return try reply.optional(LabelFields.username) == nil ? nil : PushLabel.Member(reply)
    }

    /// A page of the users that have a label; `nil` if there is none of that name.
    ///
    /// - Parameters:
    ///   - name: The label.
    ///   - count: The most users of the page, 1 to 100.
    ///   - cursor: The ``Page/cursor`` of the page before; `nil` for the first page.
    /// - Returns: The page; `nil` if there is no such label.
    /// - Throws: `PushServiceError`, 110 for a count out of range; `CancellationError`.
    public func users(
        ofLabel name: UserLabel,
        upTo count: Int = 100,
        after cursor: String? = nil
    ) async throws -> Page<PushLabel.Member>? {
        guard name.isWellFormed else { return nil }
        let call = try VendorCall.page(Resource(.labelUsers, name.text), count, after: cursor)
        guard let answer = try await answerUnlessAbsent(call) else { return nil }
        return try Page(answer) { reply throws(PushServiceError) in try PushLabel.Member(reply) }
    }

    private func change(
        _ method: HTTPRequest.Method,
        _ users: [UserID],
        _ name: UserLabel
    ) async throws -> LabelChange? {
        var change = LabelChange()
        for call in try VendorCall.users(users, method, Resource(.labelUsers, name.text)) {
            guard let answer = try await answerUnlessAbsent(call) else { return nil }
            change.add(answer)
        }
        return change
    }
}

extension EasemobClient.LabelChange {
    /// Adds what became of the users of one request.
    fileprivate mutating func add(_ answer: JSONObject) {
        let data = answer[Envelope.data]?.object
        for user in data?[LabelFields.success]?.array ?? [] {
            if let id = user.string { users.insert(UserID(id)) }
        }
        for refusal in data?[LabelFields.fail]?.object?.members ?? [] {
            refusals[UserID(refusal.key)] = ExactString(refusal.value.string ?? "")
        }
    }
}

extension VendorCall {
    /// The calls that name users, of whom one call takes 100.
    fileprivate static func users(
        _ users: [UserID],
        _ method: HTTPRequest.Method,
        _ resource: Resource
    ) throws(PushServiceError) -> [VendorCall] {
        let call = try VendorCall.get(resource)
        return users.parts(of: 100).map { part in
            VendorCall(method: method, path: call.path) {
                var body = JSONObject()
                body.set(LabelFields.users, part)
                return body
            }
        }
    }
}

extension EasemobClient.Page {
    fileprivate init(
        _ answer: JSONObject,
        _ read: (VendorReply) throws(PushServiceError) -> Entry
    ) throws {
        var entries: [Entry] = []
        for entry in answer[Envelope.data]?.array ?? [] {
            entries.append(try read(VendorReply(entry.object ?? JSONObject())))
        }
        self.init(entries: entries, cursor: answer[Envelope.cursor]?.string)
    }
}

extension PushLabel {
    fileprivate init(_ reply: VendorReply) throws(PushServiceError) {
        self.init(
            name: try reply.required(LabelFields.name),
            text: try reply.optional(LabelFields.text) ?? "",
            created: Instant(milliseconds: try reply.optional(LabelFields.created) ?? 0),
            userCount: Int(clamping: try reply.optional(LabelFields.count) ?? 0)
        )
    }
}

extension PushLabel.Member {
    fileprivate init(_ reply: VendorReply) throws(PushServiceError) {
        self.init(
            user: UserID(try reply.required(LabelFields.username)),
            added: Instant(milliseconds: try reply.optional(LabelFields.added) ?? 0)
        )
    }
}
