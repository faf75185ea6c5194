import ExactJSON
public import PushModel
public import PushRules
import WallTime

/// The members of a group, checked and laid out for many messages to them.
///
/// Make one with ``PushEvaluator/prepareGroup(of:)`` and keep it for as long as the members' settings and
/// devices stay as they are.
public struct PreparedGroup: Sendable {
    /// The members, in the order in which they are decided and pushed to.
    public let recipients: [Recipient]
    /// The members, compiled.
    public let compiledRecipients: CompiledRecipients

    /// The index of each member's display style, language and template.
    ///
    /// Members with equal indices share one text, unless the member's remark appears in it.
    let textIndices: [Int32]
    /// The index of each member's remark for the sender.
    let remarkIndices: [Int32]
    /// The members' ids as JSON strings, one after the other.
    let ids: [UInt8]
    /// Where each member's id starts in ``ids``, and where the last one ends.
    let idStarts: [Int]
    /// Each member's badge.
    let badges: [Int32]
    /// Where each member's bindings start in the lists of bindings, and where the last ones end.
    let bindingStarts: [Int]
    /// For each binding of each member, the kind of message that it is ready for.
    let readyKinds: [Certificate.Kind?]
    /// For each binding of each member, the index of its certificate.
    let certificateIndices: [Int32]

    /// For each binding of each member, its place in the recipient.
    private let bindingPlaces: [BindingPlace]

    init(_ recipients: [Recipient], app: CompiledApp, zones: ZoneTable) throws(InputError) {
        var members: [CompiledRecipient] = []
        members.reserveCapacity(recipients.count)
        var texts = DistinctValues<TextPreferences>()
        var remarks = DistinctValues<ExactString?>()
        var certificates = DistinctValues<CertificateName>()
        var textIndices: [Int32] = []
        var remarkIndices: [Int32] = []
        var certificateIndices: [Int32] = []
        var bindingPlaces: [BindingPlace] = []
        var ids = JSONWriter()
        var idStarts = [0]
        var bindingStarts = [0]
        for (place, recipient) in recipients.enumerated() {
            do throws(InputError) {
                members.append(try CompiledRecipient(recipient, app: app, zones: zones))
            } catch {
                throw error.within(index: place).within(key: "recipients")
            }
            textIndices.append(texts.index(of: recipient.settings.textPreferences))
            remarkIndices.append(
                remarks.index(of: (recipient.remark?.nonEmpty).map { ExactString($0) })
            )
            ids.append(recipient.id.string)
            idStarts.append(ids.bytes.count)
            for (deviceIndex, device) in recipient.devices.enumerated() {
                for (bindingIndex, binding) in device.bindings.enumerated() {
                    certificateIndices.append(certificates.index(of: binding.certificateName))
                    bindingPlaces.append(BindingPlace(device: deviceIndex, binding: bindingIndex))
                }
            }
            bindingStarts.append(certificateIndices.count)
        }
        self.recipients = recipients
        compiledRecipients = CompiledRecipients(members)
        badges = recipients.map { $0.offlineCount }
        readyKinds = members.flatMap { $0.devices.bindings.map { $0.readyKind } }
        self.textIndices = textIndices
        self.remarkIndices = remarkIndices
        self.bindingPlaces = bindingPlaces
        self.ids = ids.bytes
        self.idStarts = idStarts
        self.bindingStarts = bindingStarts
        self.certificateIndices = certificateIndices
    }

    /// How many members there are.
    public var count: Int { recipients.count }

    /// A binding of a member; `nil` if there is none at this place.
    func binding(_ binding: Int, of member: Int) -> Binding? {
        guard recipients.indices.contains(member), binding >= 0,
            binding < bindingStarts[member + 1] - bindingStarts[member]
        else { return nil }
        let place = bindingPlaces[bindingStarts[member] + binding]
        return recipients[member].devices[Int(place.device)].bindings[Int(place.binding)]
    }

    /// Hands over a member's id as a JSON string.
    @inline(__always)
    func withID<Result>(of member: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        ids.withUnsafeBufferPointer { ids in
            body(UnsafeBufferPointer(rebasing: ids[idStarts[member]..<idStarts[member + 1]]))
        }
    }
}

/// Where a binding stands among a member's devices.
private struct BindingPlace {
    let device: Int32
    let binding: Int32

    init(device: Int, binding: Int) {
        self.device = Int32(truncatingIfNeeded: device)
        self.binding = Int32(truncatingIfNeeded: binding)
    }
}
