public import APNsModel
public import ExactJSON
import PushModel
import PushRendering
import PushRules

/// One message to a group: decided and written member after member.
///
/// What members have in common is found once: offsets of time zones, names in lists, and the text for
/// each combination of display style, language, template and mention. What remains for each member who
/// is pushed to is a copy of bytes. The decisions and the bytes are those of
/// ``PreparedMessage/evaluate(for:at:)`` for the same member.
///
/// Parts of a group can be written on several threads at a time. Write a large group in batches of some
/// thousand members, and send each batch before the next is made.
public struct GroupPush: Sendable {
    private let prepared: PreparedMessage
    private let members: PreparedGroup
    private let moment: Moment
    private let decisions: GroupDecisions
    private let mentioned: MentionedMembers
    private let textIndex: TextIndex
    /// The members that the sender directed a template at.
    private let directed: MemberSet?
    private let hasOwnBadges: Bool
    /// The kind of certificate that the message goes through; `nil` if it has a filter.
    private let unfilteredKind: Certificate.Kind?
    /// Whether no payload fits, whatever the member.
    private let isTooLarge: Bool

    /// Most payloads have no more bytes.
    private static let expectedByteCount = 320

    init(_ prepared: PreparedMessage, to members: PreparedGroup, at moment: Moment) {
        self.prepared = prepared
        self.members = members
        self.moment = moment
        decisions = GroupDecisions(prepared.compiled, to: members.compiledRecipients, at: moment)
        mentioned = decisions.mentioned
        textIndex = TextIndex(
            prepared.message,
            ext: prepared.ext,
            app: prepared.app.configuration
        )
        directed = (prepared.ext.template?.directed)
            .map { members.compiledRecipients.members(withIDs: $0.targets) }
        hasOwnBadges = prepared.ext.apns?.badge == nil
        unfilteredKind = prepared.compiled.unfilteredKind
        let leastByteCount = PushRenderer.leastByteCount(
            prepared.message,
            ext: prepared.ext,
            prepared.app.configuration.policy
        )
        isTooLarge = leastByteCount > APNsLimits.voipPayload
    }

    /// Decides for the members at these places and writes the payloads of those who are pushed to.
    public func batch(of places: Range<Int>) -> PushBatch {
        var batch = PushBatch(decisions: decisions.decisions(in: places), pushes: [], bytes: [])
        let count = batch.decisions.count { $0 == .push }
        batch.pushes.reserveCapacity(count)
        batch.bytes.reserveCapacity(count * Self.expectedByteCount)
        var cache = SharedPayloadCache(hasOwnBadges: hasOwnBadges)
        for (index, member) in places.enumerated() where batch.decisions[index] == .push {
            let count = batch.pushes.count
            write(member, &cache, to: &batch)
            if batch.pushes.count == count {
                // No payload could be made to fit (H17).
                batch.decisions[index] = .suppress(.noEligibleBinding)
            }
        }
        return batch
    }

    /// The whole request of a push in one of the batches, with its headers and the device's token.
    ///
    /// `nil` for a push of another group or message.
    public func request(of push: PushBatch.Push) -> APNsRequest? {
        guard !isTooLarge, let binding = members.binding(push.binding, of: push.member),
            let certificate = prepared.app.certificate(named: binding.certificateName)
        else { return nil }
        let rendered = renderer(for: push.member).request(to: binding.token, through: certificate)
        guard case .ready(let request, _) = rendered else { return nil }
        return request
    }

    private func write(
        _ member: Int,
        _ cache: inout SharedPayloadCache,
        to batch: inout PushBatch
    ) {
        guard !isTooLarge else { return }
        let first = members.bindingStarts[member]
        for binding in 0..<members.bindingStarts[member + 1] - first
        where isEligible(binding, of: member, at: first + binding) {
            let start = batch.bytes.count
            let certificate = members.certificateIndices[first + binding]
            guard append(member, binding, certificate, &cache, to: &batch.bytes) else { continue }
            batch.pushes.append(
                PushBatch.Push(
                    member: member,
                    binding: binding,
                    payload: start..<batch.bytes.count
                )
            )
        }
    }

    /// Whether gates C1 to C6 let the message through a binding; `place` is its place among all.
    private func isEligible(_ binding: Int, of member: Int, at place: Int) -> Bool {
        if let unfilteredKind { return members.readyKinds[place] == unfilteredKind }
        let bindings = members.compiledRecipients.recipients[member].devices.bindings
        return prepared.compiled.suppression(of: bindings[binding]) == nil
    }

    /// Writes a payload; `false` if none can be made to fit.
    private func append(
        _ member: Int,
        _ binding: Int,
        _ certificate: Int32,
        _ cache: inout SharedPayloadCache,
        to bytes: inout [UInt8]
    ) -> Bool {
        let key = SharedPayloadCache.Key(
            preferences: members.textIndices[member],
            certificate: certificate,
            isMentioned: mentioned.contains(member),
            isDirected: directed?.contains(member) ?? false
        )
        var place = cache.place(of: key) ?? add(key, member, binding, to: &cache)
        if cache.dependsOnRemark(at: place) {
            let key = key.with(remark: members.remarkIndices[member])
            place = cache.place(of: key) ?? add(key, member, binding, to: &cache)
        }
        return members.withID(of: member) { id in
            cache.append(at: place, reader: id, badge: members.badges[member], to: &bytes)
                != .tooLarge
        }
    }

    /// Adds the payload of a member's binding to those that are known.
    private func add(
        _ key: SharedPayloadCache.Key,
        _ member: Int,
        _ binding: Int,
        to cache: inout SharedPayloadCache
    ) -> Int {
        let certificate = members.binding(binding, of: member)
            .flatMap { prepared.app.certificate(named: $0.certificateName) }
        return cache.add(key, through: certificate) { renderer(for: member) }
    }

    private func renderer(for member: Int) -> PushRenderer {
        prepared.renderer(for: members.recipients[member], index: textIndex, at: moment.now)
    }
}

extension GroupPush: Redacted {
    /// Which message it is, and how many members the group has.
    public var description: String {
        "push of message \(prepared.message.id) to \(members.recipients.count) members"
    }
}
