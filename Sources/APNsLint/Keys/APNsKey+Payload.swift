import APNsModel
import ExactJSON

extension APNsKey {
    private typealias Key = APNsPayload.Key
    private typealias AlertKey = APNsPayload.Alert.Key
    private typealias SoundKey = APNsPayload.Sound.Key
    private typealias ActivityKey = APNsPayload.LiveActivity.Key

    private static let levels: [ExactString] = ["passive", "active", "time-sensitive", "critical"]
    private static let events: [ExactString] = ["start", "update", "end"]

    static let aps: [APNsKey] = [
        APNsKey(
            .aps,
            Key.alert,
            .stringOrDictionary,
            since: "3.0",
            for: [.alert, .liveActivity],
            .payload,
            code: .shape
        ),
        APNsKey(.aps, Key.badge, .count, since: "3.0", for: [.alert], .payload, code: .badge),
        APNsKey(.aps, Key.sound, .stringOrDictionary, since: "3.0", for: [.alert], .payload),
        APNsKey(.aps, Key.threadID, .string, since: "10.0", for: [.alert], .payload),
        APNsKey(.aps, Key.category, .string, since: "8.0", for: [.alert], .payload),
        APNsKey(
            .aps,
            Key.contentAvailable,
            .one,
            since: "7.0",
            for: [.alert, .background],
            .background,
            code: .flag
        ),
        APNsKey(
            .aps,
            Key.contentChanged,
            .yes,
            since: "18.0",
            for: [.controls, .widgets],
            .controls
        ),
        APNsKey(
            .aps,
            Key.mutableContent,
            .one,
            since: "10.0",
            for: [.alert],
            .serviceExtension,
            code: .flag
        ),
        APNsKey(.aps, Key.targetContentID, .string, since: "13.0", for: [.alert], .payload),
        APNsKey(
            .aps,
            Key.interruptionLevel,
            .words(levels),
            since: "15.0",
            for: [.alert],
            .payload,
            code: .interruptionLevel
        ),
        APNsKey(
            .aps,
            Key.relevanceScore,
            .score,
            since: "15.0",
            for: [.alert, .liveActivity],
            .payload,
            code: .relevanceScore
        ),
        APNsKey(.aps, Key.filterCriteria, .string, since: "16.0", for: [.alert], .payload),
        APNsKey(.aps, Key.urlArguments, .strings, for: [.alert], .archive),
        APNsKey(
            .aps,
            ActivityKey.event,
            .words(events),
            since: "16.1",
            for: [.liveActivity],
            .liveActivity,
            code: nil
        ),
        APNsKey(
            .aps,
            ActivityKey.timestamp,
            .seconds,
            since: "16.1",
            for: [.liveActivity],
            .liveActivity,
            code: .activityTime
        ),
        APNsKey(
            .aps,
            ActivityKey.contentState,
            .dictionary,
            since: "16.1",
            for: [.liveActivity],
            .liveActivity,
            code: .activityValue
        ),
        APNsKey(
            .aps,
            ActivityKey.staleDate,
            .seconds,
            since: "16.2",
            for: [.liveActivity],
            .liveActivity,
            code: .activityTime
        ),
        APNsKey(
            .aps,
            ActivityKey.dismissalDate,
            .seconds,
            since: "16.1",
            for: [.liveActivity],
            .liveActivity,
            code: .activityTime
        ),
        APNsKey(
            .aps,
            ActivityKey.attributesType,
            .string,
            since: "17.2",
            for: [.liveActivity],
            .liveActivity,
            code: .activityValue
        ),
        APNsKey(
            .aps,
            ActivityKey.attributes,
            .dictionary,
            since: "17.2",
            for: [.liveActivity],
            .liveActivity,
            code: .activityValue
        ),
        APNsKey(
            .aps,
            ActivityKey.inputPushChannel,
            .string,
            since: "18.0",
            for: [.liveActivity],
            .liveActivity,
            code: .activityValue
        ),
        APNsKey(
            .aps,
            ActivityKey.inputPushToken,
            .one,
            since: "18.0",
            for: [.liveActivity],
            .liveActivity,
            code: .activityValue
        ),
    ]

    /// The keys of the object `alert`.
    static let alert: [APNsKey] = [
        APNsKey(.alert, AlertKey.title, .text, since: "8.2", .payload),
        APNsKey(.alert, AlertKey.subtitle, .string, since: "10.0", .payload),
        APNsKey(.alert, AlertKey.body, .text, since: "3.0", .payload),
        APNsKey(.alert, AlertKey.launchImage, .string, since: "4.0", .payload),
        APNsKey(.alert, AlertKey.titleKey, .string, since: "8.2", .payload),
        APNsKey(.alert, AlertKey.titleArguments, .strings, since: "8.2", .payload),
        APNsKey(.alert, AlertKey.subtitleKey, .string, since: "10.0", .payload),
        APNsKey(.alert, AlertKey.subtitleArguments, .strings, since: "10.0", .payload),
        APNsKey(.alert, AlertKey.bodyKey, .string, since: "3.0", .payload),
        APNsKey(.alert, AlertKey.bodyArguments, .strings, since: "3.0", .payload),
        APNsKey(.alert, "sound", .string, since: "16.1", for: [.liveActivity], .liveActivity),
        APNsKey(.alert, "action", .string, .archive),
        APNsKey(.alert, "action-loc-key", .string, since: "3.0", .archive),
        APNsKey(.alert, "summary-arg", .string, since: "12.0", .payload),
        APNsKey(.alert, "summary-arg-count", .count, since: "12.0", .payload),
    ]

    /// The keys of a `title` or `body` that is an object, as in the alert of a Live Activity.
    static let text: [APNsKey] = [
        APNsKey(
            .text,
            AlertKey.bodyKey,
            .string,
            since: "16.1",
            for: [.liveActivity],
            .liveActivity
        ),
        APNsKey(
            .text,
            AlertKey.bodyArguments,
            .strings,
            since: "16.1",
            for: [.liveActivity],
            .liveActivity
        ),
    ]

    /// The keys of the object `sound`.
    static let sound: [APNsKey] = [
        APNsKey(.sound, SoundKey.critical, .zeroOrOne, since: "12.0", .payload),
        APNsKey(.sound, SoundKey.name, .string, since: "12.0", .payload),
        APNsKey(.sound, SoundKey.volume, .fraction, since: "12.0", .payload, code: .soundVolume),
    ]

    /// The headers whose names begin with `apns-`.
    static let headers: [APNsKey] = [
        APNsKey(.header, APNsHeaders.Name.pushType, .headerText, .request),
        APNsKey(.header, APNsHeaders.Name.id, .headerText, .request),
        APNsKey(.header, APNsHeaders.Name.expiration, .headerText, .request),
        APNsKey(.header, APNsHeaders.Name.priority, .headerText, .request),
        APNsKey(.header, APNsHeaders.Name.topic, .headerText, .request),
        APNsKey(.header, APNsHeaders.Name.collapseID, .headerText, .request),
        APNsKey(
            .header,
            APNsHeaders.Name.channelID,
            .headerText,
            for: [.liveActivity],
            .broadcast
        ),
        APNsKey(
            .header,
            APNsHeaders.Name.requestID,
            .headerText,
            for: [.liveActivity],
            .broadcast
        ),
    ]
}
