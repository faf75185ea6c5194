#if (Curl || HTTP2) && OpenSSL
import ExactJSON
import APNsModel
import APNsTransport
import Foundation
import Testing

/// The stand-in for APNs of `Tests/Support`, in a process of its own, which ends with this value.
final class StandIn: Sendable {
    let port: Int
    private let process = Process()
    private let input = Pipe()
    private let output: LineReader

    /// Starts it, on a free port.
    convenience init(_ arguments: String...) async throws {
        try await self.init(script: "apns-stand-in", arguments)
    }

    /// Starts that of another push service, whose service accounts are in a folder of its own.
    convenience init(ofChannelsIn folder: URL, _ arguments: String...) async throws {
        let made = try #require(await Self.credentials.value)
        try FileManager.default.copyItem(at: made, to: folder)
        try await self.init(
            script: "../channel-stand-in/channel-stand-in",
            ["--credentials", folder.path] + arguments
        )
    }

    private init(script: String, _ arguments: [String]) async throws {
        let python = try #require(await Self.python.value)
        let credentials = try #require(await Self.credentials.value)
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments =
            [
                Self.folder.appendingPathComponent(script).path,
                "--credentials", credentials.path,
            ] + arguments
        let pipe = Pipe()
        output = LineReader(pipe.fileHandleForReading)
        process.standardInput = input
        process.standardOutput = pipe
        try process.run()
        port = try #require(try await output.next().object?["port"]?.int64.map { Int($0) })
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
    }

    /// Sets the replies to the next pushes to tokens.
    func reply(_ replies: [DeviceToken: [String]]) async throws {
        let members = replies.map { token, replies in
            JSONObject.Member(key: token.text, value: .array(replies.map { .string($0) }))
        }
        _ = try await ask(["replies": .object(JSONObject(members))])
    }

    /// Sets the replies to the next requests for an access token.
    func replyToTokenRequests(_ replies: [String]) async throws {
        _ = try await ask(["tokens": .array(replies.map { .string($0) })])
    }

    /// Takes no access token any more that was given out.
    func revoke() async throws {
        _ = try await ask(["revoke": true])
    }

    /// Takes the tokens of these keys from now on, and of no others.
    func allow(keyIDs: [String]) async throws {
        _ = try await ask(["keyIDs": .array(keyIDs.map { .string($0) })])
    }

    /// What has come of all pushes so far.
    func report() async throws -> JSONObject {
        try await ask(["report": true])
    }

    private func ask(_ command: JSONValue) async throws -> JSONObject {
        try input.fileHandleForWriting.write(contentsOf: Data(command.utf8 + [0x0A]))
        return try JSONObject(json: try await output.next())
    }

    static let folder = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }.appendingPathComponent("Support/apns-stand-in")

    /// The Python that has what the stand-in needs; `nil` if there is no Python or no network.
    static let python = Task<String?, Never> {
        let script = folder.appendingPathComponent("apns-stand-in")
        return await output(of: script, ["--install"]).flatMap {
            $0.split(separator: "\n").last.map { String($0) }
        }
    }

    /// The folder with keys and certificates, made by openssl for this run.
    static let credentials = Task<URL?, Never> {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("apns-stand-in-\(ProcessInfo.processInfo.processIdentifier)")
        let script = StandIn.folder.appendingPathComponent("make-credentials")
        return await output(of: script, [folder.path]).map { _ in folder }
    }

    /// Whether it can be started here.
    static var isAvailable: Bool {
        get async {
            guard await python.value != nil else { return false }
            return await credentials.value != nil
        }
    }

    /// One of the files with keys and certificates.
    static func file(_ name: String) async throws -> Data {
        let folder = try #require(await credentials.value)
        return try Data(contentsOf: folder.appendingPathComponent(name))
    }

    /// The same as text.
    static func text(_ name: String) async throws -> String {
        String(decoding: try await file(name), as: UTF8.self)
    }

    /// What a program prints; `nil` if it cannot be started or fails.
    static func output(of executable: URL, _ arguments: [String]) async -> String? {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                let data = (try? pipe.fileHandleForReading.readToEnd()) ?? nil
                process.waitUntilExit()
                let text = String(decoding: data ?? Data(), as: UTF8.self)
                continuation.resume(returning: process.terminationStatus == 0 ? text : nil)
            }
        }
    }
}

/// Lines of JSON that a process prints.
private final class LineReader: Sendable {
    private let handle: FileHandle

    init(_ handle: FileHandle) {
        self.handle = handle
    }

    /// The next line; one at a time is asked for, so that none is left in between.
    func next() async throws -> JSONValue {
        let line: [UInt8] = await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [handle] in
                var line: [UInt8] = []
                while true {
                    let data = handle.availableData
                    line += data
                    if data.isEmpty || line.last == 0x0A { break }
                }
                continuation.resume(returning: line)
            }
        }
        return try JSONValue(parsing: line)
    }
}
#endif
