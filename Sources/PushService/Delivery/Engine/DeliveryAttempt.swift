import APNsModel
import PushModel
import WallTime

/// Sends a push, and does at once what the reply asks for.
struct DeliveryAttempt: Sendable {
    let transport: any PushTransport
    let bindings: any BindingStore
    let policy: RetryPolicy
    let pauses: TokenPauses
    let routes: VerifiedCertificates
    let clock: DeliveryClock
    let share: @Sendable () -> Double
    let observe: @Sendable (DeliveryEvent) -> Void

    /// Sends a push once, or twice if the reply is that of a provider token or a connection.
    ///
    /// - Throws: What the store of bindings throws.
    func send(_ leased: InHand) async throws -> Attempted {
        let (first, firstSentAt) = await sendOnce(leased, attempt: 1)
        switch Verdict(first) {
        case .renewProviderToken:
            guard await renewProviderToken(leased, sentAt: firstSentAt) else {
                return .givenUp(first.reason, first)
            }
        case .reconnect(thenWait: nil):
            await reconnect(leased, first, sentAt: firstSentAt)
        default:
            return try await judge(first, of: leased, sentAt: firstSentAt)
        }
        let (second, secondSentAt) = await sendOnce(leased, attempt: 2)
        return try await judge(second, of: leased, sentAt: secondSentAt)
    }

    private func sendOnce(
        _ leased: InHand,
        attempt: Int
    ) async -> (TransportReply, sentAt: Instant) {
        let sentAt = clock.now()
        let reply = await transport.send(leased.delivery.push)
        observe(
            .sent(
                leased.delivery.key,
                attempt: leased.attempts + attempt,
                milliseconds: clock.now().milliseconds(since: sentAt),
                reply
            )
        )
        return (reply, sentAt)
    }

    private func judge(
        _ reply: TransportReply,
        of leased: InHand,
        sentAt: Instant
    ) async throws -> Attempted {
        let delivery = leased.delivery
        if case .fault(let fault) = reply, fault.kind == .cancelled, Task.isCancelled {
            return .interrupted
        }
        switch Verdict(reply) {
        case .accepted(let id):
            routes.add(delivery.key.certificateName)
            return .accepted(id)
        case .giveUp:
            return .givenUp(reply.reason, reply)
        case .unbind(let instant, let onlyIfRouteWorks):
            try await unbind(
                delivery,
                since: instant ?? sentAt,
                onlyIfRouteWorks: onlyIfRouteWorks,
                reply.reason
            )
            return .givenUp(reply.reason, reply)
        case .wait(let wait):
            return postpone(leased, wait, reply)
        case .renewProviderToken:
            // It was renewed already, and is said to be too old again.
            return postpone(leased, .server, reply)
        case .reconnect(let wait):
            await reconnect(leased, reply, sentAt: sentAt)
            return postpone(leased, wait ?? .fault, reply)
        }
    }

    private func postpone(
        _ leased: InHand,
        _ wait: Verdict.Wait,
        _ reply: TransportReply
    ) -> Attempted {
        let pause = policy.backoff(of: wait)
            .milliseconds(after: leased.attempts + 1, jitter: share())
        let now = clock.now()
        let due = now.adding(milliseconds: pause)
        if wait == .deviceToken {
            pauses.pause(leased.delivery.request.deviceToken, until: due, at: now)
        }
        return .postponed(until: due, reply)
    }

    private func unbind(
        _ delivery: Delivery,
        since instant: Instant,
        onlyIfRouteWorks: Bool,
        _ reason: DeliveryReason
    ) async throws {
        let key = delivery.key
        guard !onlyIfRouteWorks || isRouteTrusted(key.certificateName) else {
            observe(.keptBound(key, reason))
            return
        }
        let binding = DeviceBinding(
            device: key.device,
            certificateName: key.certificateName,
            token: delivery.request.deviceToken
        )
        let isUnbound = try await bindings.unbind(
            binding,
            of: key.user,
            unlessBoundAfter: instant
        )
        observe(isUnbound ? .unbound(key, reason) : .keptBound(key, reason))
    }

    private func isRouteTrusted(_ name: CertificateName) -> Bool {
        switch policy.badTokens {
        case .unbound: true
        case .unboundOnceTheRouteWorks: routes.contains(name)
        case .kept: false
        }
    }

    private func renewProviderToken(_ leased: InHand, sentAt: Instant) async -> Bool {
        let name = leased.delivery.key.certificateName
        let isRenewed = await transport.renewProviderToken(for: name, issuedAfter: sentAt)
        observe(.providerTokenExpired(name, isRenewed: isRenewed))
        return isRenewed
    }

    private func reconnect(
        _ leased: InHand,
        _ reply: TransportReply,
        sentAt: Instant
    ) async {
        let name = leased.delivery.key.certificateName
        await transport.reconnect(for: name, openedAfter: sentAt)
        observe(.connectionRefused(name, reply.reason))
    }
}

extension TransportReply {
    fileprivate var reason: DeliveryReason { DeliveryReason(word) }
}
