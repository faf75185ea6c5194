/// Performs the actions of a ``DeliveryMachine``, each in a task of its own, and reports the events back.
struct DeliveryEngine: Sendable {
    let source: DeliverySource
    let queue: any DeliveryQueue
    let attempt: DeliveryAttempt
    let limits: DeliveryMachine.Limits
    let statistics: AppStatistics?

    private var clock: DeliveryClock { attempt.clock }

    /// Runs until the source has nothing left and every push has ended, or until the task is cancelled.
    ///
    /// When it returns, every push has ended or is back in the queue.
    func run(into outcomes: BoundedChannel<DeliveryOutcome>) async {
        let failure = await withTaskCancellationHandler {
            await work(into: outcomes)
        } onCancel: {
            source.stop()
            outcomes.removeLimit()
        }
        outcomes.finish(throwing: failure)
    }

    private func work(into outcomes: BoundedChannel<DeliveryOutcome>) async -> (any Error)? {
        await withTaskGroup(of: DeliveryMachine.Event.self) { group in
            var machine = DeliveryMachine(
                limits: limits,
                statistics: statistics,
                pauses: attempt.pauses,
                jitter: attempt.jitter
            )
            group.addTask {
                await source.read()
                return .readEnded
            }
            while true {
                if Task.isCancelled {
                    machine.stop(CancellationError())
                }
                if machine.failure != nil {
                    source.stop()
                }
                for action in machine.next(at: clock.now()) {
                    await perform(action, in: &group, outcomes)
                }
                guard !machine.isDone, let event = await group.next() else { break }
                machine.handle(event, at: clock.now())
            }
            group.cancelAll()
            return machine.failure
        }
    }

    private func perform(
        _ action: DeliveryMachine.Action,
        in group: inout TaskGroup<DeliveryMachine.Event>,
        _ outcomes: BoundedChannel<DeliveryOutcome>
    ) async {
        switch action {
        case .take(let room):
            group.addTask { .taken(await result(of: { try await source.take(room) })) }
        case .prepare(let prepare):
            group.addTask { .prepared(await result(of: prepare)) }
        case .send(let leased):
            group.addTask {
                .attempted(leased, await result(of: { try await attempt.send(leased) }))
            }
        case .settle(let pending, let settlements):
            group.addTask {
                // This task is not cancelled with the group, so that the queue records every result.
                let settling = Task { try await queue.settle(settlements) }
                return .settled(pending, await settling.result)
            }
        case .count(let rows):
            group.addTask { .counted(rows, await count(rows)) }
        case .wake(at: let instant):
            group.addTask {
                try? await clock.sleep(instant)
                return .woke(instant)
            }
        case .report(let outcome):
            attempt.observe(.ended(outcome))
            _ = await outcomes.send(outcome)
        case .observe(let event):
            attempt.observe(event)
        }
    }

    /// Adds counts to the statistics, also if the dispatch is cancelled meanwhile.
    private func count(_ rows: [PushStatisticsRow]) async -> Result<Void, any Error> {
        guard let statistics else { return .success(()) }
        return await Task { try await statistics.store.add(rows) }.result
    }
}

/// The value that `body` returns, or the error that it throws.
private func result<Success: Sendable>(
    of body: @Sendable () async throws -> Success
) async -> Result<Success, any Error> {
    do {
        return .success(try await body())
    } catch {
        return .failure(error)
    }
}
