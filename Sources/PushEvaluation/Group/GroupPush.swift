public import APNsModel
import PushModel
import PushRendering
import PushRules

/// One message on its way to a group: decided and written member after member.
///
/// What members have in common is found once: offsets of time zones, names in lists, and the text for
/// each combination of display style, language, template and mention. For each member who is pushed to
/// what is left is a copy of bytes. The decisions and the bytes are those that
/// ``PushEvaluator/evaluate(_:from:to:at:)`` gives for the same member.
///
/// Parts of a group can be written on several threads at a time, and a large group should be: in
/// batches of some thousand, each sent before the next is made.
public struct GroupPush: Sendable {
    private let message: Message
    private let sender: Sender
    private let ext: MessageExtension
    private let directed: TemplateSelection.Directed?
    private let hasOwnBadges: Bool
    private let compiled: CompiledMessage
    private let readership: PreparedGroup
    private let app: CompiledApp
    private let moment: Moment
    private let fanOut: GroupDecisions

    /// What most payloads take no more than.
    private static let expectedByteCount = 320

    init(
        _ message: Message,
        from sender: Sender,
        to readership: PreparedGroup,
        at moment: Moment,
        app: CompiledApp
    ) {
        self.message = message
        self.sender = sender
        self.readership = readership
        self.app = app
        self.moment = moment
        ext = MessageExtension.read(message.ext).value
        directed = ext.template?.directed
        hasOwnBadges = ext.apns?.badge == nil
        compiled = CompiledMessage(message, ext: ext, policy: app.configuration.policy)
        fanOut = GroupDecisions(compiled, to: readership.audience, at: moment)
    }

    /// Decides for the members at these places and writes the payloads of those who are pushed to.
    public func batch(of members: Range<Int>) -> PushBatch {
        var batch = PushBatch(decisions: fanOut.decisions(in: members), pushes: [], bytes: [])
        let count = batch.decisions.count { $0 == .push }
        batch.pushes.reserveCapacity(count)
        batch.bytes.reserveCapacity(count * Self.expectedByteCount)
        var stencils = SharedPayloadCache()
        for (index, member) in members.enumerated() where batch.decisions[index] == .push {
            let count = batch.pushes.count
            write(member, &stencils, to: &batch)
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
        guard readership.recipients.indices.contains(push.member) else { return nil }
        return rendered(push.member, push.binding)?.request
    }

    private func write(
        _ member: Int,
        _ stencils: inout SharedPayloadCache,
        to batch: inout PushBatch
    ) {
        let first = readership.bindingStarts[member]
        for binding in 0..<readership.bindingStarts[member + 1] - first
        where isEligible(binding, of: member, at: first + binding) {
            let start = batch.bytes.count
            let certificate = Int(readership.certificatePlaces[first + binding])
            guard append(member, binding, certificate, &stencils, to: &batch.bytes) else {
                continue
            }
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
        if let kind = compiled.unfilteredKind { return readership.readyKinds[place] == kind }
        let bindings = readership.audience.recipients[member].devices.bindings
        return compiled.suppression(of: bindings[binding]) == nil
    }

    /// Writes a payload, with a stencil if there is one that fits; `false` if none can be made to fit.
    private func append(
        _ member: Int,
        _ binding: Int,
        _ certificate: Int,
        _ stencils: inout SharedPayloadCache,
        to bytes: inout [UInt8]
    ) -> Bool {
        if let wish = readership.wishPlaces[member], !isDirected(member) {
            let key = SharedPayloadCache.Key(
                wish: wish,
                certificate: Int32(certificate),
                isMentioned: fanOut.isMentioned(member)
            )
            let isWritten = stencils.withStencil(of: key) {
                rendered(member, binding).flatMap { rendered in
                    rendered.isCut
                        ? nil
                        : SharedPayload(rendered.request, hasOwnBadges: hasOwnBadges)
                }
            } body: { stencil in
                readership.withID(of: member) { id in
                    stencil.append(reader: id, badge: readership.badges[member], to: &bytes)
                }
            }
            if isWritten { return true }
        }
        guard let request = rendered(member, binding)?.request else { return false }
        bytes.append(contentsOf: request.payload.utf8)
        return true
    }

    /// Whether the sender directed a template at this member and not at everybody.
    private func isDirected(_ member: Int) -> Bool {
        directed?.targets.contains(readership.recipients[member].id) ?? false
    }

    /// What rendering makes for a binding; `nil` if no payload fits, or there is nothing to render.
    private func rendered(_ member: Int, _ place: Int) -> (request: APNsRequest, isCut: Bool)? {
        let recipient = readership.recipients[member]
        let bindings = recipient.devices.flatMap { $0.bindings }
        guard bindings.indices.contains(place),
            let certificate = app.certificate(named: bindings[place].certificateName)
        else { return nil }
        let renderer = PushRenderer(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: compiled.mentions(recipient.id),
            app: app.configuration,
            now: moment.now
        )
        switch renderer.request(to: bindings[place].token, through: certificate) {
        case .ready(let request, let isCut): return (request, isCut)
        case .tooLarge: return nil
        }
    }
}

/// The stencils of a batch, each made when it is first needed.
private struct SharedPayloadCache {
    /// What tells the payloads of a message apart, but for what stencils leave open.
    struct Key: Hashable {
        private let packed: UInt64

        init(wish: Int32, certificate: Int32, isMentioned: Bool) {
            packed =
                UInt64(UInt32(bitPattern: wish)) << 32
                | UInt64(UInt32(bitPattern: certificate)) << 1
                | (isMentioned ? 1 : 0)
        }
    }

    private var places: [Key: Int] = [:]
    // `nil` where there can be none.
    private var stencils: [SharedPayload?] = []
    private var last: (key: Key, place: Int)?

    /// Uses the stencil of a key, made if it is new; `false` if there can be none.
    mutating func withStencil(
        of key: Key,
        make: () -> SharedPayload?,
        body: (borrowing SharedPayload) -> Bool
    ) -> Bool {
        let place: Int
        if let last, last.key == key {
            place = last.place
        } else if let known = places[key] {
            place = known
        } else {
            place = stencils.count
            places[key] = place
            stencils.append(make())
        }
        last = (key, place)
        guard let stencil = stencils[place] else { return false }
        return body(stencil)
    }
}
