import APNsModel
import ExactJSON
import Foundation
import PushFoundation
import PushModel
import PushService
import PushTestSupport
import Testing

@Suite struct FileTransportTests {
    /// Does something with a path in a folder of its own, which is gone after that.
    private func withPath(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("em-push-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.appendingPathComponent("spool.ndjson").path)
    }

    private func lines(_ path: String) throws -> [String] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return text.split(separator: "\n").map(String.init)
    }

    private func push(_ number: Int) -> OutgoingPush {
        var push = OutgoingPushTests.push
        push.headers.id = APNsHeaders.ID("00000000-0000-0000-0000-00000000000\(number)")
        return push
    }

    @Test func `a push is a line, which is the push again when it is read`() async throws {
        try await withPath { path in
            let transport = try FileTransport(path: path)
            #expect(await transport.send(push(1)) == .accepted(push(1).headers.id))
            #expect(await transport.send(push(2)) == .accepted(push(2).headers.id))
            let lines = try lines(path)
            #expect(lines == [1, 2].map { push($0).json.jsonText })
            #expect(try OutgoingPush(json: JSONValue(parsing: lines[1])) == push(2))
        }
    }

    @Test func `the file is its owner's alone, and goes on where it ended`() async throws {
        try await withPath { path in
            for number in 1...3 {
                _ = try await FileTransport(path: path).send(push(number))
            }
            #expect(try lines(path).count == 3)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o666] as [mode_t])
    func `a file that others may read or write is refused, and stays as it is`(
        mode: mode_t
    ) async throws {
        try await withPath { path in
            try Data("{}\n".utf8).write(to: URL(fileURLWithPath: path))
            #expect(chmod(path, mode) == 0)
            let fault = #expect(throws: TransportError.self) { try FileTransport(path: path) }
            #expect(fault?.kind == .output)
            #expect(fault?.detail.hasSuffix("can read (mode 600)") == true)
            #expect(try lines(path) == ["{}"])
        }
    }

    @Test func `a line that a crash cut short stays alone`() async throws {
        try await withPath { path in
            try Data(#"{"headers":{"apns-"#.utf8).write(to: URL(fileURLWithPath: path))
            #expect(chmod(path, 0o600) == 0)
            _ = try await FileTransport(path: path).send(push(1))
            #expect(try lines(path) == [#"{"headers":{"apns-"#, push(1).json.jsonText])
        }
    }

    @Test func `many pushes at a time are as many whole lines`() async throws {
        try await withPath { path in
            let transport = try FileTransport(path: path)
            let depot = try Depot(transport)
            for user in 0..<500 {
                try await depot.bind(UserID("user-\(user)"), "aabb", on: Device.ID("phone-\(user)"))
            }
            let recipients = (0..<500).map { DispatchRecipient(UserID("user-\($0)")) }
            let counts = try await depot.dispatcher.dispatch(Depot.message, to: recipients).counts()
            #expect(counts.description == "accepted 500")
            let pushes = try lines(path).map { try OutgoingPush(json: JSONValue(parsing: $0)) }
            #expect(Set(pushes.map { $0.headers.id }).count == 500)
        }
    }

    @Test(arguments: ["/dev/null/spool", "/", "/nowhere/spool"])
    func `a file that cannot be opened is said so`(path: String) {
        let fault = #expect(throws: TransportError.self) {
            try FileTransport(path: path)
        }
        #expect(fault?.kind == .output)
        #expect(fault?.isRetryable == true)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func `a full disk is a fault that is worth another try`() async throws {
        let transport = try FileTransport(path: "/dev/full")
        let fault = TransportError(.output, "write: no space left on device")
        #expect(await transport.send(push(1)) == .fault(fault))
        #expect(fault.isRetryable)
    }

    #if os(Linux)
    // In a process of its own, as the largest size of files is the whole process's.
    @Test func `a push that fits only in part leaves no part behind`() async throws {
        await #expect(processExitsWith: .success) {
            let push = OutgoingPushTests.push
            let path = FileManager.default.temporaryDirectory
                .appendingPathComponent("em-push-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let transport = try FileTransport(path: path)
            let line = push.json.jsonText + "\n"
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            func limitFiles(to count: Int) {
                limit.rlim_cur = rlim_t(count)
                setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            }

            limitFiles(to: 3 * line.utf8.count / 2)
            try #require(await transport.send(push) == .accepted(nil))
            let fault = TransportError(.output, "write: file too large")
            try #require(await transport.send(push) == .fault(fault))
            try #require(try String(contentsOfFile: path, encoding: .utf8) == line)
            limitFiles(to: 1 << 20)
            try #require(await transport.send(push) == .accepted(nil))
            try #require(try String(contentsOfFile: path, encoding: .utf8) == line + line)
        }
    }
    #endif
}
