package import ExactJSON
package import PushEvaluation
package import PushModel

/// What one side of a replay decides with: parts that stand in place of those of each input (rule 7.5).
package struct ReplaySide: Sendable {
    /// A part of an input that a side can replace, as a whole and not key by key (Y1).
    package enum Part: String, WireWord, JSONRepresentable {
        case policy
        case app
        case settings
        case ext
    }

    /// The app's policy; `nil` for that of ``app``, else of each input.
    package private(set) var policy: PushPolicy?
    /// The app; `nil` for that of each input.
    package private(set) var app: PushEvaluator?
    /// The recipient's settings; `nil` for those of each input.
    package private(set) var settings: PushSettings?
    /// What the sender attached; `nil` for that of each input.
    package private(set) var ext: JSONObject?
    /// The parts as they were written.
    private var written = JSONObject()

    /// A side that decides on each input as it stands.
    package static let input = ReplaySide()

    private init() {}

    /// A side with a policy that names all its keys, whose zone is known.
    package init(_ policy: PushPolicy) {
        self.policy = policy
        written = ["policy": policy.json]
    }

    /// Reads an object with a key for each part that is replaced.
    ///
    /// - Throws: `input.missing` at `/policy` without any part, `input.conflict` at `/app` with a policy and an
    ///   app, `input.value` at `/policy/timeZone` for an unknown zone, with which each input would be refused,
    ///   and what is wrong with the parts.
    package init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        policy = try fields.optional("policy")
        let app: AppConfiguration? = try fields.optional("app")
        settings = try fields.optional("settings")
        ext = try fields.optional("ext")
        try fields.finish()
        written = json.object ?? [:]
        if written.isEmpty {
            throw InputError(.inputMissing, "a side has a policy, an app, settings or an ext")
                .within(key: "policy")
        }
        if policy != nil, app != nil {
            throw InputError(.inputConflict, "a side has a policy or an app, not both")
                .within(key: "app")
        }
        self.app = try app.map { app throws(InputError) in try PushEvaluator(app: app) }
        do throws(InputError) {
            if let policy { _ = try PushEvaluator(app: AppConfiguration(policy: policy)) }
        } catch {
            throw InputError(error.code, error.detail).within(key: "timeZone").within(key: "policy")
        }
    }

    /// This side with the parts of another in place of those that it does not replace (Y1).
    ///
    /// An app of its own has its own policy.
    func completed(by other: ReplaySide) -> ReplaySide {
        var side = self
        side.settings = settings ?? other.settings
        side.ext = ext ?? other.ext
        if app == nil {
            side.app = other.app
            side.policy = policy ?? other.policy
        }
        return side
    }

    /// The places of what an input has by another side, and this side lacks: keys that the side's part does not
    /// name, and whose values there are not the defaults which they have now (Y6).
    ///
    /// An ext counts with the keys that the contract has.
    func dropped(of other: ReplaySide, _ input: DecideRequest) -> [JSONPointer] {
        var app = other.app?.configuration ?? input.app
        app.policy = other.policy ?? app.policy
        let policy = app.policy.json
        var places: [JSONPointer] = []
        func compare(
            _ theirs: JSONValue,
            _ defaults: JSONValue?,
            _ path: InputPath,
            at place: [ExactString]
        ) {
            guard let ours = JSONValue.object(written).value(at: path) else { return }
            for member in theirs.object?.members ?? [] where ours.object?[member.key] == nil {
                // An empty name counts as absent.
                guard member.value != "", defaults?.object?[member.key] != member.value else {
                    continue
                }
                places.append((place + [member.key]).reduce(.root) { $0.appending(key: $1) })
            }
        }
        let noPolicy = PushPolicy().json
        if self.policy != nil {
            compare(policy, noPolicy, ["policy"], at: ["app", "policy"])
        }
        if self.app != nil {
            compare(app.json, AppConfiguration().json, ["app"], at: ["app"])
            compare(policy, noPolicy, ["app", "policy"], at: ["app", "policy"])
        }
        if settings != nil {
            let theirs = other.settings ?? input.recipient.settings
            let defaults = PushSettings(remindType: .all).json
            compare(theirs.json, defaults, ["settings"], at: ["recipient", "settings"])
        }
        if ext != nil {
            let keys = Set(MessageExtension.table.map { $0.name })
            let theirs = (other.ext ?? input.message.ext).members.filter { member in
                let key = member.key
                guard keys.contains(key), member.value != [:] else { return false }
                // A key counts if it is read, and without it another ext would be.
                let read = MessageExtension.read([key: member.value]).value.json[key]
                return read != nil && read != []
            }
            compare(.object(JSONObject(uniqueKeys: theirs)), nil, ["ext"], at: ["message", "ext"])
        }
        return places
    }
}
