import APNsModel
import PushModel
import PushRules
import WallTime

extension DeliveryMachine {
    /// The actions that are due at `now`; each is returned once.
    mutating func next(at now: Instant) -> [Action] {
        start(at: now)
        if !toSend.isEmpty {
            actions.append(.send(toSend))
            toSend = []
        }
        cancelLate(at: now)
        // Both may put pushes back, which are settled in this turn: there may be no other before long.
        prepare(at: now)
        lookAtDispatches(at: now)
        if !isRenewing, !toRenew.isEmpty {
            isRenewing = true
            actions.append(.renew(toRenew.compactMap { pushes[$0] }))
            toRenew = []
        }
        settle(at: now)
        if countCalls.begun == countCalls.ended, counter.rowCount > 0 {
            countCalls.begun += 1
            actions.append(.count(counter.takeRows()))
        }
        if !events.isEmpty {
            actions.append(.observe(events))
            events = []
        }
        for index in toReport {
            let dispatch = dispatches.states.elements[index]
            actions.append(.report(dispatch.id, dispatch.outcomes))
            dispatches.states.elements[index].outcomes = []
        }
        toReport = []
        finishDispatches()
        wake(after: now)
        if shutdownDeadline != nil, !isShutdownReported, dispatches.isEmpty, pushes.isEmpty {
            isShutdownReported = true
            actions.append(.reportShutdown)
        }
        defer { actions = [] }
        return actions
    }

    /// Has the queue record what became of pushes, of those first that were accepted.
    ///
    /// These keep their slots until it has. So a process that dies leaves no more pushes that will be sent again than could be in
    /// flight.
    private mutating func settle(at now: Instant) {
        guard !isSettling else { return }
        let settled = accepted.isEmpty ? unsettled : accepted
        guard !settled.isEmpty else { return }
        if accepted.isEmpty { unsettled = [] } else { accepted = [] }
        isSettling = true
        let settlements = settled.map { $0.settlement(at: now, lease: limits.lease) }
        actions.append(.settle(settled, settlements))
    }

    private mutating func start(at now: Instant) {
        for id in flows.removeExpired(at: now) where pushes.state(of: id) == .waiting {
            settle(id, .givenUp(.expired), pushes[id]?.reply)
        }
        let hasPauses = pauses.count > 0
        let date = date(of: now)
        bucket?.refill(at: now)
        flows.refill(at: now)
        while flows.inFlight + flows.unsettled < limits.inFlight, bucket?.hasPush ?? true,
            let id = flows.removeNext(at: now)
        {
            guard let push = pushes[id], push.state == .waiting, push.due <= now else { continue }
            setPostponed(id, false)
            let delivery = push.delivery
            if expiration(of: delivery) <= now {
                settle(id, .givenUp(.expired), push.reply)
            } else if dispatches.states.elements[push.dispatch].unread >= limits.batch {
                setState(id, .awaitingReader)
                dispatches.states.elements[push.dispatch].awaitingReader.append(id)
            } else if hasPauses, let end = pauses.end(of: delivery.deviceToken, at: now) {
                // The jitter keeps the pushes that wait for the token from being sent all at once.
                let pause = Double(end.milliseconds(since: now)) * Backoff.share(jitter()) / 2
                postpone(id, until: end.adding(milliseconds: Int64(pause)), nil)
            } else if Self.needsRenewal(push, lease: limits.lease, at: now)
                || Self.isLate(push, at: date)
            {
                setState(id, .renewing)
                flows.claim(id, in: push.flow)
                toRenew.append(id)
            } else {
                setState(id, .inFlight)
                pushes.change(id) { $0.isRenewed = false }
                bucket?.take()
                flows.begin(id, in: push.flow, at: now)
                toSend.append(push)
            }
        }
    }

    /// Whether a push has waited so long that its lease of `lease` milliseconds may be void: it was postponed, or its
    /// time is running out.
    ///
    /// What its gates answered as it was renewed holds for a minute (rule 6.17).
    ///
    /// It has no part in the machine, which would be copied for the call.
    private static func needsRenewal(_ push: Push, lease: Int64, at now: Instant) -> Bool {
        if push.isRenewed {
            return push.deadline <= now.adding(milliseconds: max(0, lease - 60_000))
        }
        return push.isPostponed || push.deadline <= now.adding(milliseconds: lease / 4)
    }

    /// Whether the gates are asked again before a push is sent that was not postponed now, and its lease renewed with that
    /// (rule 6.17).
    private static func isLate(_ push: Push, at date: Instant) -> Bool {
        guard !push.isRenewed, let grounds = push.delivery.grounds else { return false }
        return push.leased.attempts > 0 || grounds.isOld(at: date)
    }

