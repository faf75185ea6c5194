public import ExactJSON

/// The configuration of a broadcast channel, which cannot be changed once the channel is created.
public struct APNsChannel: Hashable, Sendable {
    /// What APNs keeps for devices that are not reachable: `message-storage-policy`.
    public var storagePolicy: StoragePolicy

    /// Creates a configuration; the push type of every channel is ``pushType``.
    public init(storagePolicy: StoragePolicy) {
        self.storagePolicy = storagePolicy
    }

    /// The push type of channels, as their requests spell it: `push-type`.
    public static let pushType: ExactString = "LiveActivity"

    /// What APNs keeps for devices that are not reachable.
    public enum StoragePolicy: Int, CaseIterable, Sendable {
        /// Nothing, which allows more broadcasts; the expiration of a broadcast is then 0.
        case none = 0
        /// The latest broadcast, for at most `APNsLimits.broadcastStorage` seconds.
        case mostRecent = 1
    }
}

extension APNsChannel: JSONRepresentable {
    /// Reads the object that APNs answers, and that creates a channel.
    ///
    /// - Throws: `input.missing` without `message-storage-policy`, `input.value` for one that is neither 0
    ///   nor 1, `input.type` for another type. Other keys are not looked at.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let policy = try fields.integer(Key.storagePolicy, in: 0...1)
        self.init(storagePolicy: policy == 0 ? .none : .mostRecent)
    }

    /// An object of `message-storage-policy` and `push-type`.
    public var json: JSONValue {
        .object([
            Key.pushType: .string(Self.pushType.string),
            Key.storagePolicy: .number(JSONNumber(Int64(storagePolicy.rawValue))),
        ])
    }

    private enum Key {
        static let storagePolicy: ExactString = "message-storage-policy"
        static let pushType: ExactString = "push-type"
    }
}
