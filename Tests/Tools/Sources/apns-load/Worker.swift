#if SQLite
import EMPushDelivery
import Foundation
import PushStoreSQLite
import Synchronization

/// A process that dispatches messages from a queue in a file, and can be killed, drained or made to recall.
///
/// Every process of one file dispatches the same messages, `message-0` and so on, each to all users, as after a
/// broker that delivers again what nothing acknowledged. It takes commands by line on standard input:
///
///     recall MESSAGE          recalls a message
///     recall MESSAGE USER     recalls the push of a message to a user
///     drain SECONDS           shuts down within so many seconds
///
/// It prints a line when something has happened, at once, so that it is there if the process is killed:
/// `reclaimed COUNT`, `begin TOKEN MESSAGE` before a push is sent, `reply TOKEN MESSAGE WORD` with what came of it,
/// `outcome USER MESSAGE WORD`, `recalled MESSAGE [USER]`, `drained`, `finished`.
struct Worker {
    static let users = 50
    private static let messagesAtOnce = 8
    // Its name is the topic.
    private static let certificate: Certificate.Name = "com.example.im"

    let dispatcher: PushDispatcher
    let messages: Int

    init(_ options: Options, transport: any PushTransport) async throws {
        guard let path = options.database else { throw Options.UsageError(argument: "--database") }
        let bindings = InMemoryBindingStore()
        for user in 0..<Self.users {
            let binding = DeviceBinding(
                device: "phone",
                certificateName: Self.certificate,
                token: Self.token(of: user)
            )
            try await bindings.bind(binding, to: Self.id(of: user))
        }
        let brief = try Backoff(first: .milliseconds(50), longest: .seconds(1))
        dispatcher = PushDispatcher(
            transport: WatchedTransport(transport: transport),
            settings: InMemorySettingsStore(),
            bindings: bindings,
            evaluator: try PushEvaluator(),
            options: try PushDispatcher.Options(
                inFlight: options.inFlight,
                retry: PushDispatcher.RetryPolicy(
                    faults: brief,
                    server: brief,
                    deviceToken: brief,
                    providerToken: brief
                )
            ),
            services: PushDispatcher.Services(
                owner: "worker",
                queue: SQLiteDeliveryQueue(in: try await SQLiteDatabase(path: path))
            )
        )
        messages = max(1, options.requests / Self.users)
    }

    func run() async throws {
        Self.print("reclaimed \(try await dispatcher.reclaim())")
        let commands = Task { try await obey() }
        do {
            try await withThrowingTaskGroup { group in
                group.addTask { try await report(dispatcher.deliverQueued()) }
                for number in 0..<messages {
                    if number >= Self.messagesAtOnce {
                        try await group.next()
                    }
                    group.addTask { try await dispatch(number) }
                }
                try await group.waitForAll()
            }
            // What waited for its turn when its message was dispatched.
            try await report(dispatcher.deliverQueued())
            Self.print("finished")
        } catch is PushDispatcher.ShutdownError {
            try await commands.value
        }
    }

    private func dispatch(_ number: Int) async throws {
        let message = Message(
            id: Message.ID(ExactString("message-\(number)")),
            type: .groupChat,
            from: "tom",
            to: "group",
            body: .text("Tom: message number \(number)")
        )
        let recipients = (0..<Self.users).map { DispatchRecipient(Self.id(of: $0)) }
        try await report(dispatcher.dispatch(message, to: recipients))
    }

    private func report(_ outcomes: PushDispatcher.Outcomes) async throws {
        for try await outcome in outcomes {
            Self.print("outcome \(outcome.user) \(outcome.message) \(outcome.word)")
        }
    }

    /// Does what the lines of standard input say, until the dispatcher is shut down.
    private func obey() async throws {
        for await line in Self.lines() {
            let words = line.split(separator: " ").map(String.init)
            switch (words.first, words.count) {
            case ("recall", 2):
                try await dispatcher.cancel(message: Message.ID(ExactString(words[1])))
                Self.print("recalled \(words[1])")
            case ("recall", 3):
                let key = Delivery.Key(
                    message: Message.ID(ExactString(words[1])),
                    user: UserID(ExactString(words[2])),
                    device: "phone",
                    certificateName: Self.certificate
                )
                try await dispatcher.cancel(key)
                Self.print("recalled \(words[1]) \(words[2])")
            case ("drain", 2):
                try await dispatcher.shutdown(within: .seconds(Int(words[1]) ?? 30))
                Self.print("drained")
                return
            default:
                throw Options.UsageError(argument: line)
            }
        }
    }

    private static func lines() -> AsyncStream<String> {
        AsyncStream { continuation in
            Thread {
                while let line = readLine() {
                    continuation.yield(line)
                }
                continuation.finish()
            }.start()
        }
    }

    private static func id(of user: Int) -> UserID {
        UserID(ExactString("user-\(user)"))
    }

    private static func token(of user: Int) -> DeviceToken {
        DeviceToken(bytes: [UInt8](repeating: 0, count: 31) + [UInt8(truncatingIfNeeded: user)])
    }

    /// Prints a line that is there when this returns, even if the process is killed then.
    fileprivate static func print(_ line: String) {
        output.withLock { _ in
            FileHandle.standardOutput.write(Data("\(line)\n".utf8))
        }
    }

    private static let output = Mutex(())
}

/// Prints when a push begins to be sent and what came of it.
private struct WatchedTransport: PushTransport {
    let transport: any PushTransport

    func send(_ push: OutgoingPush) async -> TransportReply {
        await send(push, whenStalled: {})
    }

    func send(
        _ push: OutgoingPush,
        whenStalled: @escaping @Sendable () -> Void
    ) async -> TransportReply {
        let name = "\(push.deviceToken.text) \(push.headers.collapseID?.string ?? "-")"
        Worker.print("begin \(name)")
        let reply = await transport.send(push, whenStalled: whenStalled)
        let word =
            switch reply {
            case .accepted: "accepted"
            case .rejected(let rejection): rejection.description
            case .refused(let refusal): refusal.description
            case .fault(let fault): fault.kind.word.string
            }
        Worker.print("reply \(name) \(word)")
        return reply
    }

    func renewProviderToken(
        for certificate: Certificate.Name,
        issuedAfter instant: Instant
    ) async -> Bool {
        await transport.renewProviderToken(for: certificate, issuedAfter: instant)
    }

    func reconnect(for certificate: Certificate.Name, openedAfter instant: Instant) async {
        await transport.reconnect(for: certificate, openedAfter: instant)
    }
}
#endif
