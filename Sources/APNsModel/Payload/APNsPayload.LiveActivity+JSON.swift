package import ExactJSON

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

    package enum Key {
        package static let event: ExactString = "event"
        package static let timestamp: ExactString = "timestamp"
        package static let contentState: ExactString = "content-state"
        package static let staleDate: ExactString = "stale-date"
        package static let dismissalDate: ExactString = "dismissal-date"
        package static let attributesType: ExactString = "attributes-type"
        package static let attributes: ExactString = "attributes"
        package static let inputPushChannel: ExactString = "input-push-channel"
        package static let inputPushToken: ExactString = "input-push-token"

        package static let all = [
            event, timestamp, contentState, staleDate, dismissalDate, attributesType, attributes,
            inputPushChannel, inputPushToken,
        ]
    }
}
