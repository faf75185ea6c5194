import APNsModel
import PushModel
import WallTime

/// Sends a push, and does at once what the reply asks for.
struct DeliveryAttempt: Sendable {
    let transport: any PushTransport
    let bindings: any BindingStore
    let policy: RetryPolicy
    let pauses: TokenPauses
    let workingCertificates: WorkingCertificates
    let clock: DeliveryClock
    let jitter: @Sendable () -> Double
    /// Whether a push whose credentials are refused is sent again.
    let keepsRefused: Bool
    let observe: (@Sendable (DeliveryEvent) -> Void)?

    /// How long before the end of a push it is sent for the last time, in milliseconds.
    private static let lastAttempt: Int64 = 250

    /// Sends a push, and a second time if APNs found the provider token too old or refused the connection.
    ///
    /// A push that was recalled meanwhile is returned when it would be sent the second time.
    ///
    /// - Throws: What the store of bindings throws.
    func send(
        _ leased: HeldDelivery,
        unless isRecalled: @Sendable () -> Bool
    ) async throws -> AttemptReport {
        let first = await sendOnce(leased, attempt: 1)
        switch ReplyAction(first.reply) {
        case .renewProviderToken:
            guard await renewProviderToken(leased, sentAt: first.sentAt) else {
                return AttemptReport(first, refuse(leased, first.reply))
            }
        case .reconnect(thenWait: nil):
            await reconnect(leased, first.reply, sentAt: first.sentAt)
        default:
            return AttemptReport(first, try await result(of: first, to: leased))
        }
        guard !isRecalled() else {
            return AttemptReport(first, .returned(due: clock.now()))
        }
        let second = await sendOnce(leased, attempt: 2)
        return AttemptReport(second, try await result(of: second, to: leased), sendings: 2)
    }

    private func sendOnce(
        _ leased: HeldDelivery,
        attempt: Int
    ) async -> TimedReply {
        let sentAt = clock.now()
        let reply = await transport.send(leased.delivery.push)
        let milliseconds = clock.now().milliseconds(since: sentAt)
        observe?(
            .sent(
                leased.delivery.key,
                attempt: leased.attempts + attempt,
                milliseconds: milliseconds,
                reply
            )
        )
        return TimedReply(reply: reply, sentAt: sentAt, milliseconds: milliseconds)
    }

    /// Does what a reply to a push asks for, except to send it again at once.
    private func result(
        of timed: TimedReply,
        to leased: HeldDelivery
    ) async throws -> SendResult {
        let (reply, sentAt) = (timed.reply, timed.sentAt)
        let delivery = leased.delivery
        if case .fault(let fault) = reply, fault.kind == .cancelled, Task.isCancelled {
            return .returned(due: clock.now())
        }
        switch ReplyAction(reply) {
        case .accepted(let id):
            workingCertificates.add(delivery.groupIDs.certificateName)
            return .accepted(id)
        case .giveUp:
            if case .refused = ServerSign(reply) { return refuse(leased, reply) }
            return .givenUp(reply.reason, reply)
        case .unbind(let instant, let onlyIfCertificateWorks):
            try await unbind(
                delivery,
                since: instant ?? sentAt,
                onlyIfCertificateWorks: onlyIfCertificateWorks,
                reply.reason
            )
            return .givenUp(reply.reason, reply)
        case .wait(let wait):
            return postpone(leased, wait, reply)
        case .renewProviderToken:
            // APNs finds the renewed token too old as well.
            return postpone(leased, .server, reply)
        case .reconnect(let wait):
            await reconnect(leased, reply, sentAt: sentAt)
            return postpone(leased, wait ?? .fault, reply)
        }
    }

    /// What becomes of a push whose credentials are refused.
    private func refuse(_ leased: HeldDelivery, _ reply: TransportReply) -> SendResult {
        keepsRefused ? postpone(leased, .fault, reply) : .givenUp(reply.reason, reply)
    }

    private func postpone(
        _ leased: HeldDelivery,
        _ wait: ReplyAction.Wait,
        _ reply: TransportReply
    ) -> SendResult {
        let pause = policy.backoff(of: wait)
            .milliseconds(
                after: leased.attempts + 1,
                atLeast: reply.retryAfter,
                jitter: jitter()
            )
        let now = clock.now()
        var due = now.adding(milliseconds: pause)
        if policy.shortensLastPause {
            let last = leased.delivery.expires.adding(milliseconds: -Self.lastAttempt)
            due = now < last ? min(due, last) : due
        }
        if wait == .deviceToken {
            pauses.pause(leased.delivery.deviceToken, until: due, at: now)
        }
        return .postponed(until: due, reply)
    }

    private func unbind(
        _ delivery: Delivery,
        since instant: Instant,
        onlyIfCertificateWorks: Bool,
        _ reason: DeliveryReason
    ) async throws {
        let key = delivery.key
        guard !onlyIfCertificateWorks || isTrusted(key.certificateName) else {
            observe?(.keptBound(key, reason))
            return
        }
        let binding = DeviceBinding(
            device: key.device,
            certificateName: key.certificateName,
            token: delivery.deviceToken
        )
        let isUnbound = try await bindings.unbind(
            binding,
            of: key.user,
            unlessBoundAfter: instant
        )
        observe?(isUnbound ? .unbound(key, reason) : .keptBound(key, reason))
    }

    private func isTrusted(_ name: CertificateName) -> Bool {
        switch policy.badTokens {
        case .unbound: true
        case .unboundOnceCertificateWorks: workingCertificates.contains(name)
        case .kept: false
        }
    }

    private func renewProviderToken(_ leased: HeldDelivery, sentAt: Instant) async -> Bool {
        let name = leased.delivery.key.certificateName
        let isRenewed = await transport.renewProviderToken(for: name, issuedAfter: sentAt)
        observe?(.providerTokenExpired(name, isRenewed: isRenewed))
        return isRenewed
    }

    private func reconnect(
        _ leased: HeldDelivery,
        _ reply: TransportReply,
        sentAt: Instant
    ) async {
        let name = leased.delivery.key.certificateName
        await transport.reconnect(for: name, openedAfter: sentAt)
        observe?(.connectionRefused(name, reply.reason))
    }
}

extension TransportReply {
    fileprivate var reason: DeliveryReason { DeliveryReason(word) }

    /// The pause that the server asks for.
    fileprivate var retryAfter: Duration? {
        guard case .rejected(let rejection) = self else { return nil }
        return rejection.retryAfter.map { .seconds($0) }
    }
}
