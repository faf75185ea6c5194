import ExactJSON
import WallTime

/// A file with zone data of the form of `Docs/zone-data.json`.
struct ZoneDataFile: Sendable {
    /// What the file has, by which it is seen whether it has changed.
    let bytes: [UInt8]
    let zones: ZoneTable

    /// Reads the file.
    ///
    /// - Throws: If it cannot be read or used; the line says what is wrong, and where in it.
    init(path: Argument) throws(UsageError) {
        bytes = try InputReader.contents(of: path)
        do throws(InputError) {
            zones = try ZoneTable(json: JSONValue(parsing: bytes))
        } catch {
            throw UsageError(path, bytes, error)
        }
    }
}
