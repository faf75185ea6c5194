#if Postgres
import APNsModel
import ExactJSON
package import PushModel
public import PushService
public import PushStoreSQL
import WallTime

/// Users' bindings of one app in a PostgreSQL database.
///
/// What a call changed is stored when it returns. It keeps the times at which tokens were bound. A user has at most
/// 1,000 devices, and on a device at most 100 bindings (`StoreLimitError`).
public struct PostgresBindingStore: SQLBindingStore {
    package let database: PostgresDatabase
    package let app: AppID

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

    package func store(_ binding: DeviceBinding, of user: UserID) async throws {
        let locks: Set = [
            Self.lock("user", app, user.text), Self.lock("device", app, binding.device.text),
        ]
        let answer = try await database.run { connection in
            try connection.run(
                "SELECT bind($1, $2, $3, $4, $5, $6, $7)",
                [.integers(locks.sorted())] + key(user, binding.device) + [
                    .text(binding.binding.certificateName.string),
                    .text(binding.binding.token.text.string),
                    .integer(binding.boundAt?.milliseconds),
                ]
            ).number
        }
        guard answer == 0 else {
            throw StoreLimitError(answer == 1 ? .devicesOfUser : .bindingsOfDevice)
        }
    }

    /// The lock of a user or of a device.
    private static func lock(_ kind: Message.ID, _ app: AppID, _ id: ExactString) -> Int64 {
        let key = Delivery.Key(
            app: app,
            message: kind,
            user: UserID(id),
            device: "",
            certificateName: ""
        )
        return AdvisoryLocks.bindings(hash: key.digest.high)
    }
}
#endif
