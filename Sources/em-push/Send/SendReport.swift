import APNsModel
import ExactJSON
import Foundation
import PushContract
import PushService
import Synchronization

/// The file that says what became of each push, so that a later call with the same inputs sends only the rest.
///
/// It has a line of JSON for each push that has ended, written when that is known.
final class SendReport: Sendable {
    /// A push: the number of its input and its id.
    private struct Push: Hashable {
        let input: Int64
        let apnsID: ExactString
    }

    /// How many bytes a report may have.
    static let limit = 1 << 30
    /// What every line begins with, as its keys are in order.
    private static let lineStart = Array(#"{"apnsID":""#.utf8)

    private let path: String
    private let file: FileHandle
    private let accepted: Set<Push>

    /// Opens a report, and reads what it has; one that does not exist has nothing.
    ///
    /// - Throws: If the file cannot be opened, another call has it, or a line is none of a report. A line that
    ///   is cut short, as by a crash, is taken out.
    init(path: String) throws(UsageError) {
        self.path = path
        let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure(path, "opened") }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw UsageError("`\(path)` is the report of a call that is still sending")
        }
        let bytes = try InputReader.contents(ofFile: path, upTo: Self.limit)
        let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        accepted = try Self.accepted(in: bytes[..<end], path: path)
        guard
            bytes[end...].prefix(Self.lineStart.count).elementsEqual(
                Self.lineStart.prefix(bytes.count - end)
            )
        else {
            throw UsageError("the end of `\(path)` is none of a report")
        }
        guard end == bytes.count || ftruncate(descriptor, off_t(end)) == 0 else {
            throw Self.failure(path, "written")
        }
    }

    /// Whether an earlier call has sent a push and APNs has accepted it.
    func hasAccepted(_ id: APNsHeaders.ID?, input: Int) -> Bool {
        guard !accepted.isEmpty, let id else { return false }
        return accepted.contains(Push(input: Int64(input), apnsID: id.text))
    }

    /// Adds what became of a push.
    func add(_ line: JSONObject) throws(UsageError) {
        let bytes = JSONLine(line).bytes
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes {
                write(file.fileDescriptor, $0.baseAddress, $0.count)
            }
            guard count >= 0 || errno == EINTR else { throw Self.failure(path, "written") }
            written += max(0, count)
        }
    }

    private static func accepted(
        in bytes: ArraySlice<UInt8>,
        path: String
    ) throws(UsageError) -> Set<Push> {
        var accepted: Set<Push> = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let object = (try? JSONValue(parsing: line))?.object,
                let input = object["input"]?.int64, let apnsID = object["apnsID"]?.string
            else { throw UsageError("line \(index + 1) of `\(path)` is none of a report") }
            if object["reason"] == nil {
                accepted.insert(Push(input: input, apnsID: ExactString(apnsID)))
            }
        }
        return accepted
    }

    private static func failure(_ path: String, _ verb: String) -> UsageError {
        UsageError("`\(path)` cannot be \(verb): \(String(cString: strerror(errno)))")
    }
}

extension DeliveryOutcome {
    /// The reason of the push's end; of one for which the time was up, that of its last reply.
    var lastWord: ExactString {
        if case .givenUp(.expired, let reply?) = result { reply.word } else { word }
    }
}
