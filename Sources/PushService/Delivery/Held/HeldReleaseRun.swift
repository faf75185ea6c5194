import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// What becomes of the users of a batch.
struct HeldReleaseRun {
    /// A message that a user was told of.
    struct Told: Hashable, Sendable {
        let user: UserID
        let message: Message.ID
    }

    /// What is known of the users.
    struct Known: Sendable {
        let settings: [UserID: UserSettings]
        let bindings: DeviceBinding.Rows
        var labels: [UserID: [UserLabel]] = [:]
        var facts: [UserID: HeldUser.Facts] = [:]
        var messages: [Int64: Result<(Message, Sender), InputError>] = [:]
        /// How pushes of messages have ended.
        var ends: [Told: Delivery.End] = [:]
    }

    /// What is held on waits at least so long, in milliseconds, as the store's clock may be ahead of this one.
    private static let shortestWait: Int64 = 10_000
    /// What is held on is asked again after so many milliseconds while the wall clock is behind the queue's time.
    private static let longestWaitBehind: Int64 = 600_000
    /// To how many bindings of a user it is released; `release` takes no more (rule 9.2).
    private static let mostBindings = 100

    private let app: AppID
    private let evaluator: PushEvaluator
    private let ruleHash: UInt16
    private let known: Known
    private let now: Instant
    /// How far the queue's time is ahead of the wall clock, in milliseconds.
    private let lead: Int64
    private(set) var releases: [HeldUser.Release] = []
    private(set) var outcomes: [[DeliveryOutcome]] = []
    private(set) var diagnoses: [[DeliveryEvent]] = []

    init(
        _ preparation: DispatchPreparation,
        _ known: Known,
        _ reading: DeliveryClock.Reading
    ) {
        app = preparation.app
        (evaluator, ruleHash) = preparation.evaluator.current
        self.known = known
        now = reading.date
        lead = reading.lead
    }

    /// Under which keys pushes of what is held may have ended: a message with each binding of its user.
    static func keys(of leased: HeldUser.Leased, _ known: Known, _ app: AppID) -> [Delivery.Key] {
        leased.users.enumerated().flatMap { index, user in
            user.rows.flatMap { row -> [Delivery.Key] in
                guard case .success((let message, _))? = known.messages[row.message] else {
                    return []
                }
                return known.bindings[index].map { bound in
                    Delivery.Key(
                        app: app,
                        message: message.id,
                        user: user.id,
                        device: bound.device,
                        certificateName: bound.binding.certificateName
                    )
                }
            }
        }
    }

    /// Decides for a user, with the bindings that stand at an index.
    mutating func add(_ user: HeldUser, at index: Int) {
        var release = HeldUser.Release(of: user)
        var (outcomes, diagnoses): ([DeliveryOutcome], [DeliveryEvent]) = ([], [])
        defer {
            releases.append(release)
            self.outcomes.append(outcomes)
            self.diagnoses.append(diagnoses)
        }
        var held = HeldMessages([], older: user.older)
        var numbers: [Message.ID: Int64] = [:]
        for row in user.rows {
            switch known.messages[row.message] {
            case .success((let message, let sender))?:
                numbers[message.id] = row.message
                switch known.ends[Told(user: user.id, message: message.id)] {
                case .accepted?, .replaced?:
                    outcomes.append(outcome(of: message.id, user, .dropped("queue.accepted")))
                    continue
                case .cancelled?: held.recalled.insert(message.id)
                case nil: break
                }
                held.messages.append(
                    HeldMessages.Entry(
                        message,
                        from: sender,
                        since: row.since,
                        offlineCount: row.offlineCount
                    )
                )
            case .failure(let error)?: outcomes.append(outcome(of: "", user, .unusable(error)))
            case nil: break
            }
        }
        let facts = known.facts[user.id]
        held.read = facts?.read ?? []
        held.offlineCount = facts?.offlineCount
        var recipient = Recipient(
            DispatchRecipient(
                user.id,
                offlineCount: facts?.offlineCount ?? 1,
                devices: facts?.devices ?? [:]
            ),
            bindings: known.bindings[index].prefix(Self.mostBindings)
        )
        recipient.isKnown = facts?.isKnown ?? true
        recipient.settings = known.settings[user.id]?.push ?? PushSettings()
        recipient.labels = known.labels[user.id] ?? []
        guard let released = self.release(&held, of: user, to: recipient, &outcomes) else { return }
        for entry in released.held {
            guard let number = numbers[entry.message] else { continue }
            let due = max(entry.until, now.adding(milliseconds: Self.shortestWait))
            // A clock that is behind may be set right before.
            let soon = now.adding(milliseconds: lead + Self.longestWaitBehind)
            release.heldOn[number] = min(due.adding(milliseconds: lead), max(due, soon))
        }
        for entry in released.dropped {
            let reason = Delivery.Reason(entry.reason.word)
            outcomes.append(outcome(of: entry.message, user, .dropped(reason, rule: entry.rule)))
        }
        let heldOn = Set(released.held.map { $0.message })
        let waiting = Set(
            held.messages.map { $0.message }.filter { heldOn.contains($0.id) }
                .map { $0.conversation }
        )
        let told = Set(released.pushes.flatMap { $0.conversations })
        release.counted = user.older.filter {
            told.contains($0.conversation) || !waiting.contains($0.conversation)
        }
        for push in released.pushes {
            let newest = held.messages[push.newest]
            let id = newest.message.id
            add(push, of: newest, to: recipient, &release)
            outcomes += push.evaluation.bindings.compactMap { binding in
                DeliveryOutcome(binding, of: id, to: user.id)
            }
            for event in push.evaluation.diagnostics {
                diagnoses.append(.diagnosed(id, user.id, event))
            }
            outcomes += push.messages.map { message in
                outcome(of: message, user, message == id ? .released : .merged(into: id))
            }
        }
    }

