import PushModel
import WallTime

/// What becomes of the pushes in hand.
extension DeliveryMachine {
    /// Takes pushes in hand that are leased for the dispatch at an index.
    mutating func hold(
        _ leased: [Delivery.Leased],
        until deadline: Instant,
        of index: Int,
        at now: Instant
    ) {
        let dispatch = dispatches.states.elements[index]
        let hasFailed = dispatch.failure != nil
        var list = dispatch.pushes
        for leased in leased {
            if !recalls.isEmpty, recalls.contains(leased.delivery.key) {
                report(DeliveryOutcome(leased.delivery, .cancelled), to: index)
                continue
            }
            var leased = leased
            let message = messages.index(of: &leased.delivery)
            let flow = flows.enter(leased.delivery)
            let id = pushes.insert(
                leased,
                until: deadline,
                dispatch: index,
                message: message,
                flow: flow,
                into: &list
            )
            messages.insert(id, at: message)
            dispatches.states.elements[index].pushes = list
            if hasFailed {
                giveBack(id, at: now)
            } else {
                wait(id, until: now)
            }
        }
    }

    /// Gives the place of a push in flight to others: it waits where the server answers nothing.
    mutating func handleStalled(_ id: Push.ID, at now: Instant) {
        guard let push = pushes[id], push.state == .inFlight, !push.isStalled else { return }
        pushes.change(id) { $0.isStalled = true }
        flows.stall(in: push.flow, at: now)
    }

    mutating func handleAttempted(_ result: SendResult, at now: Instant) {
        let id = result.push.id
        guard let push = pushes[id] else { return }
        let change = flows.end(result, wasStalled: push.isStalled, at: now, jitter: jitter)
        if push.isStalled { pushes.change(id) { $0.isStalled = false } }
        if let change {
            noteCircuit(change, of: push.delivery.groupIDs.certificateName)
        }
        if let error = result.error {
            // A store that fails does so for more than a moment, and the reply would be the same.
            let goesOn = !dispatches.states.elements[push.dispatch].source.endsByFaults
            giveBack(id, at: goesOn ? now.adding(milliseconds: Self.storePause) : now)
            fault(push.dispatch, error, at: now)
            return
        }
        bucket?.take(result.sendings - 1)
        switch result.change {
        case .postponed(let due):
            pushes.change(id) { $0.leased.attempts += 1 }
            postpone(id, until: due, result.reply)
        case .returned where push.isRecalled: end(id, .cancelled)
        case .returned(let due): giveBack(id, at: due)
        case .accepted, .givenUp: settle(id, result.change, result.reply)
        }
    }

    /// The pause after a call to a store that failed, if the dispatch goes on.
    private static let storePause: Int64 = 10_000

    mutating func handleRenewed(
        _ ids: [Push.ID],
        _ result: Result<[LeaseAnswer], any Error>,
        _ suppressed: Result<[Push.ID: LateSuppression], any Error>,
        until deadline: Instant,
        at now: Instant
    ) {
        isRenewing = false
        let answers: [LeaseAnswer]
        switch result {
        case .success(let renewed): answers = renewed
        case .failure(let error):
            // Nothing is known of these pushes. They stay leased; the queue leases them again later.
            for id in ids {
                guard let push = remove(id) else { continue }
                flows.disclaim(id, in: push.flow, at: now)
                fault(push.dispatch, error, at: now)
            }
            return
        }
        for (id, answer) in zip(ids, answers) {
            guard let push = pushes[id] else { continue }
            flows.disclaim(id, in: push.flow, at: now)
            guard answer == .good else {
                end(id, answer.outcome)
                continue
            }
            if push.isRecalled {
                end(id, .cancelled)
                continue
            }
            pushes.change(id) { push in
                push.deadline = deadline
                push.isRenewed = true
            }
            switch suppressed {
            case .success(let reasons):
                guard let suppression = reasons[id] else { break }
                pushes.change(id) { $0.isHeld = suppression.isHeld }
                settle(id, .givenUp(suppression.reason), push.reply)
                continue
            case .failure:
                guard push.delivery.grounds != nil else { break }
                postpone(id, until: now.adding(milliseconds: Self.storePause), nil)
                continue
            }
            if dispatches.states.elements[push.dispatch].failure == nil {
                // It keeps its place, as it may be the probe of a circuit.
                wait(id, until: push.due)
            } else {
                giveBack(id, at: now)
            }
        }
    }

    mutating func handleSettled(
        _ settled: [SendResult],
        _ result: Result<[LeaseAnswer], any Error>,
        at now: Instant
    ) {
        isSettling = false
        switch result {
        case .success(let answers):
            for (settled, answer) in zip(settled, answers) {
                handleSettled(settled, answer, at: now)
            }
        case .failure(let error):
            for settled in settled {
                guard let push = remove(settled.push.id) else { continue }
                fault(push.dispatch, error, at: now)
            }
        }
        for index in ofQueue where dispatches.states.elements[index].endsAfterSettling {
            endSource(of: index)
        }
    }

