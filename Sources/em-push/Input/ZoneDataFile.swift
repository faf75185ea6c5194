import ExactJSON
import WallTime

/// A file with zone data of the form of `Docs/zone-data.json`.
struct ZoneDataFile: Sendable {
    /// What the file has, by which it is seen whether it has changed.
    let bytes: [UInt8]
    let zones: ZoneTable
    /// When they were released; `nil` if the file does not say.
    let released: Instant?

    /// Reads the file.
    ///
    /// - Throws: If it cannot be read or used; the line says what is wrong, and where in it.
    init(path: Argument) throws(UsageError) {
        bytes = try InputReader.contents(of: path)
        do throws(InputError) {
            let json = try JSONValue(parsing: bytes)
            zones = try ZoneTable(json: json)
            released = json.object?["released"]?.int64.map { Instant(seconds: $0) }
        } catch {
            throw UsageError(path, bytes, error)
        }
    }
}
