import DevicePresentation
public import ExactJSON

extension PresentRequest {
    /// The keys beside the payload that came with a version of iOS, with pointers into the input (P27).
    static func featureUses(_ fields: inout JSONFields) -> [FeatureUse] {
        var uses: [FeatureUse] = []
        let word = fields.value("authorization")?.string.map { ExactString($0) }
        if let feature = Authorization.allCases.first(where: { $0.word == word })?.feature {
            uses.append(FeatureUse(feature, at: "/authorization"))
        }
        let settings = fields.value("settings")?.object
        for (key, feature) in Self.settings where settings?[key] != nil {
            uses.append(FeatureUse(feature, at: ExactString("/settings/\(key.string)")))
        }
        for (index, option) in (fields.value("presentationOptions")?.array ?? []).enumerated()
        where option == "banner" || option == "list" {
            uses.append(
                FeatureUse(.bannerAndList, at: ExactString("/presentationOptions/\(index)"))
            )
        }
        let kind = fields.value("pushType")?.string.map { ExactString($0) }
        if let feature = ArrivingPush.Kind.allCases.first(where: { $0.word == kind })?.feature {
            uses.append(FeatureUse(feature, at: "/pushType"))
        }
        for (key, feature) in Self.keys where fields.value(key) != nil {
            uses.append(FeatureUse(feature, at: ExactString("/\(key.string)")))
        }
        return uses
    }

    private static let keys: [(key: ExactString, feature: SystemFeature)] = [
        ("categories", .category), ("action", .category),
    ]

    private static let settings: [(key: ExactString, feature: SystemFeature)] = [
        ("criticalAlert", .soundObject), ("timeSensitive", .interruptionLevel),
    ]

    /// Where the input has something that its version of iOS does not have, as JSON pointers (P27).
    public var ignored: [ExactString] {
        let version = context.phone.systemVersion
        let inPayload = push.featureUses.map {
            FeatureUse($0.feature, at: ExactString("/payload\($0.path.string)"))
        }
        return (featureUses + inPayload).filter { !version.has($0.feature) }.map { $0.path }
    }
}
