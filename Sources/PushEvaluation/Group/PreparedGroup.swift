import ExactJSON
public import PushModel
public import PushRules
import WallTime

/// The members of a group, checked and laid out so that every message to them is quickly pushed.
///
/// Make one with ``PushEvaluator/readership(of:)`` and keep it for as long as the members' settings and
/// devices stay as they are.
public struct PreparedGroup: Sendable {
    /// The members, in the order in which they are decided and pushed to.
    public let recipients: [Recipient]
    /// The members as decisions see them.
    public let audience: CompiledRecipients

    /// For each member, a number that members share who want the same of a push's text; `nil` if the
    /// text is the member's own.
    let wishPlaces: [Int32?]
    /// The members' ids as JSON strings, one after the other.
    let ids: [UInt8]
    /// Where each member's id starts in ``ids``, and where the last one ends.
    let idStarts: [Int]
    /// Each member's badge.
    let badges: [Int32]
    /// Where each member's bindings start in the lists of bindings, and where the last ones end.
    let bindingStarts: [Int]
    /// For each binding of each member, what kind of message it is ready for.
    let readyKinds: [Certificate.Kind?]
    /// For each binding of each member, a number that bindings of the same certificate share.
    let certificatePlaces: [Int32]

    init(_ recipients: [Recipient], app: CompiledApp, zones: ZoneTable) throws(InputError) {
        var members: [CompiledRecipient] = []
        members.reserveCapacity(recipients.count)
        var wishes = DistinctWishes()
        var names = DistinctNames()
        var ids = JSONWriter()
        var idStarts = [0]
        var bindingStarts = [0]
        for (place, recipient) in recipients.enumerated() {
            do throws(InputError) {
                members.append(try CompiledRecipient(recipient, app: app, zones: zones))
            } catch {
                throw error.within(index: place).within(key: "recipients")
            }
            wishes.append(recipient)
            ids.append(recipient.id.string)
            idStarts.append(ids.bytes.count)
            for device in recipient.devices {
                for binding in device.bindings {
                    names.append(binding.certificateName)
                }
            }
            bindingStarts.append(names.places.count)
        }
        self.recipients = recipients
        audience = CompiledRecipients(members)
        badges = recipients.map { $0.offlineCount }
        readyKinds = members.flatMap { $0.devices.bindings.map { $0.readyKind } }
        wishPlaces = wishes.places
        self.ids = ids.bytes
        self.idStarts = idStarts
        self.bindingStarts = bindingStarts
        certificatePlaces = names.places
    }

    /// How many members there are.
    public var count: Int { recipients.count }

    /// Hands over a member's id as a JSON string.
    @inline(__always)
    func withID<Result>(of member: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        ids.withUnsafeBufferPointer { ids in
            body(UnsafeBufferPointer(rebasing: ids[idStarts[member]..<idStarts[member + 1]]))
        }
    }
}

/// Numbers what members want of a push's text.
private struct DistinctWishes {
    private struct Wish: Hashable {
        let style: PushDisplayStyle
        let language: LanguageCode?
        let template: TemplateName?
    }

    var places: [Int32?] = []
    private var placeOfWish: [Wish: Int32] = [:]

    mutating func append(_ recipient: Recipient) {
        // What a member calls the sender can stand in the text.
        guard recipient.remark.map({ $0.utf8.isEmpty }) ?? true else {
            places.append(nil)
            return
        }
        let settings = recipient.settings
        let wish = Wish(
            style: settings.displayStyle,
            language: settings.preferredLanguage,
            template: settings.template
        )
        places.append(placeOfWish.number(of: wish))
    }
}

/// Numbers the certificates' names.
private struct DistinctNames {
    var places: [Int32] = []
    private var placeOfName: [CertificateName: Int32] = [:]

    mutating func append(_ name: CertificateName) {
        places.append(placeOfName.number(of: name))
    }
}

extension Dictionary where Value == Int32 {
    /// The number of a key: the next one if it is new.
    fileprivate mutating func number(of key: Key) -> Int32 {
        let next = Int32(truncatingIfNeeded: count)
        if let known = self[key] { return known }
        self[key] = next
        return next
    }
}
