#if SQLite
import APNsModel
import ExactJSON
public import PushModel
public import PushService
public import WallTime

/// Users' bindings of one app in a SQLite file.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). It keeps the times at which
/// tokens were bound. A user has at most 1,000 devices, and on a device at most 100 bindings (`StoreLimitError`).
public struct SQLiteBindingStore: BindingStore {
    private let database: SQLiteDatabase
    private let app: AppID

    static let version1 = """
        CREATE TABLE bindings (
            app TEXT NOT NULL,
            user TEXT NOT NULL,
            device TEXT NOT NULL,
            certificate TEXT NOT NULL,
            token TEXT NOT NULL,
            bound_at INTEGER,
            PRIMARY KEY (app, user, device, certificate)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX bindings_by_device ON bindings (app, device, token);
        """

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the file has one app only.
    ///   - database: The file.
    public init(of app: AppID, in database: SQLiteDatabase) {
        self.app = app
        self.database = database
    }

    /// The bindings of each of the users; a user without bindings is absent.
    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        try await database.read { [app] connection in
            let statement = try connection.prepared(
                """
                SELECT device, certificate, token, bound_at FROM bindings
                WHERE app = ?1 AND user = ?2 ORDER BY device, certificate
                """
            )
            try statement.bind(app.string, at: 1)
            var found: [UserID: [DeviceBinding]] = [:]
            for user in users where found[user] == nil {
                try statement.bind(user.string, at: 2)
                let bindings = try Self.bindings(statement)
                if !bindings.isEmpty { found[user] = bindings }
            }
            return found
        }
    }

    /// The bindings of a user on one device, in order of their certificates; empty if there are none.
    public func bindings(of user: UserID, on device: DeviceID) async throws -> [DeviceBinding] {
        try await database.read { [app] connection in
            let statement = try connection.prepared(
                """
                SELECT device, certificate, token, bound_at FROM bindings
                WHERE app = ?1 AND user = ?2 AND device = ?3 ORDER BY certificate
                """
            )
            try statement.bind(app.string, at: 1)
            try statement.bind(user.string, at: 2)
            try statement.bind(device.string, at: 3)
            return try Self.bindings(statement)
        }
    }

    /// Binds a token, or unbinds if the token or the certificate name is empty (rule 4.4, V4).
    ///
    /// - Throws: 110 if the id of the user or of the device is empty; `StoreLimitError` if the user has
    ///   1,000 other devices, or 100 other bindings on the device; ``SQLiteError`` if the file cannot be used.
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        guard !user.text.isEmpty else { throw PushServiceError.emptyID(of: "user") }
        guard !binding.device.text.isEmpty else { throw PushServiceError.emptyID(of: "device") }
        try await database.write { [app] connection in
            let (device, certificate) = (binding.device, binding.binding.certificateName)
            let token = binding.binding.token
            guard !certificate.text.isEmpty else {
                let unbind = try connection.prepared(
                    "DELETE FROM bindings WHERE app = ?1 AND user = ?2 AND device = ?3"
                )
                try Self.bind(unbind, app, user, device)
                try unbind.run()
                return
            }
            guard !token.hex.isEmpty else {
                let unbind = try connection.prepared(
                    """
                    DELETE FROM bindings
                    WHERE app = ?1 AND user = ?2 AND device = ?3 AND certificate = ?4
                    """
                )
                try Self.bind(unbind, app, user, device)
                try unbind.bind(certificate.string, at: 4)
                try unbind.run()
                return
            }
            let move = try connection.prepared(
                """
                DELETE FROM bindings
                WHERE app = ?1 AND user <> ?2 AND device = ?3 AND token = ?4
                """
            )
            try Self.bind(move, app, user, device)
            try move.bind(token.hex.string, at: 4)
            try move.run()
            let insert = try connection.prepared(
                """
                INSERT INTO bindings (app, user, device, certificate, token, bound_at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                ON CONFLICT DO UPDATE SET token = ?5, bound_at = ?6
                """
            )
            try Self.bind(insert, app, user, device)
            try insert.bind(certificate.string, at: 4)
            try insert.bind(token.hex.string, at: 5)
            try insert.bind(binding.boundAt?.milliseconds, at: 6)
            try insert.run()
            try Self.checkLimits(connection, app, user, device)
        }
    }

    /// Unbinds a token that APNs has rejected, unless the device has bound again since.
    public func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        try await database.write { [app] connection in
            let statement = try connection.prepared(
                """
                DELETE FROM bindings
                WHERE app = ?1 AND user = ?2 AND device = ?3 AND certificate = ?4 AND token = ?5
                    AND (bound_at IS NULL OR bound_at <= ?6)
                """
            )
            try Self.bind(statement, app, user, binding.device)
            try statement.bind(binding.binding.certificateName.string, at: 4)
            try statement.bind(binding.binding.token.hex.string, at: 5)
            try statement.bind(instant.milliseconds, at: 6)
            return try statement.run() > 0
        }
    }

    private static func bindings(_ statement: Statement) throws -> [DeviceBinding] {
        var bindings: [DeviceBinding] = []
        try statement.scan { row in
            bindings.append(
                DeviceBinding(
                    device: DeviceID(row.text(0)),
                    certificateName: CertificateName(row.text(1)),
                    token: DeviceToken(row.text(2)),
                    boundAt: row.optionalInteger(3).map { Instant(milliseconds: $0) }
                )
            )
            return true
        }
        return bindings
    }

    private static func bind(
        _ statement: Statement,
        _ app: AppID,
        _ user: UserID,
        _ device: DeviceID
    ) throws {
        try statement.bind(app.string, at: 1)
        try statement.bind(user.string, at: 2)
        try statement.bind(device.string, at: 3)
    }

    /// Throws, so that nothing is changed, if there are more devices or bindings than there can be.
    private static func checkLimits(
        _ connection: Connection,
        _ app: AppID,
        _ user: UserID,
        _ device: DeviceID
    ) throws {
        let devices = try connection.prepared(
            "SELECT count(DISTINCT device) FROM bindings WHERE app = ?1 AND user = ?2"
        )
        try devices.bind(app.string, at: 1)
        try devices.bind(user.string, at: 2)
        guard try devices.count() <= StoreLimitError.Limit.devicesOfUser.maximum else {
            throw StoreLimitError(.devicesOfUser)
        }
        let bindings = try connection.prepared(
            "SELECT count(*) FROM bindings WHERE app = ?1 AND user = ?2 AND device = ?3"
        )
        try Self.bind(bindings, app, user, device)
        guard try bindings.count() <= StoreLimitError.Limit.bindingsOfDevice.maximum else {
            throw StoreLimitError(.bindingsOfDevice)
        }
    }
}
#endif