    /// What becomes of messages; those that cannot be used are taken out with an outcome, and do not stop the others.
    private func release(
        _ held: inout HeldMessages,
        of user: HeldUser,
        to recipient: Recipient,
        _ outcomes: inout [DeliveryOutcome]
    ) -> HeldMessages.Release? {
        if let release = try? evaluator.release(held, to: recipient, at: now) { return release }
        held.messages.removeAll { entry in
            do throws(InputError) {
                _ = try evaluator.prepareHeld(entry)
                return false
            } catch {
                outcomes.append(outcome(of: entry.message.id, user, .unusable(error)))
                return true
            }
        }
        do throws(InputError) {
            return try evaluator.release(held, to: recipient, at: now)
        } catch {
            outcomes += held.messages.map { outcome(of: $0.message.id, user, .unusable(error)) }
            return nil
        }
    }

    private func outcome(
        of message: Message.ID,
        _ user: HeldUser,
        _ result: DeliveryOutcome.Result
    ) -> DeliveryOutcome {
        DeliveryOutcome(message: message, user: user.id, result)
    }

    /// Adds the deliveries of a push, which is that of the newest message, and the keys of the others that it tells of.
    private func add(
        _ push: HeldMessages.Release.Push,
        of newest: HeldMessages.Entry,
        to recipient: Recipient,
        _ release: inout HeldUser.Release
    ) {
        guard let prepared = try? evaluator.prepare(newest.message, from: newest.sender) else {
            return
        }
        let id = newest.message.id
        let moment = Moment(now, zones: evaluator.zones, heldSince: newest.since)
        let grounds = prepared.grounds(of: recipient, at: moment, ruleHash: ruleHash)
        let isShared = push.conversations.count > 1
        let replacesEarlier =
            evaluator.configuration.policy.collapse == .conversation && !isShared
        for (binding, bound) in zip(
            push.evaluation.bindings,
            recipient.devices.flatMap { $0.bindings }
        ) {
            for message in push.messages where message != id {
                release.merged.append(key(of: message, recipient.id, binding))
            }
            guard let sent = OutgoingPush(binding, to: bound.token),
                var headers = prepared.headers(
                    through: binding.certificateName,
                    isShared: isShared,
                    at: now
                )
            else { continue }
            if sent.channelHead != nil { headers.topic = "" }
            let group = DeliveryGroup(
                DeliveryGroup.IDs(app: app, message: id, certificateName: binding.certificateName),
                headers,
                decidedAt: now,
                replacesEarlier: replacesEarlier,
                channelHead: sent.channelHead,
                heldSince: newest.since
            )
            release.deliveries.append(
                Delivery(
                    group,
                    user: recipient.id,
                    device: binding.device,
                    deviceToken: bound.token,
                    payload: sent.payload,
                    grounds: grounds
                )
            )
        }
    }

    private func key(
        of message: Message.ID,
        _ user: UserID,
        _ binding: Evaluation.BindingOutcome
    ) -> Delivery.Key {
        Delivery.Key(
            app: app,
            message: message,
            user: user,
            device: binding.device,
            certificateName: binding.certificateName
        )
    }
}

extension DeliveryOutcome {
    /// The outcome of a binding that is not pushed to; `nil` if it is.
    fileprivate init?(_ binding: Evaluation.BindingOutcome, of message: Message.ID, to user: UserID)
    {
        let result: Result
        switch binding.outcome {
        case .push, .request: return nil
        case .suppress(let reason): result = .bindingSuppressed(reason)
        case .payloadTooLarge(let bytes, let limit):
            result = .payloadTooLarge(bytes: bytes, limit: limit)
        }
        let target = Target(device: binding.device, certificateName: binding.certificateName)
        self.init(message: message, user: user, binding: target, result)
    }
}
