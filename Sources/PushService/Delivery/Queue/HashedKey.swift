import PushModel

/// A ``Delivery/Key`` that is hashed by its digest and compared by its ids.
struct HashedKey: Hashable, Sendable {
    let digest: Delivery.Digest
    private let ids: DeliveryGroup.IDs
    private let user: UserID
    private let device: Device.ID

    init(
        _ ids: DeliveryGroup.IDs,
        _ user: UserID,
        _ device: Device.ID,
        _ digest: Delivery.Digest
    ) {
        self.digest = digest
        self.ids = ids
        self.user = user
        self.device = device
    }

    init(_ key: Delivery.Key) {
        let ids = key.groupIDs
        self.init(ids, key.user, key.device, ids.digest(key.user, key.device))
    }

    /// The message, for which a recall may be remembered.
    var recall: Delivery.Recall { .message(ids.message, of: ids.app) }

    static func == (left: HashedKey, right: HashedKey) -> Bool {
        left.digest == right.digest && left.user == right.user && left.device == right.device
            && left.ids == right.ids
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(digest)
    }
}

extension Delivery.Digest {
    /// The hash for a ``RowIndex``: the bits are mixed already, so one multiplication with what a sender who chooses ids
    /// cannot know.
    var tableHash: UInt64 {
        let (upper, lower) = (high ^ Self.secret.0).multipliedFullWidth(by: low ^ Self.secret.1)
        return upper ^ lower
    }

    /// Another in every process.
    private static let secret = (
        UInt64(bitPattern: Int64(0.hashValue)), UInt64(bitPattern: Int64(1.hashValue))
    )
}
