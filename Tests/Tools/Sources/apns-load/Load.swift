import EMPushDelivery
import Foundation
import Synchronization

/// A load on a transport.
struct Load {
    let transport: any PushTransport
    let sender: any HTTPSender
    let options: Options

    /// What came of the requests, by word.
    typealias Counts = [String: Int]

    func bench() async {
        // The connection is opened and the token is signed before it counts.
        _ = await transport.send(Self.push)
        await measure { await send(options.requests) }
    }

    func benchSender() async throws {
        let request = Self.request(port: options.port)
        let limits = try HTTPRequest.Limits(timeout: .seconds(30), largestBody: 64 << 10)
        _ = try await sender.send(request, within: limits)
        await measure {
            await send(options.requests) { [sender] _ in
                let response = try? await sender.send(request, within: limits)
                return response?.status == 200
                    ? .accepted(nil) : .fault(TransportError(.connection, "none"))
            }
        }
    }

    /// The same pushes through a dispatcher with a queue in memory.
    func benchDispatch() async throws {
        _ = await transport.send(Self.push)
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator(),
            options: try PushDispatcher.Options(inFlight: options.inFlight)
        )
        let end = Instant.now.adding(milliseconds: 3_600_000)
        let deliveries = (0..<options.requests).map { number in
            Delivery(
                key: Delivery.Key(
                    message: Message.ID(ExactString("push-\(number)")),
                    user: "user",
                    device: "phone",
                    certificateName: "load"
                ),
                request: Self.sample,
                expires: end
            )
        }
        try await measure {
            var counts: Counts = [:]
            for try await outcome in dispatcher.deliver(deliveries) {
                counts[outcome.word.string, default: 0] += 1
            }
            return counts
        }
    }

    private func measure(_ run: () async throws -> Counts) async rethrows {
        let (start, used) = (ContinuousClock.now, Self.processorSeconds)
        let counts = try await run()
        let seconds = (ContinuousClock.now - start).seconds
        let microseconds = (Self.processorSeconds - used) * 1e6 / Double(options.requests)
        printLine([
            "engine": options.engine, "inFlight": options.inFlight, "requests": options.requests,
            "perSecond": (Double(options.requests) / seconds).rounded(),
            "processorMicroseconds": (microseconds * 10).rounded() / 10, "outcomes": counts,
        ])
    }

    /// What the process has taken of the processors.
    private static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func memory() async {
        for step in 0...10 {
            let counts = step == 0 ? await send(1000) : await send(options.requests / 10)
            printLine([
                "requests": step * (options.requests / 10), "residentKB": Self.residentKilobytes,
                "outcomes": counts,
            ])
        }
    }

    func cancel() async {
        let start = ContinuousClock.now
        var counts: Counts = [:]
        var sizes: [Int] = []
        for _ in 0..<10 {
            let step = await send(options.requests / 10) { transport in
                let task = Task { await transport.send(Self.push) }
                // Some before they began, most while they are under way, some when they are done.
                if Bool.random() {
                    try? await Task.sleep(for: .microseconds(Int.random(in: 0..<50_000)))
                }
                task.cancel()
                return await task.value
            }
            counts.merge(step, uniquingKeysWith: +)
            sizes.append(Self.residentKilobytes)
        }
        // The server is behind with what was cancelled; it has caught up when it has answered.
        var attempts = 1
        while attempts < 100, Self.word(await transport.send(Self.push)) != "accepted" {
            attempts += 1
        }
        // What was cancelled must not have taken anything with it.
        let after = await send(1000)
        printLine([
            "engine": options.engine, "outcomes": counts, "attempts": attempts, "after": after,
            "seconds": (ContinuousClock.now - start).seconds, "residentKB": sizes,
        ])
    }

    func wait() async {
        let sending = Task { await send(options.inFlight) }
        // The connection is made and the requests are sent.
        try? await Task.sleep(for: .seconds(2))
        let used = Self.processorSeconds
        try? await Task.sleep(for: .seconds(20))
        printLine([
            "engine": options.engine, "waiting": options.inFlight,
            "processorSeconds": Self.processorSeconds - used,
        ])
        sending.cancel()
        _ = await sending.value
    }

    func silence() async {
        let last = Mutex((instant: ContinuousClock.now, longest: Duration.zero))
        let counts = await send(options.requests) { transport in
            let reply = await transport.send(Self.push)
            if case .accepted = reply {
                last.withLock { last in
                    let now = ContinuousClock.now
                    last = (now, max(last.longest, now - last.instant))
                }
            }
            return reply
        }
        printLine([
            "engine": options.engine, "longestSilence": last.withLock { $0.longest.seconds },
            "outcomes": counts,
        ])
    }

    private func send(
        _ count: Int,
        by sending: @escaping @Sendable (any PushTransport) async -> TransportReply = {
            await $0.send(Load.push)
        }
    ) async -> Counts {
        let left = Countdown(count)
        let executor = options.executor(of: sender)
        return await withTaskGroup(of: Counts.self) { group in
            for _ in 0..<options.inFlight {
                group.addTask(executorPreference: executor) {
                    var counts: Counts = [:]
                    while left.goesOn() {
                        let reply = await sending(transport)
                        counts[Self.word(reply), default: 0] += 1
                    }
                    return counts
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
    }

    private static func word(_ reply: TransportReply) -> String {
        switch reply {
        case .accepted: "accepted"
        case .rejected(let rejection): rejection.description
        case .refused(let refusal): refusal.description
        case .fault(let fault): fault.kind.word.string
        }
    }

    /// As large as pushes usually are: about 200 bytes.
    private static let sample = APNsRequest(
        deviceToken: DeviceToken(String(repeating: "ab", count: 32)),
        headers: APNsHeaders(
            topic: "com.example.im",
            expiration: .at(seconds: 1_900_000_000),
            collapseID: APNsHeaders.CollapseID("373360335316321408")
        ),
        payload: APNsPayload(
            alert: APNsPayload.Alert(
                body: "Tom: see you at the station at nine, and bring the tickets with you"
            ),
            badge: 3,
            sound: .default,
            custom: [
                "f": "6001", "t": "1421300621769", "m": "373360335316321408", "e": "ticket-7",
            ]
        )
    )

    private static let push = OutgoingPush(certificateName: "load", request: sample)

    /// The same push as a transport sends it, with a token of the usual length.
    private static func request(port: Int) -> HTTPRequest {
        let fields = [
            ("authorization", "bearer " + String(repeating: "x", count: 178)),
            ("apns-topic", "com.example.im"), ("apns-push-type", "alert"),
            ("apns-priority", "10"), ("apns-expiration", "1900000000"),
            ("apns-collapse-id", "373360335316321408"), ("content-type", "application/json"),
        ]
        return HTTPRequest(
            .post,
            origin: "https://localhost:\(port)",
            path: sample.path,
            header: fields.compactMap { HTTPField($0.0, $0.1) },
            body: sample.payload.utf8
        )
    }

    /// What of memory the process has.
    static var residentKilobytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1
            ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024 : 0
    }

    private func printLine(_ object: [String: Any]) {
        let data = try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
        print(String(decoding: data ?? Data(), as: UTF8.self))
        fflush(nil)
    }
}

/// How many requests are left.
private final class Countdown: Sendable {
    private let left: Atomic<Int>

    init(_ count: Int) {
        left = Atomic(count)
    }

    /// Takes one; tells whether there was one.
    func goesOn() -> Bool {
        left.wrappingSubtract(1, ordering: .relaxed).newValue >= 0
    }
}

extension Duration {
    fileprivate var seconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) + Double(attoseconds) / 1e18
    }
}
