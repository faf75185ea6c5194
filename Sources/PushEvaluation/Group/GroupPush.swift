public import APNsModel
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
    private let directed: TemplateSelection.Directed?
    private let hasOwnBadges: Bool

    /// Most payloads have no more bytes.
    private static let expectedByteCount = 320

    init(_ prepared: PreparedMessage, to members: PreparedGroup, at moment: Moment) {
        self.prepared = prepared
        self.members = members
        self.moment = moment
        decisions = GroupDecisions(prepared.compiled, to: members.compiledRecipients, at: moment)
        directed = prepared.ext.template?.directed
        hasOwnBadges = prepared.ext.apns?.badge == nil
    }

    /// Decides for the members at these places and writes the payloads of those who are pushed to.
    public func batch(of places: Range<Int>) -> PushBatch {
        var batch = PushBatch(decisions: decisions.decisions(in: places), pushes: [], bytes: [])
        let count = batch.decisions.count { $0 == .push }
        batch.pushes.reserveCapacity(count)
        batch.bytes.reserveCapacity(count * Self.expectedByteCount)
        var cache = SharedPayloadCache()
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
        guard members.recipients.indices.contains(push.member) else { return nil }
        return rendered(push.member, push.binding)?.request
    }

    private func write(
        _ member: Int,
        _ cache: inout SharedPayloadCache,
        to batch: inout PushBatch
    ) {
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
        if let kind = prepared.compiled.unfilteredKind { return members.readyKinds[place] == kind }
        let bindings = members.compiledRecipients.recipients[member].devices.bindings
        return prepared.compiled.suppression(of: bindings[binding]) == nil
    }

    /// Writes a payload, from a shared one if there is one that fits; `false` if none can be made to
    /// fit.
    private func append(
        _ member: Int,
        _ binding: Int,
        _ certificate: Int32,
        _ cache: inout SharedPayloadCache,
        to bytes: inout [UInt8]
    ) -> Bool {
        if let text = members.textIndices[member], !isDirected(member) {
            let key = SharedPayloadCache.Key(
                text: text,
                certificate: certificate,
                isMentioned: decisions.isMentioned(member)
            )
            let isWritten = cache.withPayload(of: key) {
                rendered(member, binding).flatMap { rendered in
                    rendered.isCut
                        ? nil
                        : SharedPayload(rendered.request, hasOwnBadges: hasOwnBadges)
                }
            } body: { payload in
                members.withID(of: member) { id in
                    payload.append(reader: id, badge: members.badges[member], to: &bytes)
                }
            }
            if isWritten { return true }
        }
        guard let request = rendered(member, binding)?.request else { return false }
        bytes.append(contentsOf: request.payload.utf8)
        return true
    }

    /// Whether the sender directed a template at this member and not at all members.
    private func isDirected(_ member: Int) -> Bool {
        directed?.targets.contains(members.recipients[member].id) ?? false
    }

    /// What rendering makes for a binding; `nil` if no payload fits, or there is nothing to render.
    private func rendered(_ member: Int, _ place: Int) -> (request: APNsRequest, isCut: Bool)? {
        let recipient = members.recipients[member]
        let bindings = recipient.devices.flatMap { $0.bindings }
        guard bindings.indices.contains(place),
            let certificate = prepared.app.certificate(named: bindings[place].certificateName)
        else { return nil }
        let renderer = prepared.renderer(for: recipient, at: moment.now)
        switch renderer.request(to: bindings[place].token, through: certificate) {
        case .ready(let request, let isCut): return (request, isCut)
        case .tooLarge: return nil
        }
    }
}
