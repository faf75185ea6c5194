public import ExactJSON

/// A notification of the app that is in the list when a push arrives (P38, P39).
public struct DeliveredNotification: Hashable, Sendable {
    /// The `apns-collapse-id` with which it was sent.
    public var collapseID: ExactString?
    /// Its `thread-id`.
    public var thread: ExactString?
    /// Its `summary-arg`.
    public var summaryArgument: ExactString?
    /// Its `summary-arg-count`, from 1.
    public var summaryArgumentCount: Int64

    /// Creates a notification that stands for one item.
    public init(
        collapseID: ExactString? = nil,
        thread: ExactString? = nil,
        summaryArgument: ExactString? = nil,
        summaryArgumentCount: Int64 = 1
    ) {
        self.collapseID = collapseID
        self.thread = thread
        self.summaryArgument = summaryArgument
        self.summaryArgumentCount = summaryArgumentCount
    }
}

extension DeliveredNotification: JSONRepresentable {
    /// Reads a strict object.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            collapseID: try fields.optional("collapseID"),
            thread: try fields.optional("thread"),
            summaryArgument: try fields.optional("summaryArgument"),
            summaryArgumentCount: try fields.optionalInteger(
                "summaryArgumentCount",
                in: 1...Int64(Int32.max)
            ) ?? 1
        )
        try fields.finish()
    }

    /// All of it.
    public var json: JSONValue {
        var json: JSONObject = ["summaryArgumentCount": .number(JSONNumber(summaryArgumentCount))]
        json["collapseID"] = collapseID?.json
        json["thread"] = thread?.json
        json["summaryArgument"] = summaryArgument?.json
        return .object(json)
    }
}

extension DeliveredNotification: Redacted {
    /// How many items it stands for; never whom it names.
    public var description: String { "delivered notification of \(summaryArgumentCount)" }
}
