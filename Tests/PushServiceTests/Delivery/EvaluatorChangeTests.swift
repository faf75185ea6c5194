import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import Testing

/// A configuration that changes while a dispatcher runs.
@Suite struct EvaluatorChangeTests {
    @Test func `messages after the change are decided by it, and those before are not`()
        async throws
    {
        let transport = RecordingTransport()
        let depot = try Depot(transport)
        try await depot.bind()
        func message(_ id: Message.ID) -> Message {
            var message = Depot.message
            message.id = id
            return message
        }
        let before = depot.dispatcher.dispatch(message("1"), to: [DispatchRecipient("ann")])
        depot.dispatcher.setEvaluator(
            try PushEvaluator(
                app: AppConfiguration(
                    certificates: [Certificate(name: "prod", isEnabled: false)]
                )
            )
        )
        let after = depot.dispatcher.dispatch(message("2"), to: [DispatchRecipient("ann")])
        #expect(try await before.lines() == ["ann phone prod: accepted"])
        #expect(try await after.lines() == ["ann phone prod: device.certificateDisabled"])
        let explanation = try await depot.dispatcher.explain(
            message("3"),
            to: DispatchRecipient("ann")
        )
        #expect("\(explanation)".hasPrefix("suppress: device.noneEligible"))
        depot.dispatcher.setEvaluator(try PushEvaluator())
        #expect(try await depot.dispatch(message("2"), to: "ann") == ["ann phone prod: accepted"])
        #expect(transport.pushes.count == 2)
    }
}
