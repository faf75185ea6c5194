import ExactJSON
import PushService

/// Reads single fields of what the vendor's service replies.
///
/// A field that is absent or `null` counts as never set: the vendor does not document which fields an
/// unset value leaves out.
struct VendorReply {
    private let fields: JSONObject

    /// Reads the reply's `data`.
    ///
    /// - Throws: 303 if there is none.
    init(data answer: JSONObject) throws(PushServiceError) {
        guard let fields = answer[Envelope.data]?.object else { throw .unreadable(Envelope.data) }
        self.fields = fields
    }

    /// Reads the first of the reply's `entities`.
    ///
    /// - Throws: 303 if there is none.
    init(entity answer: JSONObject) throws(PushServiceError) {
        guard let fields = answer[Envelope.entities]?.array?.first?.object else {
            throw .unreadable(Envelope.entities)
        }
        self.fields = fields
    }

    init(_ fields: JSONObject) {
        self.fields = fields
    }

    /// The value of a field; `nil` if it is absent.
    ///
    /// - Throws: 303 if the value cannot be read.
    func optional<Value>(_ field: BodyField<Value>) throws(PushServiceError) -> Value? {
        guard let json = fields[field.key], !json.isNull else { return nil }
        guard let value = field.read(json) else { throw .unreadable(field.key) }
        return value
    }

    /// The value of a field that must be there.
    ///
    /// - Throws: 303 if it is absent or cannot be read.
    func required<Value>(_ field: BodyField<Value>) throws(PushServiceError) -> Value {
        guard let value = try optional(field) else { throw .unreadable(field.key) }
        return value
    }
}

extension PushServiceError {
    /// The reply of a success cannot be read.
    fileprivate static func unreadable(_ key: ExactString) -> PushServiceError {
        PushServiceError(.serverUnknownError, "the answer has no readable `\(key)`")
    }
}
