public import ExactJSON
public import PushModel
import PushRules

extension Remedy {
    /// Where a change is made, if an input has several places or none for it.
    public enum Place: Hashable, Sendable {
        /// At the only place that there is for the change.
        case only
        /// At the end of the only array that there is for the change.
        case end
        /// At the entry of the message's conversation; `nil` if it is added.
        case conversation(Int?)
        /// At a device; `nil` if one is added.
        case device(Int?)
        case binding(device: Int, binding: Int)
        /// At a certificate of the app.
        case certificate(Int)
        /// At a certificate that is added.
        case newCertificate(Certificate.Name)
    }
}

extension Remedy.Change {
    /// The certificate that is added; `nil` for other changes, whose places say what changes.
    public var newCertificate: Certificate.Name? {
        if case .newCertificate(let name) = place { name } else { nil }
    }

    /// The place as a pointer into an input of `decide`: of something that is added the end of its array (W15).
    public var path: JSONPointer {
        let root = JSONPointer.root
        let recipient = root.appending(key: "recipient")
        let devices = recipient.appending(key: "devices")
        let certificates = root.appending(key: "app").appending(key: "certificates")
        switch (place, change.place) {
        case (.conversation(let index), .conversation(let key)):
            let entries = recipient.appending(key: "settings").appending(key: "conversations")
            return index.map { entries.appending(index: $0).appending(key: key) }
                ?? entries.appending(key: "-")
        case (.device(let index?), .device(let key)):
            let path = devices.appending(index: index).appending(key: key)
            return change == .addBinding ? path.appending(key: "-") : path
        case (.binding(let device, let binding), _):
            return devices.appending(index: device).appending(key: "bindings")
                .appending(index: binding).appending(key: "token")
        case (.certificate(let index), .certificate(let key)):
            return certificates.appending(index: index).appending(key: key)
        case (_, .device), (_, .token): return devices.appending(key: "-")
        case (_, .certificate), (_, .newCertificate): return certificates.appending(key: "-")
        case (_, .input(let keys)):
            let path = keys.reduce(root) { $0.appending(key: $1) }
            return place == .end ? path.appending(key: "-") : path
        case (_, .conversation): return root
        }
    }
}
