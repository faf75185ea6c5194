import ExactJSON
import Foundation
import PushModel
import PushService
import WallTime

/// The counts of a call of `send`, which are added to those in a file.
struct SendStatistics: PushStatistics {
    private let path: String
    private let rowsOfFile: [PushCounts.Row]
    private let counts = InMemoryPushStatistics()

    /// Reads the counts that a file has; a file that does not exist has none.
    ///
    /// - Throws: If the file has something else, or cannot be written when the pushes are sent.
    init(path: String) throws(UsageError) {
        self.path = path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw UsageError(
                "`\(path)` cannot be written: its folder is missing or cannot be written"
            )
        }
        // A file takes the place of what is there, which must not be that of a device.
        var status = stat()
        guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
            throw UsageError("`\(path)` is no regular file")
        }
        guard FileManager.default.fileExists(atPath: path) else {
            rowsOfFile = []
            return
        }
        let bytes = try InputReader.contents(ofFile: path, upTo: SendReport.limit)
        rowsOfFile = try Self.rows(in: bytes, path: path)
    }

    /// Adds counts under the ids of the messages, which stand in the marks of the inputs.
    func add(_ rows: [PushCounts.Row]) async throws {
        try await counts.add(
            rows.map { row in
                var row = row
                row.key.message = row.key.message.flatMap { InputMark($0)?.message }
                return row
            }
        )
    }

    func rows(
        of app: AppID,
        message: Message.ID?,
        on days: ClosedRange<CalendarDay>
    ) async throws -> [PushCounts.Row] {
        try await counts.rows(of: app, message: message, on: days)
    }

    /// Replaces the file by one that has the counts of this call too.
    func write() async throws(UsageError) {
        var bytes: [UInt8] = []
        do {
            let sums = InMemoryPushStatistics()
            try await sums.add(rowsOfFile)
            try await sums.add(try await counts.rows(of: Self.app))
            for row in try await sums.rows(of: Self.app) {
                bytes += row.json.utf8 + [UInt8(ascii: "\n")]
            }
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw UsageError("`\(path)` cannot be written: \(error.localizedDescription)")
        }
    }

    /// Nothing names the app of the inputs of `send`.
    static let app: AppID = ""

    private static func rows(
        in bytes: [UInt8],
        path: String
    ) throws(UsageError) -> [PushCounts.Row] {
        var rows: [PushCounts.Row] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            do throws(InputError) {
                let row = try PushCounts.Row(json: JSONValue(parsing: line))
                guard row.key.app == app else {
                    throw InputError(.inputValue, "counts of another app").within(key: "app")
                }
                rows.append(row)
            } catch {
                throw UsageError("`\(path)` has no counts in line \(index + 1): \(error)")
            }
        }
        return rows
    }
}
