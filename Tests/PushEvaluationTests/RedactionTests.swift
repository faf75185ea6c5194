import APNsModel
import ExactJSON
import Fixtures
import PushChannels
import PushEvaluation
import PushModel
import PushRendering
import Testing

@Suite struct RedactionTests {
    static let token = "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9"
    static let text = "nobody may see this"

    /// A push in which every place that holds text holds the text.
    static let fixture = EvaluationFixture {
        let translation = MessageBody.Text.Translation("en", text)
        $0.message.body = .text(MessageBody.Text(text, translations: [translation]))
        $0.message.ext = [
            "em_apns_ext": [
                "em_push_title": .string(text), "em_push_content": .string(text),
                "em_alert_subTitle": .string(text), "extern": .string(text),
            ],
            "em_push_ext": ["custom": ["k": .string(text)], "content": .string(text)],
            "em_push_template": [
                "name": "t", "content_args": [.string(text)],
                "directed_template": ["name": "t", "title_args": [.string(text)]],
            ],
            "em_push_filter": ["mine": .string(text)],
            "mine": .string(text),
        ]
        $0.recipient.settings.displayStyle = .messageSummary
        $0.recipient.devices[0].bindings = [
            Binding(certificateName: "prod", token: DeviceToken(token)),
            Binding(certificateName: "", token: DeviceToken(token)),
        ]
    }

    @Test func `an evaluation prints neither tokens nor texts`() throws {
        let evaluation = try Self.fixture.evaluate()
        #expect(evaluation.requests.count == 1)
        expectNoSecret(evaluation)
        expectNoSecret(evaluation.bindings)
        expectNoSecret(evaluation.bindings.first)
        expectNoSecret(evaluation.bindings.map { $0.outcome })
        expectNoSecret(evaluation.requests)
        expectNoSecret(evaluation.requests.first?.payload)
        expectNoSecret(evaluation.diagnostics)
    }

    @Test func `a release prints neither tokens nor texts`() throws {
        let entry = HeldMessages.Entry(Self.fixture.message, since: Self.fixture.now)
        let held = HeldMessages([entry])
        let release = try PushEvaluator()
            .release(held, to: Self.fixture.recipient, at: Self.fixture.now)
        #expect(release.pushes.count == 1)
        expectNoSecret(entry)
        expectNoSecret(held)
        expectNoSecret(release)
        expectNoSecret(release.pushes)
    }

    @Test func `an explanation prints neither tokens nor texts`() throws {
        let explanation = try Self.fixture.explain()
        expectNoSecret(explanation)
        expectNoSecret(explanation.trace)
    }

    @Test func `remedies print neither tokens nor texts`() throws {
        var recipient = Self.fixture.recipient
        recipient.devices[0].state = .online
        let message = try PushEvaluator().prepare(Self.fixture.message, from: Self.fixture.sender)
        let found = message.remedies(for: recipient, at: Self.fixture.now)
        let remedies = try #require(found)
        expectNoSecret(remedies)
        expectNoSecret(remedies.makeIterator())
        let remedy = try #require(remedies.first { _ in true })
        expectNoSecret(remedy)
        expectNoSecret(remedy.changes)
        expectNoSecret(remedy.changes.map { $0.place })
        expectNoSecret(remedies.map { $0.alternatives() })
        expectNoSecret(remedies.map { remedies.sentence($0, in: .english) })
    }

    @Test func `a group's pushes print neither tokens nor texts`() throws {
        let evaluator = try PushEvaluator()
        var message = Self.fixture.message
        message.ext = [:]
        let prepared = try evaluator.prepare(message, from: Self.fixture.sender)
        let rows = PushSettings.Rows(of: [Self.fixture.recipient], in: message.conversation)
        var batch = BatchEvaluator(prepared, rows, at: Self.fixture.now)
        var result = BatchEvaluator.Result()
        batch.evaluate(Self.fixture.recipient, at: 0, into: &result)
        let outcome = try #require(result.outcomes.first)
        guard case .push = outcome else {
            Issue.record("nothing is pushed")
            return
        }
        expectNoSecret(evaluator)
        expectNoSecret(prepared)
        expectNoSecret(batch)
        expectNoSecret(result)
        expectNoSecret(outcome)
        let request = try #require(Self.fixture.evaluate().requests.first)
        let shared = SharedPayload(
            request.payload,
            limit: APNsLimits.payload(for: request.headers.pushType),
            hasOwnBadges: true,
            hasWholeBody: true
        )
        expectNoSecret(try #require(shared))
    }

    @Test func `requests to other services print neither tokens nor texts`() throws {
        let fixture = try ChannelEvaluationTests.fixture {
            let text = JSONValue.string(Self.text)
            $0.message.ext = [
                "em_push_ext": ["title": text, "content": text, "custom": ["k": text]]
            ]
            for index in $0.recipient.devices[0].bindings.indices {
                $0.recipient.devices[0].bindings[index].token = DeviceToken(Self.token)
            }
        }
        let evaluation = try fixture.evaluate()
        expectNoSecret(evaluation)
        for request in ChannelEvaluationTests.requests(evaluation) {
            expectNoSecret(request)
            expectNoSecret(request.body)
            expectNoSecret(request.headers)
        }
        let rows = PushSettings.Rows(of: [fixture.recipient], in: fixture.message.conversation)
        let prepared = try PushEvaluator(app: fixture.app).prepare(fixture.message)
        var batch = BatchEvaluator(prepared, rows, at: fixture.now)
        var result = BatchEvaluator.Result()
        batch.evaluate(fixture.recipient, at: 0, into: &result)
        #expect(result.outcomes.count == 5)
        for outcome in result.outcomes { expectNoSecret(outcome) }
        expectNoSecret(batch)
    }

    @Test func `what is handed in prints neither tokens nor texts`() throws {
        expectNoSecret(Self.fixture.message)
        expectNoSecret(Self.fixture.recipient)
        expectNoSecret(Self.fixture)
    }

    @Test func `what is read of an ext prints no texts`() throws {
        let ext = MessageExtension.read(Self.fixture.message.ext).value
        expectNoSecret(ext)
        expectNoSecret(ext.apns)
        expectNoSecret(ext.push)
        expectNoSecret(ext.filter)
        expectNoSecret(ext.template)
        expectNoSecret(ext.template?.arguments)
        expectNoSecret(ext.template?.directed)
    }

    // Printing must go on saying something, or the tests above prove nothing.
    @Test func `a token shows its first four characters and its length`() throws {
        let evaluation = try Self.fixture.evaluate()
        let request = try #require(evaluation.requests.first)
        #expect("\(request)".contains("token 0a1b… of 64"))
    }

    private func expectNoSecret(
        _ value: some Any,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for printed in printouts(of: value) {
            #expect(!printed.isEmpty, sourceLocation: sourceLocation)
            #expect(!printed.contains(Self.text), sourceLocation: sourceLocation)
            #expect(!printed.contains(Self.token.dropFirst(4)), sourceLocation: sourceLocation)
            // The bytes of "nobody", as an array and a dump show them.
            #expect(!printed.contains("110, 111, 98"), sourceLocation: sourceLocation)
            let words = printed.split { $0.isWhitespace }.joined(separator: " ")
            #expect(!words.contains("- 110 - 111 - 98"), sourceLocation: sourceLocation)
        }
    }
}
