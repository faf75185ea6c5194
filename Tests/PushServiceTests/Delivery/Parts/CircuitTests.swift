import APNsModel
import ExactJSON
import PushChannels
import PushModel
import Testing
import WallTime

@testable import PushService

/// When the pushes through a certificate are held (rule 6.13).
@Suite struct CircuitTests {
    private static let start = Instant(milliseconds: 0)
    private static let silent = ServerSign.silent("fault.timeout")
    private static let refused = ServerSign.refused("InvalidProviderToken")

    private func circuit(
        faults: Int = 3,
        credentials: PushDispatcher.CircuitPolicy.RefusedCredentials = .held
    ) throws -> Circuit {
        Circuit(
            try PushDispatcher.CircuitPolicy(
                faults: faults,
                pauses: Backoff(first: .seconds(5), longest: .seconds(20)),
                credentials: credentials
            )
        )
    }

    private func at(_ seconds: Int64) -> Instant { Self.start.adding(milliseconds: 1000 * seconds) }

    @Test func `faults in a row open it, and an answer between them does not`() throws {
        var circuit = try circuit()
        let signs = [Self.silent, Self.silent, .answered, Self.silent, Self.silent, .nothing]
        for (number, sign) in signs.enumerated() {
            let id = Push.ID(number: Int64(number), index: 0)
            #expect(circuit.note(sign, of: id, sentAt: at(0), at: at(0), jitter: 0) == nil)
        }
        #expect(!circuit.isOpen)
        #expect(
            circuit.note(Self.silent, of: 9, sentAt: at(1), at: at(1), jitter: 0)
                == .opened("fault.timeout", until: at(6))
        )
        #expect(!circuit.passes(at: at(5)))
        #expect(circuit.passes(at: at(6)))
    }

    @Test func `attempts of one push count as one, however many they are`() throws {
        var circuit = try circuit(faults: 3)
        for _ in 0..<10 {
            for id in [1, 2] as [Push.ID] {
                #expect(
                    circuit.note(Self.silent, of: id, sentAt: at(0), at: at(0), jitter: 0) == nil
                )
            }
        }
        #expect(!circuit.isAsNew)
        #expect(circuit.note(.answered, of: 3, sentAt: at(1), at: at(1), jitter: 0) == nil)
        #expect(circuit.isAsNew)
    }

    @Test func `pushes that were lost with one connection count as one`() throws {
        var circuit = try circuit(faults: 3)
        let lost = ServerSign.lost("fault.connection")
        for push in 1...100 as ClosedRange<Int64> {
            #expect(
                circuit.note(
                    lost,
                    of: Push.ID(number: push, index: 0),
                    sentAt: at(0),
                    at: at(1),
                    jitter: 0
                ) == nil
            )
        }
        #expect(!circuit.isOpen)
        #expect(circuit.note(lost, of: 101, sentAt: at(1), at: at(2), jitter: 0) == nil)
        #expect(
            circuit.note(lost, of: 102, sentAt: at(2), at: at(3), jitter: 0)
                == .opened("fault.connection", until: at(8))
        )
    }

    @Test func `one refusal of the credentials opens it, unless pushes are given up then`() throws {
        var circuit = try circuit()
        #expect(
            circuit.note(Self.refused, of: 1, sentAt: at(0), at: at(0), jitter: 1)
                == .opened("InvalidProviderToken", until: Self.start.adding(milliseconds: 7500))
        )
        var other = try self.circuit(credentials: .givenUp)
        #expect(other.note(Self.refused, of: 1, sentAt: at(0), at: at(0), jitter: 0) == nil)
        #expect(!other.isOpen)
    }

    @Test func `probes that fail double the pause up to the longest, and an answer closes it`()
        throws
    {
        var circuit = try circuit(faults: 1)
        var now = at(0)
        var pauses: [Int64] = []
        for probe in 1...5 as ClosedRange<Int64> {
            guard
                case .opened(_, let end)? = circuit.note(
                    Self.silent,
                    of: Push.ID(number: probe, index: 0),
                    sentAt: now,
                    at: now,
                    jitter: 0
                )
            else {
                Issue.record("it did not open")
                return
            }
            pauses.append(end.milliseconds(since: now) / 1000)
            now = end
            circuit.begin(Push.ID(number: probe + 1, index: 0))
            #expect(!circuit.passes(at: now))
        }
        #expect(pauses == [5, 10, 20, 20, 20])
        #expect(circuit.note(.answered, of: 6, sentAt: now, at: now, jitter: 0) == .closed)
        #expect(circuit.isAsNew)
        // The pauses begin anew.
        #expect(
            circuit.note(Self.silent, of: 7, sentAt: now, at: now, jitter: 0)
                == .opened("fault.timeout", until: now.adding(milliseconds: 5000))
        )
    }

    @Test func `replies to pushes that were sent before it opened change nothing`() throws {
        var circuit = try circuit(faults: 1)
        _ = circuit.note(Self.silent, of: 1, sentAt: at(0), at: at(0), jitter: 0)
        for sign in [Self.silent, Self.refused, .answered, .nothing] {
            #expect(circuit.note(sign, of: 2, sentAt: at(1), at: at(1), jitter: 0) == nil)
        }
        circuit.begin(3)
        for sign in [Self.silent, Self.refused, .answered, .nothing] {
            #expect(circuit.note(sign, of: 2, sentAt: at(6), at: at(6), jitter: 0) == nil)
        }
        #expect(circuit.state == .probing(3))
    }

    @Test func `a probe that shows nothing lets another push be the probe at once`() throws {
        var circuit = try circuit(faults: 1)
        _ = circuit.note(Self.silent, of: 1, sentAt: at(0), at: at(0), jitter: 0)
        circuit.begin(2)
        #expect(circuit.note(.nothing, of: 2, sentAt: at(9), at: at(9), jitter: 0) == nil)
        #expect(circuit.state == .open(until: at(9)))
        circuit.begin(3)
        circuit.forget(4, at: at(10))
        #expect(circuit.state == .probing(3))
        circuit.forget(3, at: at(10))
        #expect(circuit.passes(at: at(10)))
    }

    private func note(_ sign: ServerSign, _ times: Int, _ circuit: inout Circuit) -> Circuit.Change?
    {
        var change: Circuit.Change?
        for _ in 0..<times where change == nil {
            change = circuit.note(sign, of: 1, sentAt: at(0), at: at(0), jitter: 0)
        }
        return change
    }

    @Test func `a pause that half of the last answers ask for opens it for that long`() throws {
        for (asked, given) in [(7, 7), (1_000_000, 20)] as [(Int64, Int64)] {
            var circuit = try circuit()
            var change: Circuit.Change?
            let busy = ServerSign.busy("ServiceUnavailable", retryAfter: .seconds(asked))
            change = note(busy, 9, &circuit)
            #expect(change == nil)
            change = note(.answered, 10, &circuit)
            #expect(change == nil)
            change = note(busy, 1, &circuit)
            #expect(change == .opened("ServiceUnavailable", until: at(given)))
            // A probe that is asked for a pause is followed by one, and one that is answered closes it.
            circuit.begin(2)
            #expect(
                circuit.note(busy, of: 2, sentAt: at(20), at: at(20), jitter: 0)
                    == .opened("ServiceUnavailable", until: at(20 + given))
            )
            circuit.begin(3)
            #expect(
                circuit.note(.answered, of: 3, sentAt: at(50), at: at(50), jitter: 0) == .closed
            )
            #expect(circuit.isAsNew)
        }
        var circuit = try circuit()
        let busy = ServerSign.busy("ServiceUnavailable", retryAfter: nil)
        let change = note(busy, 1000, &circuit)
        #expect(change == nil)
    }

    @Test func `a pause that one answer of five asks for opens nothing`() throws {
        var circuit = try circuit()
        var change: Circuit.Change?
        let busy = ServerSign.busy("ServiceUnavailable", retryAfter: .seconds(2))
        for _ in 0..<200 {
            change = note(busy, 1, &circuit)
            #expect(change == nil)
            change = note(.answered, 4, &circuit)
            #expect(change == nil)
        }
        change = note(.answered, 20, &circuit)
        #expect(change == nil)
        #expect(circuit.isAsNew)
    }

    // Rules 6.13 and 8.7.
    @Test(
        arguments: [
            (.done, .answered), (.unbindOnceCertificateWorks, .answered),
            (.slowToken(after: 90), .busy("fcm.CODE", retryAfter: nil)),
            (.retry(after: 7), .busy("fcm.CODE", retryAfter: .seconds(7))),
            (.pause(seconds: 60), .paused("fcm.CODE", .seconds(60))),
            (.stopCertificate, .refused("fcm.CODE")),
        ] as [(ChannelRequest.Reply.Action, ServerSign)]
    )
    func `a reply of another service shows how the server is`(
        action: ChannelRequest.Reply.Action,
        sign: ServerSign
    ) {
        let reply = ChannelRequest.Reply(channel: .fcm, code: "CODE", words: "", action: action)
        #expect(ServerSign(TransportReply(reply)) == sign)
    }

    // Rules 6.9 and 6.13.
    @Test(arguments: [
        (TransportReply.accepted(nil), ServerSign.answered),
        (.rejected(.init(status: 410, reason: .unregistered)), .answered),
        (.rejected(.init(status: 400, reason: "TopicDisallowed")), .answered),
        (.rejected(.init(status: 429, reason: .tooManyRequests)), .answered),
        (
            .rejected(.init(status: 429, reason: "TooManyProviderTokenUpdates")),
            .busy("TooManyProviderTokenUpdates", retryAfter: nil)
        ),
        (
            .rejected(.init(status: 503, reason: .serviceUnavailable)),
            .busy("ServiceUnavailable", retryAfter: nil)
        ),
        (
            .rejected(.init(status: 503, reason: "Shutdown", retryAfter: 7)),
            .busy("Shutdown", retryAfter: .seconds(7))
        ),
        // These are about a device token, and about new provider tokens.
        (.rejected(.init(status: 429, reason: .tooManyRequests, retryAfter: 7)), .answered),
        (
            .rejected(.init(status: 429, reason: "TooManyProviderTokenUpdates", retryAfter: 7)),
            .busy("TooManyProviderTokenUpdates", retryAfter: nil)
        ),
        (
            .rejected(.init(status: 403, reason: .invalidProviderToken)),
            .refused("InvalidProviderToken")
        ),
        (.rejected(.init(status: 403, reason: "")), .refused("status.403")),
        (.fault(.init(.credentials, "not trusted")), .refused("fault.credentials")),
        (.fault(.init(.timeout, "late")), .silent("fault.timeout")),
        (.fault(.init(.connection, "lost")), .lost("fault.connection")),
        (.fault(.init(.answer, "status 302")), .silent("fault.answer")),
        (.fault(.init(.answer, isRetryable: false, "too large")), .nothing),
        (.fault(.init(.request, "no topic")), .nothing),
        (.fault(.init(.cancelled, "cancelled")), .nothing),
        (.fault(.init(.output, "disk full")), .nothing),
    ])
    func `a reply shows how the server is`(reply: TransportReply, sign: ServerSign) {
        #expect(ServerSign(reply) == sign)
    }
}
