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
        let interruption = Interruption()
        await interruption.listen()
        let setup = SendSetup(options: options, interruption: interruption)
        let transport = try setup.transport()
        let report = try options.report.map { path throws(UsageError) in
            try SendReport(path: path)
        }
        let tally = SendTally()
        let inputs = SendInputs(
            sources: sources,
            lifetime: options.lifetime,
            environments: setup.environments,
            report: report,
            tally: tally
        )
        do {
            try await send(inputs, by: setup, through: transport, counting: statistics)
        } catch is ShutdownError {
            tally.interrupt()
        } catch let usageError as UsageError {
            throw usageError
        } catch {
            throw UsageError("\(error)")
        }
        let counts = tally.counts
        if let obstacle = setup.obstacle.text, counts.accepted == 0 { throw UsageError(obstacle) }
        StandardStream.output.write(JSONLine(counts.json).bytes)
        try await statistics?.write()
        if let obstacle = setup.obstacle.text { throw UsageError(obstacle) }
        return counts.isClean ? .answered : .rejected
    }

    private func send(
        _ inputs: SendInputs,
        by setup: SendSetup,
        through transport: any PushTransport,
        counting statistics: SendStatistics?
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
        await setup.interruption.act {
            // What the queue in memory has left is gone with the process, so its errors tell nothing.
            try? await dispatcher.shutdown(within: Self.drainTime)
        }
        var progress = SendProgress(inputs.tally)
        defer { progress.clear() }
        for try await outcome in dispatcher.deliver(inputs) {
            guard setup.obstacle.text == nil || outcome.isAccepted else { break }
            inputs.tally.add(outcome)
            var line = Self.line(outcome)
            if !outcome.isAccepted {
                progress.clear()
                StandardStream.output.write(JSONLine(line).bytes)
            }
            line["apnsID"] = (InputMark(outcome.message)?.apnsID).map { .string($0.string) }
            try inputs.report?.add(line)
            progress.show()
        }
    }

    /// How long pushes that are being sent have to end after a signal.
    private static let drainTime = Duration.seconds(30)

    /// What became of a push; one that was accepted has no reason.
    private static func line(_ outcome: DeliveryOutcome) -> JSONObject {
        let mark = InputMark(outcome.message)
        var line: JSONObject = [:]
        line["reason"] = outcome.isAccepted ? nil : .string(outcome.lastWord.string)
        line["id"] = (mark?.id).map { .string($0.string) }
        line["input"] = (mark?.number).map { .number(JSONNumber(Int64($0))) }
        if let binding = outcome.binding {
            line["notifierName"] = .string(binding.certificateName.string)
            line["device"] = binding.device.nonEmpty?.json
        }
        if case .givenUp(_, let reply?) = outcome.result {
            switch reply {
            case .rejected(let rejection):
                line["status"] = .number(JSONNumber(Int64(rejection.status)))
            case .fault(let fault):
                line["detail"] = .string(fault.detail)
            case .accepted: break
            }
        }
        return line
    }
}

extension DeliveryOutcome {
    fileprivate var isAccepted: Bool {
        if case .accepted = result { true } else { false }
    }
}
