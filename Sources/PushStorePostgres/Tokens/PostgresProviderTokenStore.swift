#if Postgres
public import APNsTransport
import ExactJSON
import WallTime

/// Keeps tokens in a PostgreSQL database, for all processes on all machines that use the same credentials (rule 6.10).
///
/// The database has the complete tokens, with which pushes can be sent for an hour.
public struct PostgresProviderTokenStore: ProviderToken.Store {
    private let database: PostgresDatabase

    static let version1 = """
        CREATE TABLE provider_tokens (
            team bytea NOT NULL,
            key bytea NOT NULL,
            token bytea NOT NULL,
            issued bigint NOT NULL,
            PRIMARY KEY (team, key)
        );
        """

    /// Creates the store of a database.
    ///
    /// - Parameter database: The database.
    public init(in database: PostgresDatabase) {
        self.database = database
    }

    /// Reads the token under a name.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used, or has something else than a token.
    public func token(of name: ProviderToken.Name) async throws -> ProviderToken? {
        let (team, id) = Self.columns(of: name)
        return try await database.run { connection in
            try connection.run(
                "SELECT token, issued FROM provider_tokens WHERE team = $1 AND key = $2",
                [team, id]
            ).map(Self.token).first
        }
    }

    /// Replaces the token under a name in one statement, unless another process was first.
    ///
    /// - Throws: ``PostgresError`` if the database cannot be used, or has something else than a token.
    public func replace(
        _ old: ProviderToken?,
        by new: ProviderToken,
        of name: ProviderToken.Name
    ) async throws -> ProviderToken {
        let (team, id) = Self.columns(of: name)
        let kept = try await database.run { connection in
            // A row in conflict is locked before it is compared, so that of several calls one is the first. A call that
            // is made again finds its own token.
            try connection.run(
                """
                INSERT INTO provider_tokens AS t (team, key, token, issued) VALUES ($1, $2, $3, $4)
                ON CONFLICT (team, key) DO UPDATE SET (token, issued) = (
                    SELECT
                        CASE WHEN t.token = $5 AND t.issued = $6 THEN $3 ELSE t.token END,
                        CASE WHEN t.token = $5 AND t.issued = $6 THEN $4 ELSE t.issued END
                )
                RETURNING token, issued
                """,
                [
                    team, id, .text(new.text.string), .integer(new.issued.milliseconds),
                    .text(old?.text.string), .integer(old?.issued.milliseconds),
                ]
            ).map(Self.token).first
        }
        guard let kept else { throw Self.unreadable }
        return kept
    }

    private static func columns(of name: ProviderToken.Name) -> (team: Parameter, key: Parameter) {
        (.text(name.owner.string), .text(name.id.string))
    }

    private static func token(_ row: Row) throws -> ProviderToken {
        let (text, issued) = (row.text(0), row.integer(1))
        guard (0...Instant.latest.milliseconds).contains(issued), !text.isEmpty,
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw unreadable }
        return ProviderToken(text: ExactString(text), issued: Instant(milliseconds: issued))
    }

    private static var unreadable: PostgresError {
        PostgresError(.other, "what is kept of a key is no provider token")
    }
}
#endif
