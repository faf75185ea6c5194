public import ExactJSON

extension Getui {
    /// What the vendor's callback brings the app.
    ///
    /// The callback is `GeTuiSdkDidReceivePayloadData:andTaskId:andMsgId:andOffLine:fromGtAppId:`.
    public struct PayloadData: Hashable, Sendable {
        /// The transmission (`payloadData`).
        @ExactString.Text public var text: String
        /// The vendor's ids of the push (`taskId`, `msgId`).
        public var ids: PushIDs
        /// Whether the push was sent while the app was not online (`offLine`).
        public var offLine: Bool
        /// The vendor's id of the app (`appId`).
        @ExactString.Text public var appID: String

        /// Creates what a callback brings.
        public init(text: String, ids: PushIDs, offLine: Bool, appID: String) {
            self.text = text
            self.ids = ids
            self.offLine = offLine
            self.appID = appID
        }
    }
}

extension Getui.TransmissionTemplate {
    /// What the callback with the transmission brings.
    ///
    /// - Parameters:
    ///   - callback: A callback of the push's ``Getui/Delivery``.
    ///   - ids: The ids that the vendor's server gave the push.
    ///   - appID: The vendor's id of the app (`set_appId`).
    /// - Returns: What the callback brings; `nil` for another callback, and without a transmission.
    public func payloadData(
        of callback: Getui.Callback,
        ids: Getui.PushIDs,
        appID: String
    ) -> Getui.PayloadData? {
        guard case .payloadData(let offLine) = callback.name, let text = transmissionContent,
            hasTransmission
        else { return nil }
        return Getui.PayloadData(text: text, ids: ids, offLine: offLine, appID: appID)
    }
}

extension Getui.PayloadData: Redacted {
    /// The ids and the length of the text; never the text.
    public var description: String {
        "transmission of \(text.unicodeScalars.count), task \(ids.taskID), message \(ids.messageID)"
            + (offLine ? ", offline" : "")
    }
}
