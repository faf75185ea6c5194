package import PushModel

/// A recipient's devices: whether they are connected, and the bindings of all of them.
package struct CompiledDevices: Sendable {
    /// Every binding of every device, in input order.
    package let bindings: [CompiledBinding]

    /// Whether they are connected.
    let states: DeviceStates

    /// Compiles devices; bindings are not checked here, because gates C1 to C6 do that.
    package init(_ devices: [Device], app: borrowing CompiledApp) {
        var bindings: [CompiledBinding] = []
        if let device = devices.first, devices.count == 1 {
            bindings.reserveCapacity(device.bindings.count)
        }
        for device in devices {
            for binding in device.bindings {
                bindings.append(CompiledBinding(binding, of: device, app: app))
            }
        }
        self.bindings = bindings
        states = DeviceStates(devices)
    }
}

/// Whether a recipient has devices that are connected, and devices that are not.
struct DeviceStates: Sendable {
    private let isAnyOnline: Bool
    private let isAnyOffline: Bool

    init(_ devices: [Device]) {
        isAnyOnline = devices.contains { $0.state == .online }
        isAnyOffline = devices.contains { $0.state == .offline }
    }

    /// Whether the recipient counts as online (rule 1.2); kicked devices do not count (H1).
    func countAsOnline(_ policy: PushPolicy.MultiDevice) -> Bool {
        switch policy {
        case .anyOfflineDevice: isAnyOnline && !isAnyOffline
        case .allDevicesOffline: isAnyOnline
        }
    }
}
