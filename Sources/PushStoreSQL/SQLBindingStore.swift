import APNsModel
import ExactJSON
package import PushModel
package import PushService
package import WallTime

/// Users' bindings of one app in a database.
package protocol SQLBindingStore: BindingStore {
    associatedtype Database: SQLDatabase
    var database: Database { get }
    var app: AppID { get }

    /// Binds a token with a name of a certificate, and takes it from other users on the device.
    ///
    /// - Parameters:
    ///   - binding: The device, the certificate and the token.
    ///   - user: The user.
    /// - Throws: `StoreLimitError` if the user has 1,000 other devices, or 100 other bindings on the device.
    func store(_ binding: DeviceBinding, of user: UserID) async throws
}

extension SQLBindingStore {
    private static var sql: SQLDialect { Database.dialect }

    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        try await database.read { session in
            var found: [UserID: [DeviceBinding]] = [:]
            let isUser = "b.app = $1 AND b.\(Self.sql.user) = i.id"
            try session.rows(
                """
                SELECT b.device, b.certificate, b.token, b.bound_at, i.id
                FROM \(Self.sql.lists(from: 2, ["id"])) \(Self.sql.join("bindings b", on: isUser))
                ORDER BY i.id, b.device, b.certificate
                """,
                [.text(app.string), .texts(Set(users).map { $0.string })]
            ) { found[UserID($0.text(4)), default: []].append(Self.binding($0)) }
            return found
        }
    }

    public func bindings(of user: UserID, on device: Device.ID) async throws -> [DeviceBinding] {
        try await database.read { session in
            try session.rows(
                """
                SELECT device, certificate, token, bound_at FROM bindings
                WHERE app = $1 AND \(Self.sql.user) = $2 AND device = $3 ORDER BY certificate
                """,
                key(user, device),
                Self.binding
            )
        }
    }

    /// Binds a token, or unbinds if the token or the certificate name is empty (rule 4.4, V4).
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        guard !user.text.isEmpty else { throw PushServiceError.emptyID(of: "user") }
        guard !binding.device.text.isEmpty else { throw PushServiceError.emptyID(of: "device") }
        let certificate = binding.binding.certificateName
        guard certificate.text.isEmpty || binding.binding.token.text.isEmpty else {
            return try await store(binding, of: user)
        }
        try await database.write(isRepeatable: true) { session in
            let pair = certificate.text.isEmpty ? "" : "AND certificate = $4"
            try session.change(
                """
                DELETE FROM bindings
                WHERE app = $1 AND \(Self.sql.user) = $2 AND device = $3 \(pair)
                """,
                key(user, binding.device) + (pair.isEmpty ? [] : [.text(certificate.string)])
            )
        }
    }

    public func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        // It is not repeated: then the pair might be unbound, and the answer say that it was not.
        try await database.write(isRepeatable: false) { session in
            try session.change(
                """
                DELETE FROM bindings
                WHERE app = $1 AND \(Self.sql.user) = $2 AND device = $3 AND certificate = $4
                    AND token = $5 AND (bound_at IS NULL OR bound_at <= $6)
                """,
                key(user, binding.device) + [
                    .text(binding.binding.certificateName.string),
                    .text(binding.binding.token.text.string), .integer(instant.milliseconds),
                ]
            ) > 0
        }
    }

    /// The parameters `$1`, `$2` and `$3` that name a user's device.
    package func key(_ user: UserID, _ device: Device.ID) -> [Database.Session.Parameter] {
        [.text(app.string), .text(user.string), .text(device.string)]
    }

    private static func binding(_ row: Database.Session.Row) -> DeviceBinding {
        DeviceBinding(
            device: Device.ID(row.text(0)),
            certificateName: Certificate.Name(row.text(1)),
            token: DeviceToken(row.text(2)),
            boundAt: row.optionalInteger(3).map { Instant(milliseconds: $0) }
        )
    }
}
