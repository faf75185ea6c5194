import APNsModel
import ExactJSON
import PushChannels
import PushEvaluation
import PushModel
import PushRules
import Testing
import WallTime

/// A fixture whose recipient is each of some members in turn.
struct GroupComparison {
    let fixture: EvaluationFixture
    let members: [Recipient]

    init(_ fixture: EvaluationFixture, members: [Recipient]) {
        self.fixture = fixture
        self.members = members
    }

    /// Compares what is decided and written for a batch of the members, and for one after it, with what is for each
    /// member alone.
    ///
    /// - Returns: The payloads of all pushes of the first batch.
    @discardableResult
    func check(_ hint: Comment) throws -> [[UInt8]] {
        let prepared = try PushEvaluator(app: fixture.app)
            .prepare(fixture.message, from: fixture.sender)
        let rows = PushSettings.Rows(of: members, in: fixture.message.conversation)
        let later = fixture.now.adding(milliseconds: 3_600_000)
        var evaluator = BatchEvaluator(prepared, rows, at: fixture.now)
        var payloads: [[UInt8]] = []
        for now in [fixture.now, later] {
            evaluator.begin(rows, at: now)
            var result = BatchEvaluator.Result()
            for (index, member) in members.enumerated() {
                var single = member
                single.settings = rows.settings(at: index)
                let expected = prepared.evaluate(for: single, at: now)
                var unset = member
                unset.settings = PushSettings()
                evaluator.evaluate(unset, at: index, into: &result)
                let whole = prepared.evaluate(for: member, at: now)
                #expect(result.decision == expected.decision, hint)
                #expect(result.diagnostics == expected.diagnostics, hint)
                let found = outcomes(of: result, for: member, evaluator)
                #expect(found == outcomes(of: expected), hint)
                #expect(whole.decision == expected.decision, hint)
                #expect(whole.bindings == expected.bindings, hint)
                if now == fixture.now { payloads += expected.requests.map { $0.payload.utf8 } }
            }
        }
        return payloads
    }

    /// What becomes of a binding, with the bytes of a push.
    private struct Outcome: Equatable {
        let device: Device.ID
        let certificateName: Certificate.Name
        var token: DeviceToken?
        var headers: APNsHeaders?
        var payload: [UInt8]?
        var request: ChannelRequest?
        var suppression: SuppressionReason.Binding?
        var size: [Int]?
    }

    private func outcomes(of evaluation: Evaluation) -> [Outcome] {
        evaluation.bindings.map { binding in
            var outcome = Outcome(
                device: binding.device,
                certificateName: binding.certificateName
            )
            switch binding.outcome {
            case .push(let request, _):
                outcome.token = request.deviceToken
                outcome.headers = request.headers
                outcome.payload = request.payload.utf8
            case .request(let request, _): outcome.request = request
            case .suppress(let reason): outcome.suppression = reason
            case .payloadTooLarge(let bytes, let limit): outcome.size = [bytes, limit]
            }
            return outcome
        }
    }

    private func outcomes(
        of result: BatchEvaluator.Result,
        for recipient: Recipient,
        _ evaluator: BatchEvaluator
    ) -> [Outcome] {
        let bindings = recipient.devices.flatMap { device in
            device.bindings.map { (device.id, $0) }
        }
        #expect(result.outcomes.isEmpty || result.outcomes.count == bindings.count)
        return zip(result.outcomes, bindings).map { result, bound in
            let (device, binding) = bound
            var outcome = Outcome(device: device, certificateName: binding.certificateName)
            switch result {
            case .push(let payload, let certificate):
                outcome.token = binding.token
                outcome.headers = evaluator.headers(through: certificate)
                outcome.payload = payload
            case .request(let request, _): outcome.request = request
            case .suppress(let reason): outcome.suppression = reason
            case .payloadTooLarge(let bytes, let limit): outcome.size = [bytes, limit]
            }
            return outcome
        }
    }
}
