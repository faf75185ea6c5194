import APNsModel
import ExactJSON
import PushContract
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Synchronization
import Testing

/// The dispatcher records sampled decisions as inputs of `decide` without texts and tokens (rule 7.6).
@Suite struct RedactedSamplingTests {
    /// The inputs that came.
    private final class Samples: Sendable {
        private let all = Mutex<[String]>([])

        var texts: [String] { all.withLock { $0 } }

        func sampling(every: Int = 1, renamingIDs: Bool = false) throws
            -> PushDispatcher.RedactedSampling
        {
            try PushDispatcher.RedactedSampling(every: every, renamingIDs: renamingIDs) { text in
                self.all.withLock { $0.append(text) }
            }
        }

        /// What `em-push replay` counts for the samples as they stand, under a policy.
        func replayed(under policy: PushPolicy) throws -> ReplayTally {
            var tally = ReplayTally(.input, against: ReplaySide(policy))
            for text in texts {
                try tally.add(try ContractInput<DecideInput>(parsing: Array(text.utf8)[...]))
            }
            return tally
        }
    }

    private static let secret = "nobody may see this"

    private static func message(_ id: Message.ID) -> Message {
        var message = Message(id: id, type: .groupChat, from: "tom", to: "g1", body: .text(secret))
        message.ext = ["em_apns_ext": ["em_push_title": .string(secret)]]
        return message
    }

    /// A depot in which ann has a push and ben, who wants mentions alone, has none.
    private func depot(_ samples: PushDispatcher.RedactedSampling) async throws -> Depot {
        let depot = try Depot(RecordingTransport(), sampling: samples)
        try await depot.bind("ann")
        try await depot.bind("ben", "00ff00ff")
        try await depot.settings.apply([.remindType(.mentionOnly, of: nil)], to: "ben")
        return depot
    }

    @Test func `what is sampled can be replayed, and was decided so`() async throws {
        let samples = Samples()
        let depot = try await depot(samples.sampling())
        let message = Self.message("42")
        let recipients = [
            DispatchRecipient("ann", remark: Self.secret), DispatchRecipient("ben"),
        ]
        let sender = Sender(displayName: Self.secret)
        let outcomes = try await depot.dispatcher.dispatch(message, from: sender, to: recipients)
            .lines()
        #expect(outcomes == ["ann phone prod: accepted", "ben: remind.mentionOnly"])
        let tally = try samples.replayed(under: PushPolicy())
        #expect(tally.inputs == 2)
        #expect(tally.refused == 0)
        #expect(
            tally.flows.map { "\($0.from.word) \($0.to.word) \($0.count)" }
                == ["push push 1", "remind.mentionOnly remind.mentionOnly 1"]
        )
        for text in samples.texts {
            #expect(!text.contains(Self.secret))
            #expect(!text.contains(Depot.token.text.string))
            #expect(!text.contains("00ff00ff"))
            #expect(text.contains(#""id":"42""#))
            #expect(!text.contains("\n"))
        }
    }

    @Test func `ids are renamed unless they may stay`() async throws {
        let samples = Samples()
        let depot = try await depot(samples.sampling(renamingIDs: true))
        _ = try await depot.dispatch(Self.message("message-42"), to: "ann")
        let text = try #require(samples.texts.first)
        for id in ["message-42", "tom", "ann", "g1", "phone", "prod"] {
            #expect(!text.contains("\"\(id)\""))
        }
        #expect(try samples.replayed(under: PushPolicy()).flows.map { $0.from } == [.push])
    }

    @Test func `the same messages are sampled everywhere, about one of so many`() async throws {
        let samples = Samples()
        let sampling = try samples.sampling(every: 10)
        let other = try PushDispatcher.RedactedSampling(every: 10) { _ in }
        let ids = (0..<2000).map { Message.ID("message-\($0)") }
        let included = ids.filter { sampling.includes($0) }
        #expect(included == ids.filter { other.includes($0) })
        #expect((150...250).contains(included.count))
        let depot = try await depot(sampling)
        for id in ids.prefix(100) {
            _ = try await depot.dispatch(Self.message(id), to: "ann", "ben")
        }
        let expected = ids.prefix(100).filter { sampling.includes($0) }
        #expect(!expected.isEmpty)
        for id in expected {
            #expect(samples.texts.count { $0.contains("\"id\":\"\(id)\"") } == 2)
        }
        #expect(samples.texts.count == 2 * expected.count)
    }

    /// FNV-1a of `a` is 0xAF63DC4C8601EC8C: other programs can know which messages are sampled.
    @Test func `the hash is the documented one`() throws {
        #expect(try PushDispatcher.RedactedSampling(every: 4) { _ in }.includes("a"))
        #expect(try !PushDispatcher.RedactedSampling(every: 8) { _ in }.includes("a"))
    }

    @Test func `what is not decided is not recorded, and the rest is`() async throws {
        let samples = Samples()
        let depot = try await depot(samples.sampling())
        let recipients = [
            DispatchRecipient(""), DispatchRecipient("ann", devices: ["": .offline]),
            DispatchRecipient("ben"),
        ]
        _ = try await depot.dispatcher.dispatch(Self.message("42"), to: recipients).lines()
        #expect(samples.texts.count == 1)
        #expect(try samples.replayed(under: PushPolicy()).refused == 0)
    }

    @Test func `what the queue has stored is sampled when it is decided`() async throws {
        let samples = Samples()
        let depot = try await depot(samples.sampling())
        try await depot.dispatcher.enqueue(Self.message("42"), to: [DispatchRecipient("ann")])
        #expect(samples.texts.isEmpty)
        _ = try await depot.dispatcher.deliverQueued().lines()
        #expect(samples.texts.count == 1)
    }

    @Test(arguments: [Int.min, -1, 0, 1_000_000_001])
    func `a rate out of its range is refused, and named`(every: Int) {
        #expect {
            _ = try PushDispatcher.RedactedSampling(every: every) { _ in }
        } throws: { error in
            (error as? InputError)?.path.text == "/every"
        }
    }
}
