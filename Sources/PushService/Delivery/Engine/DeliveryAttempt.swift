import APNsModel
import PushChannels
import PushModel
import WallTime

/// Sends a push, and does at once what the reply asks for.
struct DeliveryAttempt: Sendable {
    let transport: any PushTransport
    let bindings: any BindingStore
    let policy: PushDispatcher.RetryPolicy
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
    /// A push that was recalled meanwhile is returned when it would be sent the second time. `whenStalled` is the
    /// transport's.
    func send(
        _ push: Push,
        unless isRecalled: @Sendable () -> Bool,
        whenStalled: @escaping @Sendable () -> Void
    ) async -> SendResult {
        var (reply, result) = await sendOnce(push, attempt: 1, whenStalled)
        switch reply.action {
        case _ where reply.asksForToken, .renewProviderToken?:
            guard await renewProviderToken(push, sentAt: result.sentAt) else {
                result.change = refuse(push, reply)
                return result
            }
        case .reconnect?:
            await reconnect(push, reply, sentAt: result.sentAt)
        default:
            return await followed(result, by: reply)
        }
        guard !isRecalled() else {
            result.change = .returned(due: clock.now())
            return result
        }
        (reply, result) = await sendOnce(push, attempt: 2, whenStalled)
        return await followed(result, by: reply)
    }

    /// Sends a push, whose result returns it unless the reply asks for something else.
    private func sendOnce(
        _ push: Push,
        attempt: Int,
        _ whenStalled: @escaping @Sendable () -> Void
    ) async -> (TransportReply, SendResult) {
        let sentAt = clock.now()
        // A push that is sent again at once has not waited.
        let waited = attempt > 1 ? nil : push.wait(until: sentAt)
        let reply = await transport.send(push.delivery.push, whenStalled: whenStalled)
        let end = clock.now()
        var result = SendResult(push, .returned(due: end), reply)
        result.sentAt = sentAt
        result.milliseconds = end.milliseconds(since: sentAt)
        result.sendings = attempt
        observe?(
            .sent(
                push.delivery.key,
                attempt: push.leased.attempts + attempt,
                waited: waited,
                milliseconds: result.milliseconds,
                reply
            )
        )
        return (reply, result)
    }

    /// The result, once what the reply asks for is done, except to send the push again at once.
    private func followed(_ result: SendResult, by reply: TransportReply) async -> SendResult {
        var followed = result
        do {
            followed.change = try await change(after: reply, to: result.push, result.sentAt)
        } catch {
            followed = SendResult(result.push, .returned(due: clock.now()))
            followed.error = error
        }
        return followed
    }

    private func change(
        after reply: TransportReply,
        to push: Push,
        _ sentAt: Instant
    ) async throws -> SendResult.Change {
        switch reply {
        case .accepted(let id, _):
            workingCertificates.add(push.delivery.groupIDs.certificateName)
            return .accepted(id)
        case .fault(let fault):
            if fault.kind == .cancelled, Task.isCancelled { return .returned(due: clock.now()) }
            if fault.isRetryable { return postpone(push, policy.faults, reply) }
        case .refused(let refusal):
            switch refusal.action {
            case .done, .endPush, .stopCertificate: break
            case .unbind:
                try await unbind(push.delivery, since: clock.date(of: sentAt), reply.reason)
            case .unbindOnceCertificateWorks: try await unbindIfTrusted(push, sentAt, reply.reason)
            // After a second sending, the service takes the new token no more than the old one.
            case .renewCredential: break
            case .retry: return postpone(push, policy.faults, reply)
            case .pause(let seconds): return pause(push, seconds, reply)
            case .slowToken:
                return postpone(push, policy.deviceToken, reply, pausingToken: true)
            }
        case .rejected(let rejection):
            switch rejection.action {
            case .repairRequest, .repairCredentials: break
            case .dropToken:
                try await unbind(
                    push.delivery,
                    since: rejection.timestamp ?? clock.date(of: sentAt),
                    reply.reason
                )
                return .givenUp(reply.reason)
            case .dropTokenIfRouteIsRight:
                try await unbindIfTrusted(push, sentAt, reply.reason)
                return .givenUp(reply.reason)
            case .slowToken:
                return postpone(push, policy.deviceToken, reply, pausingToken: true)
            case .keepProviderToken: return postpone(push, policy.providerToken, reply)
            // After a second sending, APNs finds the renewed token too old as well.
            case .waitForServer, .renewProviderToken: return postpone(push, policy.server, reply)
            case .waitForOtherServer:
                await reconnect(push, reply, sentAt: sentAt)
                return postpone(push, policy.server, reply)
            case .reconnect:
                await reconnect(push, reply, sentAt: sentAt)
                return postpone(push, policy.faults, reply)
            }
        }
        if case .refused = ServerSign(reply) { return refuse(push, reply) }
        return .givenUp(reply.reason)
    }

