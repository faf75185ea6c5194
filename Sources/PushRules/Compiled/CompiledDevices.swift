public import PushModel

/// A recipient's devices: how they are connected, and their bindings in a row.
public struct CompiledDevices: Sendable {
    /// Every binding of every device, in the order in which they are answered.
    public let bindings: [CompiledBinding]

    private let isAnyOnline: Bool
    private let isAnyOffline: Bool

    /// Compiles devices; whatever their bindings hold is judged by the gates, not here.
    public init(_ devices: [Device], app: CompiledApp) {
        var bindings: [CompiledBinding] = []
        for device in devices {
            for binding in device.bindings {
                bindings.append(CompiledBinding(binding, of: device, app: app))
            }
        }
        self.bindings = bindings
        isAnyOnline = devices.contains { $0.state == .online }
        isAnyOffline = devices.contains { $0.state == .offline }
    }

    /// Whether the recipient counts as online (rule 1.2, H1): kicked devices do not count.
    func countAsOnline(_ policy: PushPolicy.MultiDevice) -> Bool {
        switch policy {
        case .anyOfflineDevice: isAnyOnline && !isAnyOffline
        case .allDevicesOffline: isAnyOnline
        }
    }
}
