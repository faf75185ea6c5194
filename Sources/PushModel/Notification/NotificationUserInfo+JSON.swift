import APNsModel
public import ExactJSON

extension NotificationUserInfo: JSONRepresentable {
    /// Reads a payload as APNs delivers it: an object with `aps` and the vendor's keys.
    ///
    /// - Throws: `input.*` with the path of what cannot be used: what ``/APNsModel/APNsPayload/init(json:)``
    ///   refuses, and what ``init(_:)`` refuses.
    public init(json: JSONValue) throws(InputError) {
        try self.init(APNsPayload(json: json))
    }

    public var json: JSONValue { payload.json }
}
