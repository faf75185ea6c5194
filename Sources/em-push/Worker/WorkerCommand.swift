import APNsTransport
import ExactJSON
import Foundation
import PushContract
import PushFoundation
import PushModel
import PushService

/// `em-push worker`: sends what the queues of apps have, and what is asked about that.
struct WorkerCommand {
    let options: WorkerOptions

    func run() async throws(UsageError) -> ExitStatus {
        switch options.action {
        case .work: return try await work()
        case .check: return try check()
        case .status: return try status()
        case .checkStore: return try await checkStore()
        case .deadLetters(let after, let limit):
            return try await DeadLetterCommand(store: store()).list(after: after, limit: limit)
        case .resolve(let entries, let resolution):
            return try await DeadLetterCommand(store: store()).resolve(entries, resolution)
        }
    }

    private func work() async throws(UsageError) -> ExitStatus {
        // A client that leaves early is no reason to end.
        signal(SIGPIPE, SIG_IGN)
        // Before the configuration is read: a signal that comes while it is read waits until the worker runs.
        let (events, continuation) = AsyncStream.makeStream(of: Worker.Event.self)
        let signals = Signals([SIGTERM, SIGINT, SIGHUP]) { continuation.yield(.signal($0)) }
        defer { signals.stop() }
        let setup = try WorkerSetup(path: options.configuration, zoneData: options.zoneData)
        let log = WorkerLog(level: options.level)
        // What a reader does not take in this time is lost with the process.
        defer { log.writer.flush(within: 1000) }
        let worker = Worker(
            setup,
            path: options.configuration,
            zoneData: options.zoneData,
            log: log,
            continuation: continuation
        )
        let path = setup.configuration.statusSocket
        let answer = { @Sendable (request: HTTPServer.Request) in
            await worker.answer(to: request.head.path)
        }
        var servers = [HTTPServer(try ListeningSocket.local(at: path), answer: answer)]
        defer {
            unlink(path)
            for server in servers { server.close() }
        }
        if let address = setup.configuration.httpAddress {
            servers.append(HTTPServer(try ListeningSocket.tcp(at: address), answer: answer))
        }
        try await worker.run(events)
        StandardStream.output.write(JSONLine(worker.counts.json).bytes)
        return .answered
    }

    /// Reads a configuration as at a start, with no store and no socket; what ends a start is told, and what is logged.
    private func check() throws(UsageError) -> ExitStatus {
        let setup = try WorkerSetup(path: options.configuration, zoneData: options.zoneData)
        var faults: [String] = []
        func note(_ check: () throws(UsageError) -> Void) {
            do throws(UsageError) {
                try check()
            } catch {
                // Apps that share credentials share their fault.
                if !faults.contains(error.description) { faults.append(error.description) }
            }
        }
        note { () throws(UsageError) in try setup.checkStore() }
        var tokens = SharedTokens()
        for app in setup.configuration.apps {
            for role in Set(setup.roles(of: app).values).sorted() {
                note { () throws(UsageError) in
                    _ = try setup.connection(for: role, of: app, sharing: &tokens) { _ in }
                }
            }
            for name in Set(setup.channelCredentials(of: app).values).sorted() {
                note { () throws(UsageError) in
                    _ = try setup.channelConnection(with: name, of: app, sharing: &tokens) { _ in }
                }
            }
        }
        for fault in faults { StandardStream.error.say("em-push: \(fault)") }
        guard faults.isEmpty else { return .usageError }
        let log = WorkerLog(level: options.level)
        defer { log.writer.flush(within: 1000) }
        log.write(warningsOf: setup)
        var ends = CredentialEnds(setup.certificateEnds)
        log.write(ends.due(at: .now))
        return .answered
    }

    /// Asks the worker of a configuration, and prints its answer.
    private func status() throws(UsageError) -> ExitStatus {
        let path = try WorkerConfiguration.statusSocket(inFile: options.configuration)
        guard let connection = ListeningSocket.connect(to: path) else {
            StandardStream.error.say("em-push: no worker answers at `\(path)`")
            return .rejected
        }
        let socket = TimedSocket(connection)
        defer { socket.close() }
        var bytes: [UInt8] = []
        let request = Array("GET /status HTTP/1.0\r\n\r\n".utf8)
        if socket.write(request, until: .now + .seconds(2)) {
            while let more = socket.read(until: .now + .seconds(2)) { bytes += more }
        }
        // The body is a line, after a head without braces.
        let body = bytes.drop { $0 != UInt8(ascii: "{") }
        guard let status = (try? JSONValue(parsing: Array(body)))?.object else {
            StandardStream.error.say("em-push: the worker at `\(path)` does not answer in time")
            return .rejected
        }
        StandardStream.output.write(JSONLine(status).bytes)
        return status["ready"] == .bool(true) ? .answered : .rejected
    }

    /// Prints what is damaged in the store.
    private func checkStore() async throws(UsageError) -> ExitStatus {
        let faults: [String]
        do {
            faults = try await store().integrityFaults()
        } catch let error as UsageError {
            throw error
        } catch {
            throw UsageError("the store cannot be read: \(error)")
        }
        let json: JSONObject = ["faults": .array(faults.map { .string($0) })]
        StandardStream.output.write(JSONLine(json).bytes)
        return faults.isEmpty ? .answered : .rejected
    }

    /// The store as it is: a command on it neither creates nor migrates one.
    private func store() async throws(UsageError) -> WorkerStore {
        let configuration = try WorkerConfiguration(contentsOf: options.configuration)
        do throws(WorkerStore.OpeningError) {
            return try await WorkerStore.open(of: configuration, migrates: false)
        } catch {
            switch error {
            case .later(let text): throw UsageError(text)
            case .never(let error): throw error
            }
        }
    }
}
