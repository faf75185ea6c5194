public import ExactJSON
public import PushModel

/// Who a message may be pushed to, as far as the messaging service knows it.
///
/// Settings and bindings come from the stores.
public struct DispatchRecipient: Hashable, Sendable {
    /// The user.
    public var user: UserID
    /// Whether the app knows the user (gate B2).
    public var isKnown: Bool
    /// Offline messages stored for the user, this one included: the badge (rule 3.8).
    public var offlineCount: Int32
    /// What the user calls the sender; `nil` or empty for nothing (rule 3.7).
    @ExactOptionalText public var remark: String?
    /// Which devices are connected or kicked (rule 1.2); one that is bound and not listed is offline.
    public var devices: [DeviceID: Device.State]

    /// Creates an addressee; with nothing but an id one who is offline.
    public init(
        _ user: UserID,
        isKnown: Bool = true,
        offlineCount: Int32 = 1,
        remark: String? = nil,
        devices: [DeviceID: Device.State] = [:]
    ) {
        self.user = user
        self.isKnown = isKnown
        self.offlineCount = offlineCount
        self.remark = remark
        self.devices = devices
    }

    /// Everything a decision looks at, devices in order of their ids.
    func recipient(settings: PushSettings, bindings: [DeviceBinding]) -> Recipient {
        var bindingsOfDevice: [DeviceID: [Binding]] = devices.mapValues { _ in [] }
        for bound in bindings {
            bindingsOfDevice[bound.device, default: []].append(bound.binding)
        }
        let devices = bindingsOfDevice.keys.sorted().map { device in
            Device(
                id: device,
                state: self.devices[device] ?? .offline,
                bindings: bindingsOfDevice[device] ?? []
            )
        }
        return Recipient(
            id: user,
            isKnown: isKnown,
            offlineCount: offlineCount,
            remark: remark,
            settings: settings,
            devices: devices
        )
    }
}
