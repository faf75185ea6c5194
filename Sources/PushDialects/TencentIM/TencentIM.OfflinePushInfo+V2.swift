import APNsModel
public import ExactJSON

extension TencentIM.OfflinePushInfo {
    /// Reads a `V2TIMOfflinePushInfo`, written as an object with the names of its properties.
    ///
    /// What Android's makers and HarmonyOS have of their own is kept in ``other``; a picture's
    /// `mutable-content` is the certificate's matter.
    ///
    /// - Throws: `input.type` for a known key of another type, `input.value` for an `iOSPushType`
    ///   that is neither 0 nor 1.
    public init(v2 json: JSONValue) throws(InputError) {
        let root = try JSONObject(json: json)
        var fields = try JSONFields(json)
        self.init(
            pushFlag: try fields.optionalBool(V2.disablePush) ?? false ? .noPush : .default,
            title: try fields.optionalString(V2.title),
            desc: try fields.optionalString(V2.desc),
            ext: try fields.optionalString(V2.ext),
            ios: IOS(
                sound: try fields.optionalString(V2.sound),
                ignoresBadge: try fields.optionalBool(V2.ignoreBadge) ?? false,
                image: try fields.optionalString(V2.image),
                interruptionLevel: try fields.optionalString(V2.interruptionLevel)?.nonEmpty
                    .map { APNsPayload.InterruptionLevel($0) },
                wakesApp: try fields.optionalBool(V2.background) ?? false,
                service: try fields.optionalInteger(V2.pushType, in: 0...1)
                    .flatMap { IOS.Service(rawValue: $0) } ?? .apns
            ),
            android: Android(sound: try fields.optionalString(V2.androidSound)),
            other: root.without(V2.all)
        )
    }

    private enum V2 {
        static let disablePush: ExactString = "disablePush"
        static let title: ExactString = "title"
        static let desc: ExactString = "desc"
        static let ext: ExactString = "ext"
        static let pushType: ExactString = "iOSPushType"
        static let ignoreBadge: ExactString = "ignoreIOSBadge"
        static let sound: ExactString = "iOSSound"
        static let interruptionLevel: ExactString = "iOSInterruptionLevel"
        static let background: ExactString = "enableIOSBackgroundNotification"
        static let image: ExactString = "iOSImage"
        static let androidSound: ExactString = "AndroidSound"
        static let all = [
            disablePush, title, desc, ext, pushType, ignoreBadge, sound, interruptionLevel,
            background, image, androidSound,
        ]
    }
}