    /// What becomes of a push whose credentials are refused.
    private func refuse(_ push: Push, _ reply: TransportReply) -> SendResult.Change {
        keepsRefused ? postpone(push, policy.faults, reply) : .givenUp(reply.reason)
    }

    private func postpone(
        _ push: Push,
        _ backoff: Backoff,
        _ reply: TransportReply,
        pausingToken: Bool = false
    ) -> SendResult.Change {
        let pause = backoff.milliseconds(
            after: push.leased.attempts + 1,
            atLeast: reply.retryAfter,
            jitter: jitter()
        )
        let reading = clock.reading()
        let now = reading.now
        var due = now.adding(milliseconds: pause)
        if policy.shortensLastPause {
            let last = push.delivery.expires.adding(milliseconds: reading.lead - Self.lastAttempt)
            due = now < last ? min(due, last) : due
        }
        if pausingToken {
            pauses.pause(push.delivery.deviceToken, until: due, at: now)
        }
        return .postponed(until: due)
    }

    /// Postpones a push to the end of a pause that its service asks for; ends it if that is after its expiration.
    private func pause(_ push: Push, _ seconds: Int64, _ reply: TransportReply) -> SendResult.Change
    {
        let reading = clock.reading()
        let due = reading.now.adding(milliseconds: Duration.wait(ofSeconds: seconds).milliseconds)
        let end = push.delivery.expires.adding(milliseconds: reading.lead)
        return due < end ? .postponed(until: due) : .givenUp(reply.reason)
    }

    private func unbind(
        _ delivery: Delivery,
        since instant: Instant,
        _ reason: Delivery.Reason
    ) async throws {
        let key = delivery.key
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

    /// Unbinds the token of a push if it is the token that is wrong, and not the certificate.
    private func unbindIfTrusted(
        _ push: Push,
        _ sentAt: Instant,
        _ reason: Delivery.Reason
    ) async throws {
        if isTrusted(push.delivery.groupIDs.certificateName) {
            try await unbind(push.delivery, since: clock.date(of: sentAt), reason)
        } else {
            observe?(.keptBound(push.delivery.key, reason))
        }
    }

    private func isTrusted(_ name: Certificate.Name) -> Bool {
        switch policy.badTokens {
        case .unbound: true
        case .unboundOnceCertificateWorks: workingCertificates.contains(name)
        case .kept: false
        }
    }

    private func renewProviderToken(_ push: Push, sentAt: Instant) async -> Bool {
        let name = push.delivery.key.certificateName
        let isRenewed = await transport.renewProviderToken(
            for: name,
            issuedAfter: clock.date(of: sentAt)
        )
        observe?(.providerTokenExpired(name, isRenewed: isRenewed))
        return isRenewed
    }

    private func reconnect(
        _ push: Push,
        _ reply: TransportReply,
        sentAt: Instant
    ) async {
        let name = push.delivery.key.certificateName
        await transport.reconnect(for: name, openedAfter: clock.date(of: sentAt))
        observe?(.connectionRefused(name, reply.reason))
    }
}

extension TransportReply {
    fileprivate var reason: Delivery.Reason { Delivery.Reason(word) }

    private var rejection: APNsRejection? {
        if case .rejected(let rejection) = self { rejection } else { nil }
    }

    /// What a rejection asks for.
    fileprivate var action: APNsRejection.Action? { rejection?.action }

    /// Whether another push service than Apple's wants another access token.
    fileprivate var asksForToken: Bool {
        if case .refused(let reply) = self { reply.action == .renewCredential } else { false }
    }

    /// The pause that the server asks for.
    fileprivate var retryAfter: Duration? {
        switch self {
        case .rejected(let rejection): rejection.retryAfter.map { .seconds($0) }
        case .refused(let reply):
            switch reply.action {
            case .retry(let seconds?), .slowToken(let seconds?): .wait(ofSeconds: seconds)
            default: nil
            }
        case .accepted, .fault: nil
        }
    }
}
