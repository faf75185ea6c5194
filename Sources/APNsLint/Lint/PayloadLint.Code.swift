import APNsModel
public import ExactJSON

extension PayloadLint {
    /// What can be wrong with a push, in the order in which findings are listed.
    ///
    /// `apns.05` is reserved and never reported (LT4): text with `content-available` is a push that
    /// shows and wakes, which is allowed.
    public enum Code: String, WireWord, Comparable {
        /// `apns.01`: push type `background` with a priority other than 5.
        case backgroundPriority = "apns.01"
        /// `apns.02`: push type `background` with an alert, a badge or a sound.
        case backgroundVisible = "apns.02"
        /// `apns.03`: push type `background` without `content-available`.
        case backgroundWithoutContent = "apns.03"
        /// `apns.04`: a push for the user without text, sound and badge.
        case alertEmpty = "apns.04"
        /// `apns.06`: a background push with priority 10 and without a push type.
        case silentPriority = "apns.06"
        /// `apns.07`: `mutable-content` without text.
        case mutableWithoutText = "apns.07"
        /// `apns.08`: a relevance score that is not between 0 and 1.
        case relevanceScore = "apns.08"
        /// `apns.09`: an interruption level that Apple does not list.
        case interruptionLevel = "apns.09"
        /// `apns.10`: a volume that is not between 0 and 1.
        case soundVolume = "apns.10"
        /// `apns.11`: a payload over the limit.
        case payloadSize = "apns.11"
        /// `apns.12`: a collapse id over 64 bytes.
        case collapseIDSize = "apns.12"
        /// `apns.13`: a topic that does not fit the push type, or an unknown push type.
        case topic = "apns.13"
        /// `apns.14`: a priority other than 1, 5 and 10.
        case priority = "apns.14"
        /// `apns.15`: the start of a Live Activity without what it needs.
        case activityStart = "apns.15"
        /// `apns.16`: a Live Activity without an event that Apple lists.
        case activityEvent = "apns.16"
        /// `apns.17`: a key of `aps` that Apple does not list.
        case unknownKey = "apns.17"
        /// `apns.18`: a badge that is no integer of at least 0.
        case badge = "apns.18"
        /// `apns.19`: a flag that is not the number 1.
        case flag = "apns.19"
        /// `apns.20`: a payload, `aps` or alert of the wrong JSON type.
        case shape = "apns.20"
        /// `apns.21`: an alert that has a subtitle, and neither a title nor a body.
        case loneSubtitle = "apns.21"
        /// `apns.22`: a sound whose name does not end like that of an aiff, wav or caf file.
        case soundFormat = "apns.22"
        /// `apns.23`: a sound whose name is a path.
        case soundPath = "apns.23"
        /// `apns.26`: a key whose value has another type or range than Apple gives it.
        case keyValue = "apns.26"
        /// `apns.27`: a key of `alert` or `sound` that Apple does not list.
        case unknownMember = "apns.27"
        /// `apns.28`: a key of `aps` that stands beside it.
        case misplacedKey = "apns.28"
        /// `apns.29`: arguments of a localised text without its key.
        case argumentsWithoutKey = "apns.29"
        /// `apns.30`: a time of a Live Activity that is no number of seconds.
        case activityTime = "apns.30"
        /// `apns.31`: a Live Activity without `timestamp`.
        case activityTimestamp = "apns.31"
        /// `apns.32`: the update of a Live Activity without `content-state`.
        case activityState = "apns.32"
        /// `apns.33`: a key of a Live Activity whose value the phone cannot decode.
        case activityValue = "apns.33"
        /// `apns.34`: an expiration that is no number of seconds.
        case expiration = "apns.34"
        /// `apns.35`: an expiration that is most likely meant in another unit.
        case expirationUnit = "apns.35"
        /// `apns.36`: an `apns-id` that is no UUID.
        case messageID = "apns.36"
        /// `apns.37`: a channel id that is no base64.
        case channelID = "apns.37"
        /// `apns.38`: a push without a topic that needs one.
        case topicMissing = "apns.38"
        /// `apns.39`: a header of a name like `apns-` that Apple does not list.
        case unknownHeader = "apns.39"
        /// `apns.40`: a broadcast without what it needs, or with what it cannot do.
        case broadcast = "apns.40"
        /// `apns.41`: a key without an effect for the push type.
        case withoutEffect = "apns.41"
        /// `apns.42`: a push to a widget or a control without `content-changed`.
        case contentChanged = "apns.42"
        /// `apns.43`: a payload over the limit if what lies beyond ASCII is escaped.
        case escapedSize = "apns.43"
        /// `apns.44`: a push to a Live Activity with a priority other than 5 and 10.
        case activityPriority = "apns.44"
        /// `apns.45`: a topic with nothing before its suffix.
        case topicName = "apns.45"
        /// `apns.46`: a topic without a dot, which is probably the name of a certificate.
        case topicBundleID = "apns.46"
        /// `apns.47`: a collapse id that is empty, or has other characters than visible ASCII.
        case collapseIDText = "apns.47"
        /// `getui.01`: a silent push with text.
        case silentText = "getui.01"
        /// `getui.02`: a silent push without `content-available`.
        case silentWithoutContent = "getui.02"
        /// `getui.03`: a silent push with a sound other than ``PayloadDialect/getuiSilence``.
        case silentSound = "getui.03"
        /// `getui.04`: a payload over the limit of Getui's client.
        case getuiPayloadSize = "getui.04"
        /// `getui.05`: a push for the user without a title or without a body.
        case getuiText = "getui.05"
        /// `getui.06`: a push for the user without a sound.
        case getuiSound = "getui.06"

        /// How bad it is (LT2).
        public var severity: Severity {
            switch self {
            case .backgroundPriority, .backgroundVisible, .backgroundWithoutContent, .payloadSize,
                .collapseIDSize, .topic, .priority, .activityStart, .activityEvent, .shape,
                .getuiPayloadSize, .activityTime, .activityTimestamp, .activityState,
                .activityValue, .expiration, .messageID, .channelID, .topicMissing, .broadcast,
                .contentChanged, .topicName:
                .error
            case .alertEmpty, .silentPriority, .mutableWithoutText, .relevanceScore,
                .interruptionLevel, .soundVolume, .unknownKey, .badge, .flag, .loneSubtitle,
                .soundFormat, .soundPath, .silentText,
                .silentWithoutContent, .silentSound, .keyValue, .unknownMember, .misplacedKey,
                .argumentsWithoutKey, .expirationUnit, .unknownHeader, .withoutEffect, .escapedSize,
                .activityPriority, .topicBundleID, .collapseIDText, .getuiText, .getuiSound:
                .warning
            }
        }

        /// Whether the left code is listed first.
        public static func < (left: Code, right: Code) -> Bool {
            left.word < right.word
        }
    }
}

extension PayloadLint {
    /// How bad a finding is (LT2).
    public enum Severity: String, WireWord {
        /// APNs refuses the push, or the device makes nothing of it.
        case error
        /// The push goes through and may not do what was meant.
        case warning
    }
}
