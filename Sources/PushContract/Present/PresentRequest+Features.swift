package import DevicePresentation
package import ExactJSON

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
        if fields.value("focusSettings")?.object?["filter"] != nil {
            uses.append(FeatureUse(.filterCriteria, at: "/focusSettings/filter"))
        }
        if fields.value("extensionContent")?.object?["communication"] != nil {
            uses.append(FeatureUse(.communication, at: "/extensionContent/communication"))
        }
        for (index, category) in (fields.value("categories")?.array ?? []).enumerated() {
            add(categoryKeys, of: category, at: "/categories/\(index)", to: &uses)
            for (place, action) in (category.object?["actions"]?.array ?? []).enumerated() {
                add(actionKeys, of: action, at: "/categories/\(index)/actions/\(place)", to: &uses)
            }
        }
        for (index, notification) in (fields.value("delivered")?.array ?? []).enumerated() {
            add(deliveredKeys, of: notification, at: "/delivered/\(index)", to: &uses)
        }
        return uses
    }

    private static func add(
        _ keys: [(key: ExactString, feature: SystemFeature)],
        of value: JSONValue,
        at path: String,
        to uses: inout [FeatureUse]
    ) {
        for (key, feature) in keys where value.object?[key] != nil {
            uses.append(FeatureUse(feature, at: ExactString("\(path)/\(key.string)")))
        }
    }

    private static let keys: [(key: ExactString, feature: SystemFeature)] = [
        ("categories", .category), ("action", .category), ("userText", .textInput),
        ("lowPowerMode", .lowPowerMode), ("focusSettings", .focus), ("watch", .watch),
        ("carPlay", .carPlay), ("headphones", .announcement), ("collapseID", .collapseID),
        ("lastLaunch", .ephemeral),
    ]

    private static let settings: [(key: ExactString, feature: SystemFeature)] = [
        ("criticalAlert", .soundObject), ("timeSensitive", .interruptionLevel),
        ("showPreviews", .previews), ("grouping", .grouping), ("scheduledSummary", .summary),
        ("directMessages", .communication), ("announcement", .announcement),
        ("carPlay", .carPlay),
    ]

    private static let categoryKeys: [(key: ExactString, feature: SystemFeature)] = [
        ("hiddenPreviewsBodyPlaceholder", .previews), ("hiddenPreviewsShowTitle", .previews),
        ("hiddenPreviewsShowSubtitle", .previews), ("categorySummaryFormat", .groupSummary),
        ("allowInCarPlay", .carPlay), ("allowAnnouncement", .announcementOption),
    ]

    private static let actionKeys: [(key: ExactString, feature: SystemFeature)] = [
        ("textInput", .textInput)
    ]

    private static let deliveredKeys: [(key: ExactString, feature: SystemFeature)] = [
        ("collapseID", .collapseID), ("summaryArgument", .groupSummary),
        ("summaryArgumentCount", .groupSummary), ("thread", .thread),
    ]

    /// What the input has and its version of iOS does not have, with pointers into the input (P27).
    package var ignoredUses: [FeatureUse] {
        let version = context.phone.systemVersion
        let inPayload = push.featureUses.map {
            FeatureUse($0.feature, at: ExactString("/payload\($0.path.string)"))
        }
        return (featureUses + inPayload).filter { !version.has($0.feature) }
    }

    /// Where the input has something that its version of iOS does not have, as JSON pointers (P27).
    package var ignored: [ExactString] { ignoredUses.map { $0.path } }
}
