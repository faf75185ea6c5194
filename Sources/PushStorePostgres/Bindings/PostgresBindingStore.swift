#if Postgres
import APNsModel
import ExactJSON
public import PushModel
public import PushService
public import WallTime

/// Users' bindings of one app in a PostgreSQL database.
///
/// What a call changed is stored when it returns. It keeps the times at which tokens were bound. A user has at most
/// 1,000 devices, and on a device at most 100 bindings (`StoreLimitError`).
public struct PostgresBindingStore: BindingStore {
    private let database: PostgresDatabase
    private let app: AppID

    static let version1 = """
        CREATE TABLE bindings (
            app bytea NOT NULL,
            user_id bytea NOT NULL,
            device bytea NOT NULL,
            certificate bytea NOT NULL,
            token bytea NOT NULL,
            bound_at bigint,
            PRIMARY KEY (app, user_id, device, certificate)
        );
        CREATE INDEX bindings_by_device ON bindings (app, device, token);
        """

    // The locks keep two users from binding the same token at the same time, and each from passing a limit.
    static let version2 = """
        ALTER TABLE bindings DROP COLUMN IF EXISTS number;
        DROP SEQUENCE IF EXISTS binding_numbers;
        DROP FUNCTION IF EXISTS unbind_below;
        DROP FUNCTION IF EXISTS bind;

        -- It returns 0, 1 if the user has too many other devices, 2 if the user has too many other bindings on it.
        CREATE FUNCTION bind(
            p_locks bigint[], p_app bytea, p_user bytea, p_device bytea, p_certificate bytea,
            p_token bytea, p_bound_at bigint
        ) RETURNS bigint LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM take_locks(p_locks);
            IF (
                SELECT count(DISTINCT device) FROM bindings
                WHERE app = p_app AND user_id = p_user AND device <> p_device
            ) >= \(StoreLimitError.Limit.devicesOfUser.maximum) THEN
                RETURN 1;
            END IF;
            IF (
                SELECT count(*) FROM bindings
                WHERE app = p_app AND user_id = p_user AND device = p_device
                    AND certificate <> p_certificate
            ) >= \(StoreLimitError.Limit.bindingsOfDevice.maximum) THEN
                RETURN 2;
            END IF;
            DELETE FROM bindings
            WHERE app = p_app AND user_id <> p_user AND device = p_device AND token = p_token;
            INSERT INTO bindings (app, user_id, device, certificate, token, bound_at)
            VALUES (p_app, p_user, p_device, p_certificate, p_token, p_bound_at)
            ON CONFLICT (app, user_id, device, certificate) DO UPDATE
                SET token = excluded.token, bound_at = excluded.bound_at;
            RETURN 0;
        END
        $$;
        """

    /// Creates the store of an app.
    ///
    /// - Parameters:
    ///   - app: The app; empty if the database has one app only.
    ///   - database: The database.
    public init(of app: AppID, in database: PostgresDatabase) {
        self.app = app
        self.database = database
    }

    /// The bindings of each of the users; a user without bindings is absent.
    public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
        try await database.run { [app] connection in
            // `OFFSET 0` has each user looked up by the key, also while the server has no statistics.
            let rows = try connection.run(
                """
                SELECT b.device, b.certificate, b.token, b.bound_at, b.user_id
                FROM unnest($2) AS u (id) CROSS JOIN LATERAL (
                    SELECT * FROM bindings b WHERE b.app = $1 AND b.user_id = u.id OFFSET 0
                ) b
                ORDER BY b.user_id, b.device, b.certificate
                """,
                [.text(app.string), .texts(Set(users).map { $0.string })]
            )
            var found: [UserID: [DeviceBinding]] = [:]
            rows.scan { row in
                found[UserID(row.text(4)), default: []].append(Self.binding(row))
            }
            return found
        }
    }

    /// The bindings of a user on one device, in order of their certificates; empty if there are none.
    public func bindings(of user: UserID, on device: DeviceID) async throws -> [DeviceBinding] {
        try await database.run { [app] connection in
            try connection.run(
                """
                SELECT device, certificate, token, bound_at FROM bindings
                WHERE app = $1 AND user_id = $2 AND device = $3 ORDER BY certificate
                """,
                [.text(app.string), .text(user.string), .text(device.string)]
            ).map(Self.binding)
        }
    }

    /// Binds a token, or unbinds if the token or the certificate name is empty (rule 4.4, V4).
    ///
    /// - Throws: 110 if the id of the user or of the device is empty; `StoreLimitError` if the user has
    ///   1,000 other devices, or the device 100 other bindings; ``PostgresError`` if the database cannot be used.
    public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
        guard !user.text.isEmpty else { throw PushServiceError.emptyID(of: "user") }
        guard !binding.device.text.isEmpty else { throw PushServiceError.emptyID(of: "device") }
        let key = [app.string, user.string, binding.device.string].map { Parameter.text($0) }
        let certificate = binding.binding.certificateName
        let token = binding.binding.token
        let locks: Set = [
            Self.lock("user", app, user.text), Self.lock("device", app, binding.device.text),
        ]
        let answer = try await database.run { connection in
            guard !certificate.text.isEmpty else {
                try connection.run(
                    "DELETE FROM bindings WHERE app = $1 AND user_id = $2 AND device = $3",
                    key
                )
                return 0
            }
            guard !token.hex.isEmpty else {
                try connection.run(
                    """
                    DELETE FROM bindings
                    WHERE app = $1 AND user_id = $2 AND device = $3 AND certificate = $4
                    """,
                    key + [.text(certificate.string)]
                )
                return 0
            }
            return try connection.run(
                "SELECT bind($1, $2, $3, $4, $5, $6, $7)",
                [.integers(locks.sorted())] + key + [
                    .text(certificate.string), .text(token.hex.string),
                    .integer(binding.boundAt?.milliseconds),
                ]
            ).number
        }
        guard answer == 0 else {
            throw StoreLimitError(answer == 1 ? .devicesOfUser : .bindingsOfDevice)
        }
    }

    /// Unbinds a token that APNs has rejected, unless the device has bound again since.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used.
    public func unbind(
        _ binding: DeviceBinding,
        of user: UserID,
        unlessBoundAfter instant: Instant
    ) async throws -> Bool {
        // It is not repeated: then the pair might be unbound, and the answer say that it was not.
        try await database.run(isRepeatable: false) { [app] connection in
            try connection.run(
                """
                DELETE FROM bindings
                WHERE app = $1 AND user_id = $2 AND device = $3 AND certificate = $4 AND token = $5
                    AND (bound_at IS NULL OR bound_at <= $6)
                """,
                [
                    .text(app.string), .text(user.string), .text(binding.device.string),
                    .text(binding.binding.certificateName.string),
                    .text(binding.binding.token.hex.string), .integer(instant.milliseconds),
                ]
            ).changed > 0
        }
    }

    /// The lock of a user or of a device.
    private static func lock(_ kind: MessageID, _ app: AppID, _ id: ExactString) -> Int64 {
        let key = DeliveryKey(
            app: app,
            message: kind,
            user: UserID(id),
            device: "",
            certificateName: ""
        )
        return AdvisoryLocks.bindings(hash: key.digest.high)
    }

    private static func binding(_ row: Row) -> DeviceBinding {
        DeviceBinding(
            device: DeviceID(row.text(0)),
            certificateName: CertificateName(row.text(1)),
            token: DeviceToken(row.text(2)),
            boundAt: row.optionalInteger(3).map { Instant(milliseconds: $0) }
        )
    }
}
#endif
