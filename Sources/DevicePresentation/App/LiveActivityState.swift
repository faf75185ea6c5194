public import ExactJSON

/// The app's Live Activity on the phone when a push for it arrives (P33).
public struct LiveActivityState: Hashable, Sendable {
    /// Whether the user lets the app have Live Activities.
    public var isAllowed: Bool
    /// Whether there is one that runs.
    public var isRunning: Bool
    /// The `timestamp` of the last content that it has taken, in seconds since 1970.
    public var lastTimestamp: Int64?
    /// How many updates of priority 10 the system still takes; 0 or less is none.
    public var budget: Int64
    /// Whether the app has frequent updates and the user lets it; the budget then has no effect.
    public var hasFrequentUpdates: Bool

    /// Creates the state of an activity that runs and takes updates.
    public init(
        isAllowed: Bool = true,
        isRunning: Bool = true,
        lastTimestamp: Int64? = nil,
        budget: Int64 = 10,
        hasFrequentUpdates: Bool = false
    ) {
        self.isAllowed = isAllowed
        self.isRunning = isRunning
        self.lastTimestamp = lastTimestamp
        self.budget = budget
        self.hasFrequentUpdates = hasFrequentUpdates
    }
}

extension LiveActivityState: JSONRepresentable {
    /// Reads a strict object.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            isAllowed: try fields.optionalBool("allowed") ?? true,
            isRunning: try fields.optionalBool("running") ?? true,
            lastTimestamp: try fields.optionalInteger("lastTimestamp"),
            budget: try fields.optionalInteger("budget", in: 0...Int64.max) ?? 10,
            hasFrequentUpdates: try fields.optionalBool("frequentUpdates") ?? false
        )
        try fields.finish()
    }

    /// All of it.
    public var json: JSONValue {
        var json: JSONObject = [
            "allowed": .bool(isAllowed), "running": .bool(isRunning),
            "budget": .number(JSONNumber(budget)), "frequentUpdates": .bool(hasFrequentUpdates),
        ]
        json["lastTimestamp"] = lastTimestamp.map { .number(JSONNumber($0)) }
        return .object(json)
    }
}
