/// Inputs that are answered in one line each, and those lines.
enum Inputs {
    /// An input of `decide` that is suppressed for want of a binding.
    static func unbound(_ id: String) -> String {
        #"{"id":"\#(id)","now":"2022-07-28T12:00:00Z","message":{"id":"1","type":"chat","#
            + #""from":"a","to":"b","body":{"type":"txt"}},"recipient":{"id":"b"}}"#
    }

    static func unboundAnswer(_ id: String) -> String {
        #"{"detail":"no push binding","id":"\#(id)","outcome":"suppress","reason":"device.none"}"#
    }

    /// An input of `decide` that is pushed unless its ext or settings say otherwise.
    static func pushed(
        _ id: String,
        text: String = "hi",
        ext: String = "{}",
        settings: String = "{}"
    ) -> String {
        #"{"id":"\#(id)","now":"2022-07-28T12:00:00Z","message":{"id":"1","type":"chat","#
            + #""from":"a","to":"b","body":{"type":"txt","text":"\#(text)"},"ext":\#(ext)},"#
            + #""app":{"templates":[{"name":"default","contentPattern":"{$dynamicFrom}:{$msg}"}]},"#
            + #""sender":{"displayName":"Ann"},"recipient":{"id":"b","settings":\#(settings),"#
            + #""devices":[{"id":"d","bindings":[{"notifierName":"n","token":"aabbccddee"}]}]}}"#
    }

    static func pushedAnswer(_ id: String, text: String = "hi") -> String {
        #"{"devices":[{"headers":{"apns-collapse-id":"1","apns-expiration":"1659096000","#
            + #""apns-priority":"10","apns-push-type":"alert","apns-topic":"n"},"id":"d","#
            + #""notifierName":"n","outcome":"push","payload":{"aps":{"alert":{"#
            + #""body":"Ann:\#(text)"},"badge":1,"sound":"default"},"f":"a","m":"1","t":"b"}}],"#
            + #""id":"\#(id)","outcome":"push"}"#
    }

    /// An input of `schedule` with one quiet night.
    static let night =
        #"{"id":"n","settings":{"silentModeStartTime":"22:00","silentModeEndTime":"07:00","#
        + #""timeZone":"America/New_York"},"from":"2026-03-07T12:00:00-05:00","#
        + #""to":"2026-03-08T12:00:00-04:00"}"#

    static let nightAnswer =
        #"{"id":"n","quiet":[{"from":"2026-03-07T22:00:00-05:00","#
        + #""reason":"dnd.app.interval","to":"2026-03-08T07:00:00-04:00"}]}"#
}
