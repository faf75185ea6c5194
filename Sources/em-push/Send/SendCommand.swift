import APNsModel
import ExactJSON
import Foundation
import PushChannels
import PushContract
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
        let queue: SendQueue? =
            if let path = options.queue {
                try await SendQueue(path: path)
            } else {
                nil
            }
        let transport = try setup.transport()
        let report = try options.report.map { path throws(UsageError) in
            try SendReport(path: path)
        }
        let tally = SendTally()
        let inputs = SendInputs(
            sources: sources,
            zones: options.zones,
            lifetime: options.lifetime,
            environments: setup.environments,
            report: report,
            tally: tally
        )
        do {
            try await send(inputs, by: setup, from: queue, through: transport, counting: statistics)
        } catch is PushDispatcher.ShutdownError {
            if setup.obstacle.text == nil { tally.interrupt() }
        } catch let usageError as UsageError {
            throw usageError
        } catch {
            throw UsageError("\(error)")
        }
        if let count = try? await queue?.count { tally.setQueued(count) }
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
        from queue: SendQueue?,
        through transport: any PushTransport,
        counting statistics: SendStatistics?
    ) async throws {
        let dispatcher = PushDispatcher(
            transport: transport,
            settings: InMemorySettingsStore(),
            bindings: InMemoryBindingStore(),
            evaluator: try PushEvaluator(zones: options.zones),
            options: try PushDispatcher.Options(
                inFlight: options.inFlight,
                retry: options.retry,
                // A call ends soon, and tells a refusal of its credentials at once.
                circuit: nil
            ),
            services: PushDispatcher.Services(
                owner: "send",
                queue: queue?.queue,
                statistics: try statistics.map {
                    try AppStatistics(
                        of: SendStatistics.app,
                        in: $0,
                        timeZone: options.timeZone,
                        zones: options.zones
                    )
                }
            )
        )
        await setup.interruption.act {
            // What a queue in memory has left is gone with the process, and the leases of one in a file end when
            // the next call takes them back, so its errors tell nothing.
            try? await dispatcher.shutdown(within: Self.drainTime)
        }
        guard queue != nil else {
            try await report(dispatcher.deliver(inputs), of: inputs, setup.obstacle)
            return
        }
        // Pushes that cannot be sent stay in the queue, so that nothing but this ends the call.
        setup.obstacle.act { Task { try? await dispatcher.shutdown(within: .zero) } }
        // An earlier call may have left pushes through a certificate whose environment no input of this one says: sent to
        // the wrong server, they would be lost. So nothing is taken out of the file until the inputs are read. Stored
        // dispatches are left to a worker, which has the settings of their recipients.
        dispatcher.takeOnlyPushes(of: .only([]))
        try await dispatcher.reclaim()
        let waiting = try await report(dispatcher.deliver(inputs), of: inputs, setup.obstacle)
        dispatcher.takeOnlyPushes(of: setup.environments.map { .only($0.served) } ?? .all)
        try await report(dispatcher.deliverQueued(), of: inputs, setup.obstacle, counted: waiting)
    }

    /// Counts outcomes, and writes a line for each push that was not accepted.
    ///
    /// - Parameters:
    ///   - outcomes: The outcomes.
    ///   - inputs: The inputs, with the counts and the report.
    ///   - obstacle: What ends the call.
    ///   - counted: The pushes that were counted when they were read; `nil` for all.
    /// - Returns: The pushes that wait in the queue, whose outcome comes from there.
    /// - Throws: The error that ended the outcomes; `UsageError` if the report cannot be written.
    @discardableResult
    private func report(
        _ outcomes: PushDispatcher.Outcomes,
        of inputs: SendInputs,
        _ obstacle: FirstConnection.Obstacle,
        counted: Set<Message.ID>? = nil
    ) async throws -> Set<Message.ID> {
        var waiting: Set<Message.ID> = []
        var progress = SendProgress(inputs.tally)
        defer { progress.clear() }
        for try await outcome in outcomes {
            guard obstacle.text == nil || outcome.isAccepted else { break }
            if case .alreadyQueued = outcome.result {
                waiting.insert(outcome.message)
                continue
            }
            if let counted, !counted.contains(outcome.message) {
                inputs.tally.addPushes(1, acceptedBefore: 0)
            }
            var line = Self.line(outcome)
            if case .alreadyAccepted = outcome.result {
                inputs.tally.moveToAcceptedBefore()
            } else {
                inputs.tally.add(outcome)
            }
            if !outcome.isAccepted {
                progress.clear()
                StandardStream.output.write(JSONLine(line).bytes)
            }
            line["apnsID"] = (InputMark(outcome.message)?.apnsID).map { .string($0.string) }
            try inputs.report?.add(line)
            progress.show()
        }
        return waiting
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
            case .refused(let refusal):
                line["detail"] = .string(refusal.words.string)
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
        switch result {
        case .accepted, .alreadyAccepted: true
        default: false
        }
    }
}
