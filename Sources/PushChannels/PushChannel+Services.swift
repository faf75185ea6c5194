package import PushModel

extension PushChannel {
    /// The service that a certificate pushes through.
    package static func of(_ channel: Certificate.Channel) -> PushChannel {
        switch channel {
        case .fcm: FCM.channel
        case .huawei: Huawei.channel
        case .harmony: HarmonyOS.channel
        }
    }
}
