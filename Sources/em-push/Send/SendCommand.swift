import APNsModel
import ExactJSON
import Foundation
import PushEvaluation
import PushModel
import PushService

/// `em-push send`: decides, renders and sends, and says what was not accepted.
struct SendCommand {
    let options: SendOptions

    func run() async throws(UsageError) -> ExitStatus {
        let sources = try InputSource.list(options.paths)
        let statistics = try options.statistics.map { path throws(UsageError) in
            try SendStatistics(path: path)
        }
        let setup = SendSetup(options: options)
        let transport = try setup.transport()
        let tally = SendTally()
        let inputs = SendInputs(
            sources: sources,
            lifetime: options.lifetime,
            environments: setup.environments,
            tally: tally
        )
        do {
            try await send(inputs, through: transport, counting: statistics, tally)
        } catch let usageError as UsageError {
            throw usageError
        } catch {
            throw UsageError("\(error)")
        }
        let counts = tally.counts
        StandardStream.output.write(JSONLine(counts.json).bytes)
        try await statistics?.write()
        return counts.isClean ? .answered : .rejected
    }

    private func send(
        _ inputs: SendInputs,
        through transport: any PushTransport,
        counting statistics: SendStatistics?,
        _ tally: SendTally
    ) async throws {
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator(),
            statistics: try statistics.map {
                try AppStatistics(of: SendStatistics.app, in: $0, timeZone: options.timeZone)
            },
            options: try PushDispatcher.Options(
                inFlight: options.inFlight,
                retry: options.retry,
                // A call ends soon, and tells a refusal of its credentials at once.
                circuit: nil
            )
        )
        var progress = SendProgress(tally)
        for try await outcome in dispatcher.deliver(inputs) {
            tally.add(outcome)
            if let line = Self.line(outcome) {
                progress.clear()
                StandardStream.output.write(JSONLine(line).bytes)
            }
            progress.show()
        }
        progress.clear()
    }

    /// The report of a push that was not accepted.
    private static func line(_ outcome: DeliveryOutcome) -> JSONObject? {
        guard case .givenUp(let reason, let reply) = outcome.result else { return nil }
        let mark = InputMark(outcome.message)
        var line: JSONObject = ["reason": .string(reason.string)]
        line["id"] = (mark?.id).map { .string($0.string) }
        line["input"] = (mark?.number).map { .number(JSONNumber(Int64($0))) }
        if let binding = outcome.binding {
            line["notifierName"] = .string(binding.certificateName.string)
            line["device"] = binding.device.nonEmpty?.json
        }
        switch reply {
        case .rejected(let rejection):
            line["status"] = .number(JSONNumber(Int64(rejection.status)))
        case .fault(let fault):
            line["detail"] = .string(fault.detail)
        case .accepted, nil:
            break
        }
        return line
    }
}
