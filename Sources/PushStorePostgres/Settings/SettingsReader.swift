#if Postgres
import ExactJSON
import PushService
import Synchronization

/// Hands the notifications of changed settings to a cache.
final class SettingsReader: NotificationReader {
    let channel: String
    private let continuation: AsyncStream<UserSettings.Invalidation>.Continuation
    private let reading = Mutex(true)
    /// When the server was last asked to notify for an hour; `nil` before the first time.
    private let noted = Mutex<ContinuousClock.Instant?>(nil)

    static let version1 = """
        -- `until`: the instant up to which changes are notified of, because a cache may keep settings.
        CREATE TABLE settings_caches (until bigint NOT NULL);
        INSERT INTO settings_caches VALUES (0);

        -- Has changes notified of for the next hour. The lock waits for the calls that are not over and have seen
        -- that they need not notify: what is read afterwards has their changes.
        CREATE FUNCTION note_settings_cache() RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            IF (SELECT until FROM settings_caches) < queue_time(NULL) + 60000 THEN
                PERFORM pg_advisory_xact_lock(\(AdvisoryLocks.space), \(AdvisoryLocks.settings));
            END IF;
            UPDATE settings_caches SET until = queue_time(NULL) + 3600000;
        END
        $$;

        -- Notifies the caches of a change when the call is over, if there may be one.
        CREATE FUNCTION notify_settings(p_channel bytea, p_user bytea) RETURNS void
        LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_advisory_xact_lock_shared(
                \(AdvisoryLocks.space), \(AdvisoryLocks.settings)
            );
            IF (SELECT until FROM settings_caches) > queue_time(NULL) THEN
                PERFORM pg_notify(convert_from(p_channel, 'UTF8'), convert_from(p_user, 'UTF8'));
            END IF;
        END
        $$;
        """

    /// The name of the notifications in a schema, whose own name may be too long for anything longer.
    static func channel(of schema: String) -> String {
        var hash = TextsHash()
        hash.add(ExactString(schema))
        return "s" + hash.value.hexDigits
    }

    /// The text of a notification.
    static func payload(of user: AppID.UserHash) -> String { user.rawValue.hexDigits }

    init(channel: String, _ continuation: AsyncStream<UserSettings.Invalidation>.Continuation) {
        self.channel = channel
        self.continuation = continuation
        continuation.onTermination = { [weak self] _ in
            self?.reading.withLock { $0 = false }
        }
    }

    var isReading: Bool { reading.withLock { $0 } }

    func begin(on connection: Connection) throws {
        try note(on: connection)
        continuation.yield(.listening)
    }

    func read(_ payload: String) {
        guard let user = UInt64(payload, radix: 16) else { return }
        continuation.yield(.users([AppID.UserHash(rawValue: user)]))
    }

    func maintain(on connection: Connection) throws {
        guard let last = noted.withLock({ $0 }), .now - last > .seconds(1800) else { return }
        try note(on: connection)
        // The hour was over, or may have been by the server's clock.
        if .now - last > .seconds(3300) { continuation.yield(.listening) }
    }

    func end() {
        continuation.yield(.silent)
    }

    private func note(on connection: Connection) throws {
        let now = ContinuousClock.now
        try connection.run("SELECT note_settings_cache()")
        noted.withLock { $0 = now }
    }
}
#endif
