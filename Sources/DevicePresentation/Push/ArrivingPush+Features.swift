import APNsModel
import ExactJSON

extension ArrivingPush {
    /// The keys of `aps` that came with a version of iOS.
    private static let keys: [(key: ExactString, feature: SystemFeature)] = [
        ("category", .category),
        ("content-available", .contentAvailable),
        ("filter-criteria", .filterCriteria),
        ("interruption-level", .interruptionLevel),
        ("mutable-content", .serviceExtension),
        ("input-push-channel", .channels),
        ("input-push-token", .channels),
        ("relevance-score", .summary),
        ("stale-date", .staleDate),
        ("target-content-id", .targetContent),
        ("thread-id", .thread),
    ]

    /// The keys of `alert` that came with a version of iOS.
    private static let alertKeys: [(key: ExactString, feature: SystemFeature)] = [
        ("launch-image", .launchImage),
        ("subtitle", .subtitle),
        ("subtitle-loc-args", .subtitle),
        ("subtitle-loc-key", .subtitle),
        ("summary-arg", .groupSummary),
        ("summary-arg-count", .groupSummary),
        ("title", .title),
        ("title-loc-args", .title),
        ("title-loc-key", .title),
    ]

    /// What of `aps` came with a version of iOS, in a fixed order.
    static func featureUses(aps: JSONObject) -> [FeatureUse] {
        var uses: [FeatureUse] = []
        if let alert = aps["alert"]?.object {
            for entry in alertKeys where alert[entry.key] != nil {
                uses.append(
                    FeatureUse(entry.feature, at: ExactString("/aps/alert/\(entry.key.string)"))
                )
            }
        }
        if aps["sound"]?.object != nil {
            uses.append(FeatureUse(.soundObject, at: "/aps/sound"))
        }
        if aps["event"] == "start" {
            uses.append(FeatureUse(.pushToStart, at: "/aps/event"))
        }
        for entry in keys where aps[entry.key] != nil {
            uses.append(FeatureUse(entry.feature, at: ExactString("/aps/\(entry.key.string)")))
        }
        return uses
    }
}
