public import ExactJSON
public import PushModel

/// A recipient of a message, with what the messaging service knows of it.
///
/// The dispatcher reads the recipient's settings and bindings from its stores.
public struct DispatchRecipient: Hashable, Sendable {
    public var user: UserID
    /// What the app knows of the user.
    package var flags: RecipientFlags
    /// The number of offline messages stored for the user, this one included; it is the badge (rule 3.8).
    ///
    /// 0...2^31-1; of a number beyond, the nearer end is taken.
    public var offlineCount: Int {
        get { Int(badge) }
        set { badge = Recipient.badge(newValue) }
    }
    fileprivate var badge: Int32
    /// The name that the user has given the sender; `nil` or empty if there is none (rule 3.7).
    @ExactString.OptionalText public var remark: String?
    /// The states of the user's devices; a bound device that is missing here is offline (rule 1.2).
    public var devices: [Device.ID: Device.State]

    /// Creates a recipient; by default all of its devices are offline.
    public init(
        _ user: UserID,
        isKnown: Bool = true,
        offlineCount: Int = 1,
        remark: String? = nil,
        devices: [Device.ID: Device.State] = [:]
    ) {
        self.user = user
        flags = RecipientFlags()
        badge = Recipient.badge(offlineCount)
        self.remark = remark
        self.devices = devices
        self.isKnown = isKnown
    }

    /// Takes over what is known of a recipient but its settings and bindings, which the dispatcher reads from its
    /// stores.
    public init(_ recipient: Recipient) {
        user = recipient.id
        flags = recipient.flags
        badge = recipient.badge
        remark = recipient.remark
        devices = Dictionary(recipient.devices.map { ($0.id, $0.state) }) { $1 }
    }

    /// Whether the app knows the user (gate B2).
    public var isKnown: Bool {
        get { flags[.known] }
        set { flags[.known] = newValue }
    }
}

extension Recipient {
    /// Creates the recipient that an evaluator decides on, with its devices in order of their ids, but without
    /// settings.
    init(_ recipient: DispatchRecipient, bindings: ArraySlice<DeviceBinding>) {
        self.init(id: recipient.user)
        set(recipient, bindings: bindings)
    }

    /// Makes it another recipient, whose settings are not looked at.
    mutating func set(
        _ recipient: borrowing DispatchRecipient,
        bindings: borrowing ArraySlice<DeviceBinding>
    ) {
        id = recipient.user
        flags = recipient.flags
        badge = recipient.badge
        remark = recipient.remark
        if recipient.devices.isEmpty, bindings.count == 1, let index = bindings.indices.first {
            // Of most recipients nothing but one binding is known.
            setDevice(bindings[index])
        } else {
            devices = recipient.devicesBound(by: bindings)
        }
    }

    /// Makes an offline device with one binding the only one, in the array that there is.
    private mutating func setDevice(_ bound: consuming DeviceBinding) {
        guard devices.count == 1, devices[0].bindings.count == 1 else {
            devices = [Device(id: bound.device, bindings: [bound.binding])]
            return
        }
        devices[0].id = bound.device
        devices[0].state = .offline
        devices[0].bindings[0] = bound.binding
    }
}

extension DispatchRecipient {
    /// The devices whose states are known and those that are bound, in order of their ids.
    fileprivate func devicesBound(by bindings: ArraySlice<DeviceBinding>) -> [Device] {
        var bindingsOfDevice: [Device.ID: [Binding]] = devices.mapValues { _ in [] }
        for bound in bindings {
            bindingsOfDevice[bound.device, default: []].append(bound.binding)
        }
        return bindingsOfDevice.keys.sorted().map { device in
            Device(
                id: device,
                state: devices[device] ?? .offline,
                bindings: bindingsOfDevice[device] ?? []
            )
        }
    }
}
