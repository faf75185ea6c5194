import APNsModel
import APNsTransport
import ExactJSON
import PushContract

/// An input of `channels send`: what goes to all devices that listen to the channel.
struct BroadcastInput: ContractRequest {
    private let payload: APNsPayload
    private let priority: APNsHeaders.Priority
    private let expiration: Int64

    /// Reads `payload`, and `priority` (10) and `expiration` (0) if they are there.
    init(_ fields: inout JSONFields) throws(InputError) {
        payload = try fields.required("payload")
        expiration = try fields.optionalInteger("expiration", in: 0...Int64(UInt32.max)) ?? 0
        let number = try fields.optionalInteger("priority", in: 1...10) ?? 10
        guard let priority = APNsHeaders.Priority(rawValue: Int(number)) else {
            throw InputError(.inputValue, "expected 1, 5 or 10, found \(number)")
                .within(key: "priority")
        }
        self.priority = priority
    }

    func request(of bundleID: APNsChannel.BundleID, to channel: APNsChannel.ID)
        -> APNsChannel.BroadcastRequest
    {
        APNsChannel.BroadcastRequest(
            bundleID: bundleID,
            channelID: channel,
            priority: priority,
            expiration: expiration,
            payload: payload
        )
    }
}
