public import ExactJSON

extension APNsPayload: JSONRepresentable {
    /// Reads a payload; a key that is absent is absent, a `null` is `input.type`.
    ///
    /// - Throws: `input.type` for a typed key of another type, `input.value` for one out of range,
    ///   `input.missing` at `/aps/event` for keys of a Live Activity without their `event` and at the
    ///   key of a localised text that has arguments only.
    public init(json: JSONValue) throws(InputError) {
        let root = try JSONObject(json: json)
        var fields = try JSONFields(json)
        guard var aps = try fields.optionalNested(Key.aps) else {
            self.init(custom: root)
            return
        }
        self.init(
            alert: try aps.optional(Key.alert),
            badge: try aps.optionalInteger(Key.badge, in: Int64(Int32.min)...Int64(Int32.max))
                .map { Int32(truncatingIfNeeded: $0) },
            sound: try aps.optional(Key.sound),
            threadID: try aps.optionalString(Key.threadID),
            category: try aps.optionalString(Key.category),
            isContentAvailable: try aps.isOne(Key.contentAvailable),
            isContentChanged: try aps.optionalBool(Key.contentChanged) ?? false,
            isMutable: try aps.isOne(Key.mutableContent),
            targetContentID: try aps.optionalString(Key.targetContentID),
            interruptionLevel: try aps.optional(Key.interruptionLevel),
            relevanceScore: try aps.optionalDouble(Key.relevanceScore),
            filterCriteria: try aps.optionalString(Key.filterCriteria),
            liveActivity: try LiveActivity(readingFrom: &aps),
            urlArguments: try aps.optionalStrings(Key.urlArguments),
            other: root[Key.aps]?.object ?? JSONObject(),
            custom: root
        )
    }

    /// The payload as it is sent: absent values have no key, and an empty `aps` is absent as well.
    public var json: JSONValue { write(to: JSONTree()).value }

    /// Writes the payload into a sink, and returns that.
    ///
    /// Every form of a payload is written here: this is the one place that gives each property its key.
    func write<Sink: JSONSink>(to sink: Sink) -> Sink {
        JSONMembers.write(to: sink, others: custom) { root in
            root.object(Key.aps, others: other, isOptional: true) { writeMembers(to: &$0) }
        }
    }

    private func writeMembers(to aps: inout JSONMembers<some JSONSink>) {
        typealias ActivityKey = LiveActivity.Key
        alert?.write(Key.alert, to: &aps)
        aps.value(ActivityKey.attributes, liveActivity?.attributes?.json)
        aps.string(ActivityKey.attributesType, liveActivity?.attributesType)
        aps.integer(Key.badge, badge.map { Int64($0) })
        aps.string(Key.category, category)
        aps.integer(Key.contentAvailable, isContentAvailable ? 1 : nil)
        aps.bool(Key.contentChanged, isContentChanged ? true : nil)
        aps.value(ActivityKey.contentState, liveActivity?.contentState?.json)
        aps.integer(ActivityKey.dismissalDate, liveActivity?.dismissalDate)
        aps.value(ActivityKey.event, liveActivity?.event.json)
        aps.string(Key.filterCriteria, filterCriteria)
        aps.string(ActivityKey.inputPushChannel, liveActivity?.inputPushChannel)
        aps.integer(ActivityKey.inputPushToken, liveActivity?.requestsPushToken == true ? 1 : nil)
        aps.value(Key.interruptionLevel, interruptionLevel?.json)
        aps.integer(Key.mutableContent, isMutable ? 1 : nil)
        aps.value(Key.relevanceScore, relevanceScore.flatMap { .double($0) })
        sound?.write(Key.sound, to: &aps)
        aps.integer(ActivityKey.staleDate, liveActivity?.staleDate)
        aps.string(Key.targetContentID, targetContentID)
        aps.string(Key.threadID, threadID)
        aps.integer(ActivityKey.timestamp, liveActivity?.timestamp)
        aps.strings(Key.urlArguments, urlArguments)
    }

    package enum Key {
        package static let aps: ExactString = "aps"
        package static let alert: ExactString = "alert"
        package static let badge: ExactString = "badge"
        package static let sound: ExactString = "sound"
        package static let threadID: ExactString = "thread-id"
        package static let category: ExactString = "category"
        package static let contentAvailable: ExactString = "content-available"
        package static let contentChanged: ExactString = "content-changed"
        package static let mutableContent: ExactString = "mutable-content"
        package static let targetContentID: ExactString = "target-content-id"
        package static let interruptionLevel: ExactString = "interruption-level"
        package static let relevanceScore: ExactString = "relevance-score"
        package static let filterCriteria: ExactString = "filter-criteria"
        package static let urlArguments: ExactString = "url-args"

        /// The keys inside `aps` that the typed properties read and write.
        package static let all: [ExactString] =
            [
                alert, badge, sound, threadID, category, contentAvailable, contentChanged,
                mutableContent, targetContentID, interruptionLevel, relevanceScore, filterCriteria,
                urlArguments,
            ] + LiveActivity.Key.all
    }
}
