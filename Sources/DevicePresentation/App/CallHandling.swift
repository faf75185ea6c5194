public import ExactJSON

/// How the app deals with VoIP pushes (P32).
public struct CallHandling: Hashable, Sendable {
    /// Whether it reports a call to CallKit for each of them.
    public var reportsCall: Bool
    /// Whether the system withholds them, since the app failed to report calls again and again.
    public var isWithheld: Bool

    /// Creates an app that reports its calls and gets them.
    public init(reportsCall: Bool = true, isWithheld: Bool = false) {
        self.reportsCall = reportsCall
        self.isWithheld = isWithheld
    }
}

extension CallHandling: JSONRepresentable {
    /// Reads a strict object of booleans.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        self.init(
            reportsCall: try fields.optionalBool("reportsCall") ?? true,
            isWithheld: try fields.optionalBool("withheld") ?? false
        )
        try fields.finish()
    }

    /// Both of them.
    public var json: JSONValue {
        ["reportsCall": .bool(reportsCall), "withheld": .bool(isWithheld)]
    }
}
