import WallTime

/// What becomes of dispatches.
extension DeliveryMachine {
    mutating func open(
        _ id: DispatchState.ID,
        _ source: DeliverySource,
        _ hasReader: Bool
    ) {
        var dispatch = DispatchState(id, source: source, hasReader: hasReader)
        if shutdownDeadline != nil {
            dispatch.failure = PushDispatcher.ShutdownError()
        }
        let index = dispatches.insert(dispatch)
        dispatches.lookAt(index)
        if source.isOfQueue {
            ofQueue.append(index)
        }
    }

    mutating func handleTaken(
        _ id: DispatchState.ID,
        _ wanted: SourceItem.Wanted,
        _ result: Result<SourceItem, any Error>,
        at now: Instant
    ) {
        guard let index = dispatches.index(of: id) else { return }
        let dispatch = dispatches.states.elements[index]
        dispatches.lookAt(index)
        dispatches.states.elements[index].isTaking = false
        if dispatch.isOfQueue {
            isLeasing = false
            reserved -= limits.batch
        }
        defer { recalls.end(dispatch.call) }
        switch result {
        case .success(.batch(let batch)):
            guard dispatch.failure == nil else {
                abandon(batch, of: index)
                return
            }
            dispatches.states.elements[index].batch = batch
            dispatches.states.elements[index].forgetIdle(wanted)
            toPrepare.append(index)
        case .success(.leased(let leased, let deadline)):
            let isAll = wanted.leftOut.isEmpty && leased.count < wanted.room
            ahead = isAll ? 0 : max(0, ahead - leased.count)
            dispatches.states.elements[index].forgetIdle(wanted)
            hold(leased, until: deadline, of: index, at: now)
        case .success(.nothingBefore(let instant)):
            if wanted.leftOut.isEmpty { ahead = 0 }
            dispatches.states.elements[index].idle = Idle(until: instant, wanted: wanted)
        case .success(.end):
            if dispatch.isOfQueue, dispatch.asksEarly {
                // What was being prepared may have queued more pushes than it has leased.
                dispatches.states.elements[index].waitsForBatch = dispatch.preparing > 0
            } else if dispatch.isOfQueue, isSettling {
                // The call may have recorded what another dispatch has sent last, and its answer is on the way.
                dispatches.states.elements[index].endsAfterSettling = true
            } else {
                endSource(of: index)
            }
        case .failure(let error): fail(index, error, at: now)
        }
    }

    /// Notes that the source of a dispatch has nothing left.
    mutating func endSource(of index: Int) {
        dispatches.states.elements[index].endsAfterSettling = false
        dispatches.states.elements[index].hasEnded = true
        dispatches.lookAt(index)
        guard dispatches.states.elements[index].isOfQueue else { return }
        // Pushes of the queue that another dispatch has sent have ended too, and are counted before the dispatch ends.
        dispatches.states.elements[index].lastCount =
            countCalls.begun + (counter.rowCount > 0 ? 1 : 0)
    }

    /// Gives back what was leased for a batch that is not prepared.
    private mutating func abandon(_ batch: SourceItem.Batch, of index: Int) {
        guard batch.abandon != nil else { return }
        let id = dispatches.states.elements[index].id
        dispatches.states.elements[index].abandoning += 1
        actions.append(.abandon(id, batch))
    }

    /// A batch was given back.
    mutating func handleAbandoned(_ id: DispatchState.ID) {
        guard let index = dispatches.index(of: id) else { return }
        dispatches.states.elements[index].abandoning -= 1
        dispatches.lookAt(index)
    }

    mutating func handlePrepared(
        _ id: DispatchState.ID,
        _ count: Int,
        _ result: Result<PreparedBatch, any Error>,
        at now: Instant
    ) {
        preparing -= 1
        reserved -= count
        // A dispatch with a batch that is being prepared has not ended.
        guard let index = dispatches.index(of: id) else { return }
        dispatches.lookAt(index)
        dispatches.states.elements[index].preparing -= 1
        dispatches.states.elements[index].waitsForBatch = false
        switch result {
        case .success(let prepared):
            if isObserved {
                events += prepared.diagnoses
            }
            for outcome in prepared.outcomes {
                if counter.add(outcome, at: date(of: now)) {
                    dispatches.states.elements[index].lastCount = countCalls.begun + 1
                }
                report(outcome, to: index)
            }
            if prepared.queued > 0 {
                ahead += prepared.queued
                dispatches.states.elements[index].idle = nil
            }
            hold(prepared.leased, until: prepared.deadline, of: index, at: now)
        case .failure(let error): fail(index, error, at: now)
        }
    }

