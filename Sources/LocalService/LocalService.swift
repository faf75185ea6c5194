import APNsModel
import EasemobREST
import ExactJSON
package import HTTPExchange
import PushModel
import PushService
import Synchronization
import WallTime

/// The vendor's service for tests of apps: its REST interface, with simulated phones and a clock that stands still.
///
/// Requests are answered one after the other, and the same requests get the same answers. It has no sockets.
package final class LocalService: Sendable {
    private let options: Options
    private let storage: any LocalStorage
    private let state: LocalState
    private let tokens: AppTokens
    private let apps = Mutex<[AppKey: LocalApp]>([:])
    private let callbacks: CallbackSender?
    private let turns = AsyncSemaphore()
    private let events: LocalEvents
    private let reportFailure: @Sendable (any Error) -> Void

    /// Creates a service.
    ///
    /// - Parameters:
    ///   - options: What it is told.
    ///   - storage: Where settings are kept.
    ///   - reportFailure: Takes the errors of stores.
    package init(
        _ options: Options,
        storage: any LocalStorage = MemoryStorage(),
        reportFailure: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.options = options
        self.storage = storage
        self.reportFailure = reportFailure
        callbacks = options.callbacks.map { CallbackSender($0, reportFailure: reportFailure) }
        events = LocalEvents(prefix: options.eventPrefix)
        let state = LocalState(options)
        self.state = state
        tokens = AppTokens(credentials: options.credentials, number: { state.number() })
    }

    /// Answers a request, after those that came before it.
    package func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let response = try? await turns.pass { await answer(request) }
        // Others are answered while callbacks are waited for.
        if request.method == .post, request.pathAndQuery.path == "/_local/clock" {
            await callbacks?.finish()
        }
        return response ?? HTTPResponse(status: 503)
    }

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        if request.path.utf8.starts(with: "/_local/".utf8) { return await answerLocally(request) }
        if let response = tokens.answer(request, now: state.now) { return response }
        let handler = RESTHandler(
            access: { [tokens, state] in tokens.access(of: $0, to: $1, at: state.now) },
            reportFailure: reportFailure,
            backend: { try await self.app($0).openedBackend() }
        )
        var request = request
        request.origin = options.origin
        let response = await handler.handle(request, now: state.now)
        do {
            try await release()
        } catch {
            reportFailure(error)
        }
        return response
    }

    /// Releases what is held and due: the clock was moved, or settings were changed.
    private func release() async throws {
        for app in apps.withLock({ $0.sorted { $0.key.description < $1.key.description } }) {
            try await app.value.release()
        }
    }

    /// An app, which is there when it is named.
    private func app(_ key: AppKey) async throws -> LocalApp {
        if let app = apps.withLock({ $0[key] }) { return app }
        guard apps.withLock({ $0.count }) < StoreLimitError.Limit.apps.maximum else {
            throw StoreLimitError(.apps)
        }
        let stores = try await storage.stores(of: key)
        let services = AppDirectory.Services(
            number: { [state] in state.number() },
            newPhone: newPhone(in: key),
            deliver: { [weak self] in try await self?.app(key).deliver($0, to: $1) },
            statusChanged: { [events] in events.add(.status, Self.status(key, $0, $1)) },
            save: stores.save
        )
        let app = try LocalApp(key, options, stores, state, directory: services) {
            [state, events, callbacks] delivery in
            var event = state.add(delivery.json)
            event["explanation"] = delivery.explanation.map { .object($0) }
            events.add(.delivery, event)
            callbacks?.post(delivery)
        }
        apps.withLock { $0[key] = app }
        return app
    }

    private func newPhone(in app: AppKey) -> (@Sendable (UserID) -> DeviceBinding)? {
        guard options.hasPhones, let certificate = options.phoneCertificate else { return nil }
        return { [options] user in options.phone(of: user, in: app, through: certificate) }
    }

    // MARK: Calls of our own

    private func answerLocally(_ request: HTTPRequest) async -> HTTPResponse {
        let (path, query) = request.pathAndQuery
        do {
            switch (request.method, path) {
            case (.get, "/_local/clock"): return .local(clock)
            case (.post, "/_local/clock"):
                try await move(to: instant(of: JSONFields(JSONValue(parsing: request.body))))
                return .local(clock)
            case (.get, "/_local/deliveries"): return .local(try deliveries(query))
            case (.post, "/_local/reset"):
                callbacks?.removeAll()
                try await storage.removeAll()
                apps.withLock { $0 = [:] }
                tokens.removeAll()
                state.reset()
                events.add(.reset, zonedClock)
                return .local(clock)
            case (.post, "/_local/status"):
                return .local(try await setStatus(JSONFields(JSONValue(parsing: request.body))))
            default: return .local(["error": "there is no such call"], status: 404)
            }
        } catch let error as InputError {
            return .local(["error": error.json], status: 400)
        } catch {
            reportFailure(error)
            return .local(["error": "server error"], status: 500)
        }
    }

    /// The events after that of an id, as a stream of text that ends.
    ///
    /// - Parameters:
    ///   - id: The id; without one of this process these are what the clock shows, and all events that are kept.
    ///   - wait: Returns when no event is waited for any longer.
    /// - Returns: The stream, which may have no events.
    package func stream(
        after id: String?,
        for wait: @escaping @Sendable () async -> Void
    ) async -> [UInt8] {
        let number = id.flatMap { events.number(of: $0) }
        if let stream = events.stream(after: number, clock: zonedClock) { return stream }
        await withTaskGroup(of: Void.self) { [events] group in
            group.addTask { await events.change(after: number ?? 0) }
            group.addTask { await wait() }
            await group.next()
            group.cancelAll()
        }
        return events.stream(after: number, clock: zonedClock) ?? LocalEvents.opening
    }

    /// Ends all waits for events; later ones end at once.
    package func close() { events.close() }

    private var zonedClock: JSONObject {
        var clock = clock
        clock["timeZone"] = options.app.policy.timeZone?.json
        return clock
    }

    private var clock: JSONObject {
        ["now": .number(JSONNumber(state.now.milliseconds)), "time": state.now.json]
    }

    /// What the clock shows at most: tokens and pushes that are made then have their time.
    private static let lastInstant = Instant.latest.adding(
        milliseconds: -400 * Instant.millisecondsPerDay
    )

    /// Moves the clock, and stops at each instant on the way at which something is due, to do it then.
    private func move(to end: Instant) async throws {
        // What is still due after it was tried is tried again with the next request.
        while let due = try await nextDue(), due > state.now, due < end {
            try await step(to: due)
        }
        try await step(to: end)
    }

    private func step(to instant: Instant) async throws {
        state.move(to: instant)
        events.add(.clock, zonedClock)
        try await release()
    }

    /// The instant at which the first of what is held in all apps is due.
    private func nextDue() async throws -> Instant? {
        var first: Instant?
        for app in apps.withLock({ Array($0.values) }) {
            guard let due = try await app.nextDue() else { continue }
            first = min(first ?? due, due)
        }
        return first
    }

    /// Where a call moves the clock: to `now`, or by `advance`, both in milliseconds.
    private func instant(of fields: JSONFields) throws(InputError) -> Instant {
        var fields = fields
        let range = 0...Instant.latest.milliseconds
        let now = try fields.optionalInteger("now", in: range)
        let advance = try fields.optionalInteger("advance", in: range)
        try fields.finish()
        guard (now == nil) != (advance == nil) else {
            throw InputError(.inputConflict, "expected one of `now` and `advance`")
        }
        let instant =
            now.map { Instant(milliseconds: $0) }
            ?? state.now.adding(milliseconds: advance ?? 0)
        guard instant <= Self.lastInstant else {
            throw InputError(.inputValue, "the clock does not go beyond `\(Self.lastInstant)`")
                .within(key: now == nil ? "advance" : "now")
        }
        guard instant >= state.now else {
            throw InputError(
                .inputValue,
                "the clock shows `\(state.now)` and does not go back to `\(instant)`"
            ).within(key: "now")
        }
        return instant
    }

    /// What happened after the delivery of a number, 1,000 at most.
    private func deliveries(_ query: [ExactString: String?]) throws(InputError) -> JSONObject {
        guard let after = query["after"].map({ $0.flatMap { Int($0) } }) ?? 0, after >= 0 else {
            throw InputError(.inputValue, "expected the number of a delivery").within(key: "after")
        }
        guard after <= state.lastDelivery else {
            throw InputError(.inputValue, "the last delivery is `\(state.lastDelivery)`")
                .within(key: "after")
        }
        let found = state.deliveries(after: after, upTo: 1000)
        return [
            "deliveries": .array(found.map { .object($0) }),
            "last": found.last?["n"] ?? .number(JSONNumber(Int64(after))),
        ]
    }

    /// Brings a user of an app online or offline.
    private func setStatus(_ fields: JSONFields) async throws -> JSONObject {
        var fields = fields
        let key: AppKey
        do throws(InputError) {
            key = try AppKey(try fields.string("app"))
        } catch {
            throw error.path == .root ? error.within(key: "app") : error
        }
        let user = UserID(try fields.string("user"))
        let isOnline = try fields.bool("online")
        try fields.finish()
        let isThere = apps.withLock { $0[key] != nil }
        let app = try await app(key)
        guard await app.directory.contains(user) else {
            // The call needs no token, so it leaves no app behind.
            if !isThere { apps.withLock { $0[key] = nil } }
            throw InputError(.inputValue, "the app has no user `\(user)`").within(key: "user")
        }
        await app.directory.setOnline(isOnline, user)
        if isOnline { try await app.receiveHeld(by: user) }
        return Self.status(key, user, isOnline)
    }

    private static func status(_ app: AppKey, _ user: UserID, _ isOnline: Bool) -> JSONObject {
        ["app": .string(app.description), "user": user.json, "online": .bool(isOnline)]
    }
}

