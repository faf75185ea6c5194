import ExactJSON
import Fixtures
import Foundation
import HTTPExchange
import Testing
import WallTime

extension PythonServer {
    /// What the clock of the local service shows.
    static let now = Instant(milliseconds: 1_700_000_000_000)

    /// `em-push serve` with users who have no phones.
    static func localService(users: [String]) async throws -> PythonServer {
        let server = try await PythonServer(
            try #require(Place.tool),
            [
                "serve", "--listen", "127.0.0.1:0", "--no-phones", "--client-id", "demo-id",
                "--client-secret", "demo-secret", "--now", "\(Self.now)",
            ]
        )
        let sender = URLSessionSender()
        func post(_ path: String, _ body: JSONObject, _ header: HTTPField? = nil) async throws
            -> JSONObject?
        {
            let request = HTTPRequest(
                .post,
                origin: server.address,
                path: "/org/app" + path,
                header: [header].compactMap { $0 },
                body: JSONValue.object(body).utf8
            )
            let response = try await sender.send(request, within: Senders.limits)
            #expect(response.status == 200)
            return try JSONValue(parsing: response.body).object
        }
        let reply = try await post(
            "/token",
            [
                "grant_type": "client_credentials", "client_id": "demo-id",
                "client_secret": "demo-secret",
            ]
        )
        let token = try #require(reply?["access_token"]?.string)
        for user in users {
            _ = try await post(
                "/users",
                ["username": .string(user), "password": "secret"],
                HTTPField("authorization", "Bearer " + token)
            )
        }
        return server
    }

    /// A server of `source`, a WSGI application that is called `app`.
    static func application(_ source: String) async throws -> PythonServer {
        let python = try #require(await Place.python.value)
        let program = """
            import os, random, sys, threading, time
            import waitress

            \(source)

            server = waitress.create_server(app, host="127.0.0.1", port=0, threads=32)
            print(f"http://127.0.0.1:{server.effective_port}", flush=True)
            threading.Thread(
                target=lambda: (sys.stdin.buffer.read(), os._exit(0)), daemon=True
            ).start()
            server.run()
            """
        return try await PythonServer(URL(fileURLWithPath: python), ["-c", program])
    }
}

/// Where things are that the tests of the network need.
enum Place {
    /// The package.
    static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }

    /// The `em-push` beside the bundle of the tests.
    static let tool: URL? = {
        let bundles = Bundle.allBundles.map { $0.bundleURL }.filter { $0.pathExtension == "xctest" }
        let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0) }
        return (bundles + [program, Bundle.main.executableURL].compactMap { $0 })
            .map { $0.deletingLastPathComponent().appendingPathComponent("em-push") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }()

    /// The Python that has the server, installed if need be; `nil` if there is no Python or no network.
    static let python = Task<String?, Never> {
        let program =
            "import sys; sys.path.insert(0, '.ci'); from lib import pinned; "
            + "print(pinned.environment('waitress', '3.0.2') / 'bin' / 'python')"
        let (status, output) = await run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["python3", "-c", program]
        )
        return status == 0 ? output.split(separator: "\n").last.map { String($0) } : nil
    }

    /// Runs a program to its end; gives its status, -1 if it cannot be started, and its output.
    static func run(
        _ executable: URL,
        _ arguments: [String],
        environment: [String: String] = [:]
    ) async -> (status: Int32, output: String) {
        await ProcessTurns.shared.take()
        defer { ProcessTurns.shared.giveBack() }
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = root
        process.environment = ProcessInfo.processInfo.environment
            .merging(environment) { _, new in new }
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return (-1, "") }
        let text = await output.text()
        // A process that has ended keeps its handles.
        try? output.fileHandleForReading.close()
        let status = await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                process.waitUntilExit()
                continuation.resume(returning: process.terminationStatus)
            }
        }
        return (status, text)
    }
}
