public import ExactJSON
public import PushModel

extension Delivery {
    /// What distinguishes a push from every other: the app, the message, the user, the device and the certificate.
    ///
    /// A queue accepts a key once. The user is part of the key because two users may be bound on one device,
    /// each with a token of their own.
    public struct Key: Hashable, Sendable {
        /// The app; empty if the queue serves one app only.
        public var app: AppID
        public var message: Message.ID
        /// The recipient.
        public var user: UserID
        /// The recipient's device.
        public var device: Device.ID
        /// The certificate of the binding.
        public var certificateName: Certificate.Name

        /// Creates a key from five ids.
        public init(
            app: AppID = "",
            message: Message.ID,
            user: UserID,
            device: Device.ID,
            certificateName: Certificate.Name
        ) {
            self.app = app
            self.message = message
            self.user = user
            self.device = device
            self.certificateName = certificateName
        }

        /// Creates the key of no push, of which only what is known of its message is known.
        package init(of message: Message.ID, _ app: AppID) {
            self.init(app: app, message: message, user: "", device: "", certificateName: "")
        }

        /// The ids that it has in common with others.
        var groupIDs: DeliveryGroup.IDs {
            DeliveryGroup.IDs(app: app, message: message, certificateName: certificateName)
        }

        /// The hash of the ids, the same in every process.
        public var digest: Delivery.Digest { groupIDs.digest(user, device) }
    }
}

extension Delivery.Key: CustomStringConvertible {
    /// The ids in one line, without an app that is empty.
    public var description: String {
        let push = "\(message) to \(user) on \(device) \(certificateName)"
        return app.text.isEmpty ? push : "\(push) of \(app)"
    }
}
