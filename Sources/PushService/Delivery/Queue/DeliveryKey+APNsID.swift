public import APNsModel
import ExactJSON
import PushModel

extension DeliveryKey {
    /// The `apns-id` of the push: the same each time and in every process that sends it.
    ///
    /// It is a UUID of version 8 made from a hash of the four ids, which cannot be read back from it.
    public var apnsID: APNsID? {
        APNsID(
            HashedUUID.text(of: [message.text, user.text, device.text, certificateName.text])
        )
    }
}
