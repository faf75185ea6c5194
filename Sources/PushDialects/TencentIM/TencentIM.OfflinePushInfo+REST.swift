import APNsModel
public import ExactJSON

extension TencentIM.OfflinePushInfo {
    /// Reads the object `OfflinePushInfo` of the vendor's REST interface.
    ///
    /// Keys that are not known here are kept: those of `AndroidInfo` in ``Android/other``, those of
    /// `ApnsInfo` in ``IOS/other``, the rest in ``other``.
    ///
    /// - Throws: `input.type` for a known key of another type, `input.value` for a flag that is
    ///   neither 0 nor 1.
    public init(rest json: JSONValue) throws(InputError) {
        let root = try JSONObject(json: json)
        var fields = try JSONFields(json)
        self.init(
            pushFlag: try fields.flag(Root.pushFlag) ? .noPush : .default,
            title: try fields.optionalString(Root.title),
            desc: try fields.optionalString(Root.desc),
            ext: try fields.optionalString(Root.ext),
            other: root.without(Root.all)
        )
        if var apns = try fields.optionalNested(Root.apns) {
            ios = IOS(
                title: try apns.optionalString(APNs.title),
                subtitle: try apns.optionalString(APNs.subtitle),
                sound: try apns.optionalString(APNs.sound),
                ignoresBadge: try apns.flag(APNs.badgeMode),
                image: try apns.optionalString(APNs.image),
                isMutable: try apns.flag(APNs.mutableContent),
                other: (root[Root.apns]?.object ?? JSONObject()).without(APNs.all)
            )
        }
        if var maker = try fields.optionalNested(Root.android) {
            android = Android(
                sound: try maker.optionalString(Self.androidSound),
                other: (root[Root.android]?.object ?? JSONObject()).without([Self.androidSound])
            )
        }
    }

    private static let androidSound: ExactString = "Sound"

    private enum Root {
        static let pushFlag: ExactString = "PushFlag"
        static let title: ExactString = "Title"
        static let desc: ExactString = "Desc"
        static let ext: ExactString = "Ext"
        static let apns: ExactString = "ApnsInfo"
        static let android: ExactString = "AndroidInfo"
        static let all = [pushFlag, title, desc, ext, apns, android]
    }

    private enum APNs {
        static let title: ExactString = "Title"
        static let subtitle: ExactString = "SubTitle"
        static let sound: ExactString = "Sound"
        static let badgeMode: ExactString = "BadgeMode"
        static let image: ExactString = "Image"
        static let mutableContent: ExactString = "MutableContent"
        static let all = [title, subtitle, sound, badgeMode, image, mutableContent]
    }
}

extension JSONFields {
    /// A flag that the vendor writes as 0 or 1; absence counts as 0.
    fileprivate mutating func flag(_ key: ExactString) throws(InputError) -> Bool {
        try optionalInteger(key, in: 0...1) == 1
    }
}