    /// Ends the pushes of a recall, and sees to it that no other begins to be sent.
    ///
    /// To do it again changes nothing.
    ///
    /// - Returns: Those of the pushes that are being sent.
    mutating func handleRecalled(_ recall: Delivery.Recall) -> [Push.ID] {
        recalls.note(recall)
        let message: Delivery.Recall
        switch recall {
        case .message: message = recall
        case .push(let key): message = .message(key.message, of: key.app)
        }
        var inFlight: [Push.ID] = []
        for id in pushes.ids(at: messages.pushes(of: message)) {
            guard let push = pushes[id] else { continue }
            if case .push(let recalled) = recall, recalled != push.delivery.key { continue }
            switch push.state {
            case .waiting, .awaitingReader: end(id, .cancelled)
            // If its sending has begun, or is settled, the queue says so later.
            case .new, .renewing, .settling: pushes.change(id) { $0.isRecalled = true }
            case .inFlight:
                pushes.change(id) { $0.isRecalled = true }
                inFlight.append(id)
            }
        }
        return inFlight
    }

    mutating func handleRead(_ id: DispatchState.ID, _ count: Int, at now: Instant) {
        guard let index = dispatches.index(of: id) else { return }
        dispatches.states.elements[index].unread -= count
        dispatches.lookAt(index)
        let dispatch = dispatches.states.elements[index]
        guard dispatch.unread < limits.batch, !dispatch.awaitingReader.isEmpty else { return }
        dispatches.states.elements[index].awaitingReader = []
        for push in dispatch.awaitingReader where pushes.state(of: push) == .awaitingReader {
            wait(push, until: now)
        }
    }

    /// Ends a dispatch because a call to a store has failed, unless it goes on until it is told to end.
    mutating func fault(_ index: Int, _ error: any Error, at now: Instant) {
        guard dispatches.states.elements[index].source.endsByFaults else { return }
        fail(index, error, at: now)
    }

    /// Ends a dispatch before its end: it sends nothing more, and the pushes that it holds go back.
    ///
    /// The first error counts.
    mutating func fail(_ index: Int, _ error: any Error, at now: Instant) {
        let dispatch = dispatches.states.elements[index]
        guard dispatch.failure == nil else { return }
        dispatches.states.elements[index].failure = error
        dispatches.states.elements[index].awaitingReader = []
        if let batch = dispatch.batch {
            dispatches.states.elements[index].batch = nil
            toPrepare.removeAll { $0 == index }
            abandon(batch, of: index)
        }
        dispatch.source.stop()
        if dispatch.isTaking || dispatch.preparing > 0 { actions.append(.stop(dispatch.id)) }
        dispatches.lookAt(index)
        for id in pushes.ofDispatch(dispatch.pushes) {
            guard let push = pushes[id] else { continue }
            switch push.state {
            case .waiting, .awaitingReader: giveBack(id, at: max(now, push.due))
            case .new, .renewing, .inFlight, .settling: break
            }
        }
    }

    mutating func cancel(_ id: DispatchState.ID, at now: Instant) {
        guard let index = dispatches.index(of: id) else { return }
        fail(index, CancellationError(), at: now)
        // A shutdown lets what is in flight finish by its deadline, also if a reader does not wait for it.
        guard shutdownDeadline == nil else { return }
        let list = dispatches.states.elements[index].pushes
        let inFlight = pushes.ofDispatch(list).filter { pushes.state(of: $0) == .inFlight }
        if !inFlight.isEmpty {
            actions.append(.cancel(inFlight))
        }
    }

    mutating func shutDown(by deadline: Instant, at now: Instant) {
        shutdownDeadline = shutdownDeadline.map { min($0, deadline) } ?? deadline
        isShutdownReported = false
        for index in dispatches.indices {
            fail(index, PushDispatcher.ShutdownError(), at: now)
        }
    }
}
