public import ExactJSON
import PushModel
import WallTime

extension PushCounts.Row: JSONRepresentable {
    /// Reads an object of `day`, of `app` and `message` if they are named, and of the counts that are not 0.
    ///
    /// - Throws: ``InputError`` with the path of the value that cannot be used, such as a negative count.
    public init(json: JSONValue) throws(InputError) {
        var fields = try JSONFields(json)
        let key = Key(
            app: try fields.optional("app") ?? "",
            day: try fields.required("day"),
            message: try fields.optional("message")
        )
        let rejected: Rejections? = try fields.optional("rejected")
        self.init(
            key,
            PushCounts(
                sent: try fields.count("sent"),
                accepted: try fields.count("accepted"),
                rejected: rejected?.counts ?? [:],
                arrived: try fields.count("arrived"),
                clicked: try fields.count("clicked"),
                held: try fields.count("held"),
                released: try fields.count("released"),
                merged: try fields.count("merged"),
                dropped: try fields.count("dropped")
            )
        )
        try fields.finish()
    }

    /// An object of `day`, of `app` and `message` if they are named, and of the counts that are not 0:
    /// `sent`, `accepted`, `rejected` by reason, `arrived`, `clicked`, `held`, `released`, `merged` and `dropped`.
    public var json: JSONValue {
        var object: JSONObject = ["day": key.day.json]
        object["app"] = key.app.nonEmpty?.json
        object["message"] = key.message?.json
        object["sent"] = Self.json(counts.sent)
        object["accepted"] = Self.json(counts.accepted)
        object["arrived"] = Self.json(counts.arrived)
        object["clicked"] = Self.json(counts.clicked)
        object["held"] = Self.json(counts.held)
        object["released"] = Self.json(counts.released)
        object["merged"] = Self.json(counts.merged)
        object["dropped"] = Self.json(counts.dropped)
        object["rejected"] = counts.rejected.isEmpty ? nil : Rejections(counts.rejected).json
        return .object(object)
    }

    private static func json(_ count: Int) -> JSONValue? {
        count == 0 ? nil : .number(JSONNumber(Int64(count)))
    }
}

/// An object of counts by reason.
private struct Rejections: JSONRepresentable {
    let counts: [Delivery.Reason: Int]

    init(_ counts: [Delivery.Reason: Int]) {
        self.counts = counts
    }

    init(json: JSONValue) throws(InputError) {
        guard case .object(let object) = json else {
            throw .wrongType(json, expected: "an object")
        }
        var fields = try JSONFields(json)
        var counts: [Delivery.Reason: Int] = [:]
        for member in object.members {
            counts[Delivery.Reason(member.key)] = try fields.count(member.key)
        }
        self.counts = counts
    }

    var json: JSONValue {
        .object(
            JSONObject(
                counts.sorted { $0.key < $1.key }.map { reason, count in
                    JSONObject.Member(key: reason.text, value: .number(JSONNumber(Int64(count))))
                }
            )
        )
    }
}

extension JSONFields {
    /// A count from 0 on; 0 if the key is absent.
    fileprivate mutating func count(_ key: ExactString) throws(InputError) -> Int {
        Int(clamping: try optionalInteger(key, in: 0...Int64.max) ?? 0)
    }
}
