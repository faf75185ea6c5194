import APNsModel
import ExactJSON
import PushModel
import PushService

extension RESTCall {
    /// The users and groups of the app; without them there are no such paths.
    func directory() throws(RESTError) -> AppDirectory {
        guard let directory = backend.directory else { throw .noSuchRoute }
        return directory
    }

    /// `POST users`: registers a user, or up to 60 in an array.
    func createUsers() async throws -> RESTReply {
        let directory = try directory()
        let now = try requireNow()
        let json = body()
        guard let list = json?.array ?? json?.object.map({ [.object($0)] }), !list.isEmpty else {
            throw RESTError.parameter("body")
        }
        guard list.count <= AccountFields.longestList else {
            throw RESTError.illegalArgument(
                "Request body array size[\(list.count)] had almost reached or been greater than "
                    + "the upper range value[\(AccountFields.longestList)]"
            )
        }
        var accounts: [NewAccount] = []
        for element in list {
            let account = try NewAccount(element.object ?? [:])
            if let other = accounts.first(where: { $0.id == account.id }) {
                guard other.password == account.password else {
                    // The vendor's words go on with the passwords.
                    throw RESTError.documented(
                        400,
                        "duplicate_unique_property_exists",
                        "the same user \(account.id) has a different password"
                    )
                }
            } else {
                accounts.append(account)
            }
        }
        var taken: [UserID] = []
        for account in accounts where await directory.contains(account.id) {
            taken.append(account.id)
        }
        let isMany = json?.array != nil
        if !isMany, let user = taken.first {
            throw RESTError.documented(
                400,
                "duplicate_unique_property_exists",
                "Application \(HashedUUID.text(of: app.segments)) Entity user requires that "
                    + "property named username be unique, value of \(user) exists",
                .duplicateUniqueProperty
            )
        }
        accounts.removeAll { taken.contains($0.id) }
        // First what a user has: a user is there whole, or is not.
        for account in accounts {
            if let phone = directory.services.newPhone?(account.id) {
                try await backend.bindings.bind(phone, to: account.id)
            }
            if let nickname = account.nickname {
                try await backend.settings.apply([.displayName(nickname)], to: account.id)
            }
        }
        let users = try await directory.add(accounts.map { $0.id }, at: now)
        var content = try await entities(of: users).content
        if isMany {
            content[Envelope.data] = .array(
                taken.map {
                    [
                        "username": $0.json,
                        "registerUserFailReason": .string("the \($0) already exists"),
                    ]
                }
            )
        }
        return RESTReply(content: content)
    }

    /// `GET users`: a page of the users, in the order of their creation.
    func listUsers() async throws -> RESTReply {
        let (users, cursor) = try await usersOfPage()
        var content = try await entities(of: users).content
        content[Envelope.cursor] = cursor
        content[Envelope.count] = .number(JSONNumber(Int64(users.count)))
        return RESTReply(content: content)
    }

    /// `DELETE users`: removes a page of the users.
    func removeUsers() async throws -> RESTReply {
        let (users, cursor) = try await usersOfPage()
        var content = try await entities(of: users).content
        for user in users { try await forget(user.id) }
        content[Envelope.cursor] = cursor
        return RESTReply(content: content)
    }

    /// `DELETE users/{user}`.
    func removeUser(_ user: UserID) async throws -> RESTReply {
        let account = try await requireAccount(user)
        let reply = try await entities(of: [account])
        try await forget(user)
        return reply
    }

    /// `PUT users/{user}/password`.
    ///
    /// The service has no logins: it checks `newpassword` and does not keep it.
    func changePassword(_ user: UserID) async throws -> RESTReply {
        guard try await directory().contains(user) else {
            throw RESTError.documented(
                404,
                "entity_not_found",
                "User null not found",
                .entityNotFound
            )
        }
        guard let password = body()?.object?["newpassword"]?.string, !password.utf8.isEmpty else {
            throw RESTError.illegalArgument("newpassword is required")
        }
        guard password.unicodeScalars.count <= AccountFields.longestPassword else {
            throw RESTError.parameter("newpassword")
        }
        try await noteChange(of: [user])
        return RESTReply(content: [Envelope.action: "set user password"])
    }

    /// `GET users/{user}/status`.
    func status(_ user: UserID) async throws -> RESTReply {
        let account = try await requireAccount(user)
        let status = JSONObject.Member(key: user.text, value: account.status)
        return .framed(.object(JSONObject([status])))
    }

    /// `POST users/batch/status`: of up to 100 users; who is not there is offline.
    func statuses() async throws -> RESTReply {
        let directory = try directory()
        let parameters = try parameters()
        let key = LabelFields.users.key
        guard parameters.object[key]?.array?.count ?? 0 <= AccountFields.mostStatuses else {
            throw RESTError.illegalArgument(
                "request body exceeds maximum limit, maximum limit is \(AccountFields.mostStatuses)"
            )
        }
        let users = try parameters.required(LabelFields.users)
        var data: [JSONObject] = []
        for user in users {
            let status = await directory.user(user)?.status ?? "offline"
            data.append(JSONObject([JSONObject.Member(key: user.text, value: status)]))
        }
        var content = RESTReply.list(data).content
        content[Envelope.action] = "get batch user status"
        return RESTReply(content: content)
    }