extension LocalService.Options {
    /// The certificate through which the phones of new users are bound: the first for notifications on an iPhone, else on
    /// another phone; `nil` if no certificate can be used.
    fileprivate var phoneCertificate: Certificate.Name? {
        guard let certificates = app.certificates else { return "local" }
        let usable = certificates.filter { $0.isEnabled && $0.kind == .alert }
        return (usable.first { $0.channel == nil } ?? usable.first)?.name
    }

    /// What is bound on the phone of a user.
    fileprivate func phone(
        of user: UserID,
        in app: AppKey,
        through certificate: Certificate.Name
    ) -> DeviceBinding {
        let texts: [ExactString] = [
            ExactString("\(seed)"), app.organization, app.application, user.text,
        ]
        let digits = (["a", "b"] as [ExactString]).map { part -> String in
            let (high, low) = HashedUUID.hash(of: texts + [part])
            // A token never begins as those that APNs does not know.
            return (high & ~(1 << 63)).hexDigits + low.hexDigits
        }
        return DeviceBinding(
            device: Device.ID(ExactString(HashedUUID.text(of: texts))),
            certificateName: certificate,
            token: DeviceToken(digits.joined())
        )
    }
}

extension HTTPResponse {
    fileprivate static func local(_ json: JSONObject, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            status: status,
            header: [HTTPField("content-type", "application/json;charset=UTF-8")].compactMap { $0 },
            body: JSONValue.object(json).utf8
        )
    }
}