    private mutating func handleSettled(
        _ settled: SendResult,
        _ answer: LeaseAnswer,
        at now: Instant
    ) {
        let id = settled.push.id
        guard let push = pushes[id] else { return }
        let isGood = answer.isGood
        if isGood, counter.add(settled, at: date(of: now)) {
            dispatches.states.elements[push.dispatch].lastCount = countCalls.begun + 1
        }
        switch settled.change {
        case .accepted(let apnsID):
            // A push that APNs accepted stays accepted, even if another dispatch sends it again.
            end(id, .accepted(apnsID))
        case .givenUp(let reason):
            let result: DeliveryOutcome.Result =
                push.isHeld ? .held(reason, until: nil) : .givenUp(reason, settled.reply)
            end(id, isGood ? result : answer.outcome)
        case .postponed(let due):
            if !isGood {
                end(id, answer.outcome)
            } else if dispatches.states.elements[push.dispatch].failure != nil {
                giveBack(id, at: due)
            } else {
                wait(id, until: due)
            }
        case .returned:
            returned(id, push)
        }
    }

    /// A push is back in the queue: its dispatch has ended early, or there was no room.
    private mutating func returned(_ id: Push.ID, _ push: Push) {
        observe(.returned(push.delivery.key))
        let dispatch = dispatches.states.elements[push.dispatch]
        guard dispatch.failure == nil else {
            _ = remove(id)
            return
        }
        if dispatch.isOfQueue {
            // The dispatch takes it again when there is room.
            hasSpilled = hasSpilled || dispatch.hasEnded
            _ = remove(id)
        } else {
            hasSpilled = true
            end(id, .alreadyQueued)
        }
    }

    /// Removes a push that the engine has in hand no longer.
    mutating func remove(_ id: Push.ID) -> Push? {
        setPostponed(id, false)
        setState(id, .settling)
        guard let push = pushes[id] else { return nil }
        if push.isAccepted { flows.add(unsettled: -1, in: push.flow) }
        pushes.remove(id, from: &dispatches.states.elements[push.dispatch].pushes)
        messages.remove(id, at: push.message)
        // A queue that had nothing to lease may have waited for pushes that this dispatcher held. Once they
        // have ended, the answer may be another, so the machine asks before the time is up.
        dispatches.states.elements[push.dispatch].looksAgain = true
        dispatches.lookAt(push.dispatch)
        flows.leave(push.flow)
        if flows.count > 4 * pushes.count + 64 {
            flows.removeAll()
            for push in pushes.all where push.state == .waiting {
                insert(push.id, push)
            }
        }
        return push
    }

    /// Puts a push that waits into its flow.
    mutating func insert(_ id: Push.ID, _ push: Push) {
        flows.insert(
            id,
            in: push.flow,
            at: push.due,
            isLate: push.isPostponed,
            expires: expiration(of: push.delivery)
        )
    }

    /// Changes what the engine does with a push.
    mutating func setState(_ id: Push.ID, _ state: Push.State) {
        guard let (flow, _, old) = pushes.standing(of: id), old != state else { return }
        pushes.change(id) { $0.state = state }
        if old == .waiting || state == .waiting {
            flows.add(waiting: state == .waiting ? 1 : -1, in: flow)
        }
        if old == .awaitingReader || state == .awaitingReader {
            awaitingReader += state == .awaitingReader ? 1 : -1
        }
    }

    /// Changes whether a push waits to be sent again.
    mutating func setPostponed(_ id: Push.ID, _ isPostponed: Bool) {
        guard let (flow, old, _) = pushes.standing(of: id), old != isPostponed else { return }
        pushes.change(id) { $0.isPostponed = isPostponed }
        flows.add(postponed: isPostponed ? 1 : -1, in: flow)
    }

    private mutating func noteCircuit(_ change: Circuit.Change, of name: Certificate.Name) {
        switch change {
        case .opened(let reason, let until):
            for push in pushes.all where push.state == .waiting {
                let delivery = push.delivery
                guard delivery.groupIDs.certificateName == name else { continue }
                flows.insertExpiring(push.id, in: push.flow, at: expiration(of: delivery))
            }
            let date = date(of: until)
            observe(.circuitOpened(name, reason, until: date))
        case .closed:
            for index in ofQueue {
                dispatches.states.elements[index].idle = nil
            }
            observe(.circuitClosed(name))
        }
    }

    mutating func end(_ id: Push.ID, _ result: DeliveryOutcome.Result) {
        guard let push = remove(id) else { return }
        report(DeliveryOutcome(push.delivery, result), to: push.dispatch)
    }

    /// Reports an outcome to the dispatch at an index.
    mutating func report(_ outcome: DeliveryOutcome, to index: Int) {
        observe(.ended(outcome))
        guard dispatches.states.elements[index].hasReader else { return }
        if dispatches.states.elements[index].outcomes.isEmpty {
            toReport.append(index)
        }
        dispatches.states.elements[index].unread += 1
        dispatches.states.elements[index].outcomes.append(outcome)
    }
}