    /// `GET users/{user}/disconnect`, with or without a device: the user is offline then.
    func disconnect(_ user: UserID) async throws -> RESTReply {
        try await logOut(user)
        return .framed(["result": true], count: 0)
    }

    /// `DELETE users/{user}/disconnect/{device}`, which does the same.
    func disconnectDevice(of user: UserID) async throws -> RESTReply {
        try await logOut(user)
        return .framed(["result": true])
    }

    private func logOut(_ user: UserID) async throws {
        _ = try await requireAccount(user)
        try await directory().setOnline(false, user)
    }

    /// What is replied about a user beside the settings: the account and the bindings.
    func account(of user: UserID) async throws -> JSONObject? {
        guard let account = await backend.directory?.user(user) else { return nil }
        var entity = account.account(of: app)
        let bindings = try await listedBindings(of: user)
        if !bindings.isEmpty {
            entity["pushInfo"] = .array(
                bindings.map { binding in
                    // Here the vendor spells it so.
                    var entity: JSONObject = ["device_Id": binding.device.json]
                    entity.set(BindingFields.token, binding.binding.token.text.string)
                    entity.set(BindingFields.certificate, binding.binding.certificateName.string)
                    return .object(entity)
                }
            )
        }
        return entity
    }

    /// What is replied beside the settings about a user who was changed: the account, and the certificate of the first
    /// binding.
    func changedAccount(of user: UserID) async throws -> JSONObject? {
        guard let account = await backend.directory?.user(user) else { return nil }
        var entity = account.account(of: app)
        if let bound = try await listedBindings(of: user).first {
            entity.set(BindingFields.certificate, bound.binding.certificateName.string)
        }
        return entity
    }

    /// Notes that users were changed, if the app has their accounts.
    func noteChange(of users: [UserID]) async throws {
        guard let directory = backend.directory else { return }
        try await directory.noteChange(of: users, at: requireNow())
    }

    private func listedBindings(of user: UserID) async throws -> [DeviceBinding] {
        try await backend.bindings.bindings(of: user).sorted(by: DeviceBinding.isListedBefore)
    }

    private func requireAccount(_ user: UserID) async throws -> DirectoryUser {
        guard let account = try await directory().user(user) else { throw RESTError.noSuchUser }
        return account
    }

    private func entities(of users: [DirectoryUser]) async throws -> RESTReply {
        let settings = try await backend.settings.settings(for: users.map { $0.id })
        return .entities(
            users.map { user in
                var entity = user.account(of: app)
                entity[UserFields.nickname.key] = settings[user.id]?.displayName.map { .string($0) }
                return entity
            }
        )
    }

    /// The users of the page that the query asks for, and where the next begins; `nil` after the last.
    private func usersOfPage() async throws -> ([DirectoryUser], cursor: JSONValue?) {
        let directory = try directory()
        let limit = try number("limit", in: LabelFields.pageSizes, usually: 10)
        let isFirst = try text("cursor")?.utf8.isEmpty ?? true
        let after = isFirst ? 0 : try number("cursor", in: 0 ... .max, usually: 0)
        let users = await directory.users(afterNumber: after, upTo: limit + 1)
        let page = Array(users.prefix(limit))
        return (page, users.count > limit ? page.last.map { .string("\($0.number)") } : nil)
    }

    /// Removes a user and all that the app keeps of the user.
    private func forget(_ user: UserID) async throws {
        if let settings = try await backend.settings.settings(for: [user])[user] {
            try await backend.settings.apply(settings.clearingChanges, to: user)
        }
        for var binding in try await backend.bindings.bindings(of: user) {
            binding.binding.token = ""
            try await backend.bindings.bind(binding, to: user)
        }
        if let labels = backend.labels {
            for label in try await labels.labels(of: [user], among: nil)[user] ?? [] {
                _ = try await labels.remove([user], from: label)
            }
        }
        try await directory().remove(user)
        try await backend.held?.settingsChanged(of: [user])
    }
}

extension UserSettings {
    /// The changes after which nothing is set.
    fileprivate var clearingChanges: [Change] {
        let conversations = push.conversations.map { $0.conversation as Conversation? }
        return (conversations + [nil]).flatMap { conversation -> [Change] in
            [.remindType(nil, of: conversation), .expireTimestamp(nil, of: conversation)]
        } + [
            .interval(nil), .quietWindows(PushSettings.QuietWindows()), .rules(Rule.List()),
            .quiet(nil),
            .timeZone(nil), .displayStyle(.simpleBanner), .preferredLanguage(nil), .template(nil),
            .displayName(nil),
        ]
    }
}
