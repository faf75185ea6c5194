import ExactJSON

extension APNsPayload.LiveActivity {
    /// Reads the keys of a Live Activity out of `aps`; `nil` if there is none of them.
    init?(readingFrom aps: inout JSONFields) throws(InputError) {
        var isThere = false
        for key in Key.all where aps.value(key) != nil {
            isThere = true
        }
        guard isThere else { return nil }
        self.init(
            event: try aps.required(Key.event),
            timestamp: try aps.optionalInteger(Key.timestamp),
            contentState: try aps.optional(Key.contentState),
            staleDate: try aps.optionalInteger(Key.staleDate),
            dismissalDate: try aps.optionalInteger(Key.dismissalDate),
            attributesType: try aps.optionalString(Key.attributesType),
            attributes: try aps.optional(Key.attributes),
            inputPushChannel: try aps.optionalString(Key.inputPushChannel),
            requestsPushToken: try aps.isOne(Key.inputPushToken)
        )
    }

    enum Key {
        static let event: ExactString = "event"
        static let timestamp: ExactString = "timestamp"
        static let contentState: ExactString = "content-state"
        static let staleDate: ExactString = "stale-date"
        static let dismissalDate: ExactString = "dismissal-date"
        static let attributesType: ExactString = "attributes-type"
        static let attributes: ExactString = "attributes"
        static let inputPushChannel: ExactString = "input-push-channel"
        static let inputPushToken: ExactString = "input-push-token"

        static let all = [
            event, timestamp, contentState, staleDate, dismissalDate, attributesType, attributes,
            inputPushChannel, inputPushToken,
        ]
    }
}