    /// Cancels what is in flight once the time of a shutdown is over.
    private mutating func cancelLate(at now: Instant) {
        guard let deadline = shutdownDeadline, deadline <= now else { return }
        let late = pushes.all.filter { $0.state == .inFlight }.map { $0.id }
        if !late.isEmpty {
            actions.append(.cancel(late.sorted()))
        }
    }

    private mutating func prepare(at now: Instant) {
        while preparing < limits.batches, let index = toPrepare.first,
            let batch = dispatches.states.elements[index].batch
        {
            // A batch that is larger than all the room there is goes alone.
            let isRoom = pushes.count + reserved + batch.count <= limits.open
            guard isRoom || pushes.isEmpty && reserved == 0 else {
                makeRoom(at: now)
                return
            }
            toPrepare.removeFirst()
            preparing += 1
            reserved += batch.count
            dispatches.states.elements[index].batch = nil
            dispatches.states.elements[index].preparing += 1
            // The next batch is prepared beside this one.
            dispatches.lookAt(index)
            let id = dispatches.states.elements[index].id
            let slots = openings(at: now).room
            actions.append(.prepare(id, batch, recalls.begin(), slots: slots))
        }
    }

    /// Puts pushes that cannot be sent now back into the queue if they take more than half of the room and
    /// others need it; those that wait longest go, first those that wait for a reader.
    ///
    /// A dispatch that is alone keeps the pushes that wait to be sent again or for its reader, but not those of blocked flows.
    private mutating func makeRoom(at now: Instant) {
        isShortOfRoom = true
        let givesPostponed = dispatches.count > 1
        let hasHungry = flows.hasHungry
        let blocked = flows.blocked(
            at: now,
            countingPostponed: givesPostponed,
            hasHungry: hasHungry
        )
        let surplus = blocked + (givesPostponed ? awaitingReader : 0) - limits.blocked
        guard surplus > 0 else { return }
        var waiting: [(id: Push.ID, earliest: Instant)] = []
        for push in pushes.all {
            switch push.state {
            case .awaitingReader where givesPostponed: waiting.append((push.id, .latest))
            case .waiting
            where push.isPostponed && givesPostponed
                || flows.isBlocked(push.flow, at: now, hasHungry: hasHungry):
                waiting.append((push.id, flows.earliest(of: push)))
            default: break
            }
        }
        waiting.sort { ($0.earliest, $0.id) > ($1.earliest, $1.id) }
        for (id, _) in waiting.prefix(surplus) {
            giveBack(id, at: pushes[id]?.due ?? .earliest)
        }
    }

    private mutating func lookAtDispatches(at now: Instant) {
        for index in dispatches.toLookAt {
            take(index, at: now)
        }
        for index in ofQueue {
            take(index, at: now)
        }
        if hasSpilled, !isQueueOpened, shutdownDeadline == nil {
            hasSpilled = false
            isQueueOpened = true
            actions.append(.openQueue)
        }
    }

    private mutating func take(_ index: Int, at now: Instant) {
        let dispatch = dispatches.states.elements[index]
        guard dispatch.failure == nil, !dispatch.hasEnded, !dispatch.endsAfterSettling,
            !dispatch.waitsForBatch, !dispatch.isTaking, dispatch.batch == nil,
            dispatch.unread < limits.batch,
            // Counts wait for a store that is slow, but no more of them than pushes.
            counter.rowCount < limits.open
        else { return }
        var wanted = SourceItem.Wanted(room: limits.batch)
        if dispatch.isOfQueue {
            guard limits.open > pushes.count + reserved else {
                makeRoom(at: now)
                return
            }
            guard !isLeasing else { return }
            (wanted.room, wanted.leftOut) = openings(at: now)
            wanted.room = min(wanted.room, limits.open - pushes.count - reserved)
            wanted.recipients = recipients(at: now)
            guard wanted.room > 0 || wanted.recipients > 0 else { return }
            if let idle = dispatch.idle, now < idle.until, idle.covers(wanted) {
                guard dispatch.looksAgain, dispatch.pushes.isEmpty else { return }
            }
            isLeasing = true
            reserved += limits.batch
            dispatches.states.elements[index].call = recalls.begin()
        } else if let idle = dispatch.idle, now < idle.until {
            return
        }
        dispatches.states.elements[index].looksAgain = false
        dispatches.states.elements[index].asksEarly = dispatch.preparing > 0
        dispatches.states.elements[index].isTaking = true
        actions.append(.take(dispatch.id, dispatch.source, wanted))
    }

