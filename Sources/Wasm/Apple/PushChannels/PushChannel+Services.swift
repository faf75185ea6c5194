package import PushModel

extension PushChannel {
    /// The service that a certificate pushes through, of which the small module has none.
    package static func of(_ channel: Certificate.Channel) -> PushChannel { switch channel {} }
}
