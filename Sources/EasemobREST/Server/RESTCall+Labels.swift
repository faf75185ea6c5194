import ExactJSON
import PushModel
import PushService
import WallTime

extension RESTCall {
    /// The store of push labels.
    func labels() throws(RESTError) -> any LabelStore {
        guard let labels = backend.labels else { throw .serviceNotOpen }
        return labels
    }

    /// `POST push/label`.
    func createLabel() async throws -> RESTReply {
        let labels = try labels()
        let now = try requireNow()
        let parameters = try parameters()
        let name = try parameters.required(LabelFields.name)
        let text = try parameters.optional(LabelFields.text) ?? ""
        let label = PushLabel(name: name, text: text, created: now)
        guard try await labels.create(label) else {
            throw RESTError.parameter(LabelFields.name.key)
        }
        return .data(label.data)
    }

    /// `GET push/label`: a page of the labels.
    func listLabels() async throws -> RESTReply {
        let (labels, page) = (try labels(), try page())
        let found = try await labels.labels(
            after: page.cursor.map { UserLabel($0) },
            upTo: page.limit + 1
        )
        return .page(found.map { $0.countedData }, page) { found[$0].name.string }
    }

    /// `GET push/label/{label}`.
    func label(_ name: UserLabel) async throws -> RESTReply {
        guard let label = try await labels().label(named: name) else {
            throw RESTError.unknownLabel(name)
        }
        return .data(label.countedData)
    }

    /// `DELETE push/label/{label}`.
    func removeLabel(_ name: UserLabel) async throws -> RESTReply {
        guard try await labels().remove(name) else { throw RESTError.unknownLabel(name) }
        return RESTReply(content: [Envelope.data: "success"])
    }

    /// `POST push/label/{label}/user`: gives up to 100 users a label.
    func addUsers(to name: UserLabel) async throws -> RESTReply {
        let labels = try labels()
        let now = try requireNow()
        let users = try parameters().required(LabelFields.users)
        var known: [UserID] = []
        for user in users where try await backend.hasUser(user) {
            known.append(user)
        }
        guard try await labels.add(known, to: name, at: now) else {
            throw RESTError.unknownLabel(name)
        }
        return .changed(users, Set(known), otherwise: "appUser not exists")
    }

    /// `DELETE push/label/{label}/user`: takes a label from up to 100 users.
    func removeUsers(from name: UserLabel) async throws -> RESTReply {
        let labels = try labels()
        let users = try parameters().required(LabelFields.users)
        guard let removed = try await labels.remove(users, from: name) else {
            throw RESTError.unknownLabel(name)
        }
        return .changed(users, removed, otherwise: "the user does not have the label")
    }

    /// `GET push/label/{label}/user`: a page of a label's users.
    func listUsers(of name: UserLabel) async throws -> RESTReply {
        let (labels, page) = (try labels(), try page())
        let found = try await labels.members(
            of: name,
            after: page.cursor.map { UserID($0) },
            upTo: page.limit + 1
        )
        guard let found else { throw RESTError.unknownLabel(name) }
        return .page(found.map { $0.data }, page) { found[$0].user.string }
    }

    /// `GET push/label/{label}/user/{user}`: the user, or nothing.
    func user(_ user: UserID, of name: UserLabel) async throws -> RESTReply {
        let labels = try labels()
        guard let member = try await labels.member(user, of: name) else {
            guard try await labels.label(named: name) != nil else {
                throw RESTError.unknownLabel(name)
            }
            return .data([:])
        }
        return .data(member.data)
    }

    /// Which page the query asks for.
    private func page() throws(RESTError) -> Page {
        let limit = try number("limit", in: LabelFields.pageSizes, usually: 100)
        return Page(limit: limit, cursor: try text("cursor"))
    }
}

/// A page of a list: its length, and the last entry of the page before.
private struct Page {
    let limit: Int
    let cursor: String?
}

extension RESTReply {
    static func list(_ data: [JSONObject]) -> RESTReply {
        RESTReply(content: [Envelope.data: .array(data.map { .object($0) })])
    }

    /// A page of a list, of which one entry more was read; with a cursor if there is another page.
    fileprivate static func page(
        _ entries: [JSONObject],
        _ page: Page,
        cursor: (Int) -> String
    ) -> RESTReply {
        let list = RESTReply.list(Array(entries.prefix(page.limit)))
        guard entries.count > page.limit else { return list }
        var content = list.content
        content[Envelope.cursor] = .string(cursor(page.limit - 1))
        return RESTReply(content: content)
    }

    fileprivate static func changed(
        _ users: [UserID],
        _ reached: Set<UserID>,
        otherwise reason: String
    ) -> RESTReply {
        .data([
            LabelFields.success: .array(
                users.filter { reached.contains($0) }.map { .string($0.string) }
            ),
            LabelFields.fail: .object(
                JSONObject(
                    users.filter { !reached.contains($0) }.map {
                        JSONObject.Member(key: $0.text, value: .string(reason))
                    }
                )
            ),
        ])
    }
}