    /// How many pushes can be sent at once if they are leased now, and the certificates of which none can.
    private func openings(at now: Instant) -> (room: Int, leftOut: Set<Certificate.Name>) {
        var (room, leftOut) = flows.openings(at: now, inAll: limits.inFlight)
        // What the rate leaves for a tenth of a second.
        if let rate = limits.rate { room = min(room, max(1, rate / 10)) }
        return (max(0, room), leftOut)
    }

    /// For how many recipients of stored dispatches it is to be decided now.
    ///
    /// Decisions are made ahead for so many pushes as could be in hand. While a certificate is blocked, or another is hungry, they
    /// are made for more, whose pushes may be to another.
    private func recipients(at now: Instant) -> Int {
        let isBlocked = flows.hasHungry || !flows.closedOff(at: now).isEmpty
        let room = limits.open - pushes.count - reserved - ahead
        return min(limits.batch, isBlocked ? limits.batch : max(0, room))
    }

    private mutating func finishDispatches() {
        for index in dispatches.toLookAt {
            let dispatch = dispatches.states.elements[index]
            guard dispatch.isDone, dispatch.lastCount <= countCalls.ended else { continue }
            dispatches.remove(index)
            if dispatch.isOfQueue {
                ofQueue.removeAll { $0 == index }
            }
            if !dispatch.hasReader {
                isQueueOpened = false
            }
            actions.append(.finish(dispatch.id, dispatch.failure))
        }
        dispatches.endLooking()
    }

    private mutating func wake(after now: Instant) {
        var dues = [flows.nextDue(after: now)].compactMap { $0 }
        if flows.inFlight + flows.unsettled < limits.inFlight, flows.hasNext(at: now) {
            dues += [bucket?.next(after: now)].compactMap { $0 }
        }
        if isShortOfRoom {
            isShortOfRoom = false
            dues += [flows.nextStall(after: now)].compactMap { $0 }
        }
        for index in ofQueue where dispatches.states.elements[index].failure == nil {
            dues += [dispatches.states.elements[index].idle?.until].compactMap { $0 }.filter {
                now < $0
            }
        }
        if let deadline = shutdownDeadline, now < deadline, flows.inFlight + flows.stalled > 0 {
            dues.append(deadline)
        }
        guard let due = dues.min(), timer.map({ due < $0 }) ?? true else { return }
        timer = due
        actions.append(.wake(at: due))
    }

    // MARK: One push

    /// Lets a push wait in its flow until an instant.
    mutating func wait(_ id: Push.ID, until due: Instant) {
        setState(id, .waiting)
        pushes.change(id) { $0.due = due }
        guard let push = pushes[id] else { return }
        insert(id, push)
    }

    mutating func postpone(_ id: Push.ID, until due: Instant, _ reply: TransportReply?) {
        guard let push = pushes[id] else { return }
        guard due < expiration(of: push.delivery) else {
            settle(id, .givenUp(.expired), reply ?? push.reply)
            return
        }
        if let reply {
            // Of a server that has a fault, many replies are the same.
            let last = lastReply.flatMap { $0.reply == reply ? $0 : nil } ?? Push.LastReply(reply)
            lastReply = last
            pushes.change(id) { $0.lastReply = last }
        }
        guard dispatches.states.elements[push.dispatch].failure == nil else {
            giveBack(id, at: due)
            return
        }
        if let reply {
            let reason = Delivery.Reason(reply.word)
            let date = date(of: due)
            observe(.postponed(push.delivery.key, reason, until: date))
        }
        guard flows.postponed < limits.blocked || dispatches.count == 1 else {
            giveBack(id, at: due)
            return
        }
        let deadline = due.adding(milliseconds: limits.lease)
        pushes.change(id) { push in
            push.deadline = deadline
            push.isRenewed = false
        }
        settle(id, .postponed(until: due), reply)
        setPostponed(id, true)
    }

    /// Returns a push to the queue, where any dispatch may lease it from `instant` on.
    mutating func giveBack(_ id: Push.ID, at instant: Instant) {
        settle(id, .returned(due: instant))
    }

    mutating func settle(
        _ id: Push.ID,
        _ change: SendResult.Change,
        _ reply: TransportReply? = nil
    ) {
        setPostponed(id, false)
        setState(id, .settling)
        guard let push = pushes[id] else { return }
        let result = SendResult(push, change, reply)
        if case .accepted = change {
            flows.add(unsettled: 1, in: push.flow)
            pushes.change(id) { $0.isAccepted = true }
            accepted.append(result)
        } else {
            unsettled.append(result)
        }
    }
}
