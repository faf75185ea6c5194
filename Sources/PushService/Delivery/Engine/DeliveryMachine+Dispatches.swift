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
            dispatch.failure = ShutdownError()
        }
        let place = dispatches.insert(dispatch)
        dispatches.lookAt(place)
        if source.isOfQueue {
            ofQueue.append(place)
        }
    }

    mutating func handleTaken(
        _ id: DispatchState.ID,
        _ result: Result<SourceItem, any Error>,
        at now: Instant
    ) {
        guard let place = dispatches.place(of: id) else { return }
        let dispatch = dispatches.states.elements[place]
        dispatches.lookAt(place)
        dispatches.states.elements[place].isTaking = false
        if dispatch.isOfQueue {
            isLeasing = false
            reserved -= limits.batch
        }
        defer { recalls.end(dispatch.call) }
        switch result {
        case .success(.batch(let batch)):
            guard dispatch.failure == nil else {
                abandon(batch, of: place)
                return
            }
            dispatches.states.elements[place].batch = batch
            toPrepare.append(place)
        case .success(.leased(let leased)): hold(leased, of: place, at: now)
        case .success(.nothingBefore(let instant)):
            dispatches.states.elements[place].idleUntil = instant
        case .success(.end):
            dispatches.states.elements[place].hasEnded = true
            if dispatch.isOfQueue, counter.rowCount > 0 {
                // Pushes of the queue that another dispatch has sent have ended too.
                dispatches.states.elements[place].lastCount = countCalls.begun + 1
            } else if dispatch.isOfQueue {
                dispatches.states.elements[place].lastCount = countCalls.begun
            }
        case .failure(let error): fail(place, error, at: now)
        }
    }

    /// Gives back what was leased for a batch that is not prepared.
    private mutating func abandon(_ batch: SourceItem.Batch, of place: Int) {
        guard batch.abandon != nil else { return }
        let id = dispatches.states.elements[place].id
        dispatches.states.elements[place].abandoning += 1
        actions.append(.abandon(id, batch))
    }

    /// A batch was given back.
    mutating func handleAbandoned(_ id: DispatchState.ID) {
        guard let place = dispatches.place(of: id) else { return }
        dispatches.states.elements[place].abandoning -= 1
        dispatches.lookAt(place)
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
        guard let place = dispatches.place(of: id) else { return }
        dispatches.lookAt(place)
        dispatches.states.elements[place].preparing -= 1
        switch result {
        case .success(let prepared):
            if isObserved {
                events += prepared.diagnoses
            }
            for outcome in prepared.outcomes {
                report(outcome, to: place)
            }
            hold(prepared.leased, of: place, at: now)
        case .failure(let error): fail(place, error, at: now)
        }
    }

    /// Ends the pushes of a recall, and sees to it that no other begins to be sent.
    ///
    /// To do it again changes nothing.
    ///
    /// - Returns: Those of the pushes that are being sent.
    mutating func handleRecalled(_ recall: DeliveryRecall) -> [Push.ID] {
        recalls.note(recall)
        let message: DeliveryRecall
        switch recall {
        case .message: message = recall
        case .push(let key): message = .message(key.message, of: key.app)
        }
        guard let list = messages[message] else { return [] }
        var inFlight: [Push.ID] = []
        for id in pushes.ofMessage(list) {
            guard let push = pushes[id] else { continue }
            if case .push(let recalled) = recall, recalled != push.held.delivery.key { continue }
            switch push.state {
            case .waiting, .parked: end(id, .cancelled)
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
        guard let place = dispatches.place(of: id) else { return }
        dispatches.states.elements[place].unread -= count
        dispatches.lookAt(place)
        let dispatch = dispatches.states.elements[place]
        guard dispatch.unread < limits.batch, !dispatch.parked.isEmpty else { return }
        dispatches.states.elements[place].parked = []
        for push in dispatch.parked where pushes.state(of: push) == .parked {
            wait(push, until: now)
        }
    }

    /// Ends a dispatch because a call to a store has failed, unless it goes on until it is told to end.
    mutating func fault(_ place: Int, _ error: any Error, at now: Instant) {
        guard dispatches.states.elements[place].source.endsByFaults else { return }
        fail(place, error, at: now)
    }

    /// Ends a dispatch before its end: it sends nothing more, and the pushes that it holds go back.
    ///
    /// The first error counts.
    mutating func fail(_ place: Int, _ error: any Error, at now: Instant) {
        let dispatch = dispatches.states.elements[place]
        guard dispatch.failure == nil else { return }
        dispatches.states.elements[place].failure = error
        dispatches.states.elements[place].parked = []
        if let batch = dispatch.batch {
            dispatches.states.elements[place].batch = nil
            toPrepare.removeAll { $0 == place }
            abandon(batch, of: place)
        }
        dispatch.source.stop()
        dispatches.lookAt(place)
        for id in pushes.ofDispatch(dispatch.pushes) {
            guard let push = pushes[id] else { continue }
            switch push.state {
            case .waiting, .parked: giveBack(id, at: max(now, push.due))
            case .new, .renewing, .inFlight, .settling: break
            }
        }
    }

    mutating func cancel(_ id: DispatchState.ID, at now: Instant) {
        guard let place = dispatches.place(of: id) else { return }
        fail(place, CancellationError(), at: now)
        // A shutdown lets what is in flight finish by its deadline, also if a reader does not wait for it.
        guard shutdownDeadline == nil else { return }
        let list = dispatches.states.elements[place].pushes
        let inFlight = pushes.ofDispatch(list).filter { pushes.state(of: $0) == .inFlight }
        if !inFlight.isEmpty {
            actions.append(.cancel(inFlight))
        }
    }

    mutating func shutDown(by deadline: Instant, at now: Instant) {
        shutdownDeadline = shutdownDeadline.map { min($0, deadline) } ?? deadline
        isShutdownReported = false
        for place in dispatches.places {
            fail(place, ShutdownError(), at: now)
        }
    }
}
