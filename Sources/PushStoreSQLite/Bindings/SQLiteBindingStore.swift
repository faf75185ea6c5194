#if SQLite
import APNsModel
import ExactJSON
package import PushModel
public import PushService
public import PushStoreSQL
import WallTime

/// Users' bindings of one app in a SQLite file.
///
/// What a call changed is on the disk when it returns (``SQLiteDatabase/Synchronous``). It keeps the times at which
/// tokens were bound. A user has at most 1,000 devices, and on a device at most 100 bindings (`StoreLimitError`).
public struct SQLiteBindingStore: BindingStore, SQLBindingStore {
    package let database: SQLiteDatabase
    package let app: AppID

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

    package func store(_ binding: DeviceBinding, of user: UserID) async throws {
        try await database.write { connection in
            let key = key(user, binding.device)
            let token = Parameter.text(binding.binding.token.text.string)
            try connection.change(
                """
                DELETE FROM bindings
                WHERE app = $1 AND user <> $2 AND device = $3 AND token = $4
                """,
                key + [token]
            )
            try connection.change(
                """
                INSERT INTO bindings (app, user, device, certificate, token, bound_at)
                VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT DO UPDATE SET token = $5, bound_at = $6
                """,
                key + [
                    .text(binding.binding.certificateName.string), token,
                    .integer(binding.boundAt?.milliseconds),
                ]
            )
            try connection.check(
                .devicesOfUser,
                "SELECT count(DISTINCT device) FROM bindings WHERE app = $1 AND user = $2",
                Array(key.prefix(2))
            )
            try connection.check(
                .bindingsOfDevice,
                "SELECT count(*) FROM bindings WHERE app = $1 AND user = $2 AND device = $3",
                key
            )
        }
    }
}
#endif
