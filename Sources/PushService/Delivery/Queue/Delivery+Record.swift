import APNsModel
public import ExactJSON
import PushModel
import PushRules
import WallTime

extension Delivery {
    /// All of the delivery in bytes, from which ``init(record:)`` makes it again.
    ///
    /// The first byte is the version of the form, 1; that of a push to another push service than Apple's is 2. With what
    /// decided the push (rule 6.17) it is 3 or 4, and 24 bytes of that follow: the words of `DecisionGrounds`. The
    /// expiration follows in 8 bytes, in milliseconds since 1970 began, the highest byte first; then a byte of flags: 1
    /// if the `apns-id` is that of the key, 2 for ``replacesEarlier``, 4 if the message was held. A byte has a bit for
    /// each header that is there, in order of their names from the lowest bit on, without an `apns-id` that is that of
    /// the key. If the message was held, the instant since which it was follows as the expiration does. The rest are
    /// texts: app, message, user, device, certificate, token, those headers, and the payload. Before each stands its
    /// number of bytes in 7 bits a byte, the lowest first, with the highest bit set in every byte but the last. In a
    /// record of version 2 or 4 the JSON of ``channelHead`` follows as a text, and the payload is the body, with the
    /// token's place marked.
    ///
    /// It holds the complete token and text, so it is not for logs.
    public var record: [UInt8] {
        let version = channelHead == nil ? Record.version : Record.channelVersion
        var writer = RecordWriter(grounds == nil ? version : version + Record.grounds)
        if let (first, second, third) = grounds?.words {
            for word in [first, second, third] { writer.append(Int64(bitPattern: word)) }
        }
        writer.append(expires.milliseconds)
        let fields = headers.fields
        let hasOwnID = headers.id != digest.apnsID
        var flags: UInt8 = hasOwnID ? 0 : Record.hasKeyID
        flags |= replacesEarlier ? Record.replaces : 0
        flags |= heldSince == nil ? 0 : Record.wasHeld
        var present: UInt8 = 0
        var values: [ExactString] = []
        for (index, name) in Record.headerNames.enumerated() {
            guard let field = fields.first(where: { $0.name == name }) else { continue }
            guard hasOwnID || name != Record.idName else { continue }
            present |= 1 << UInt8(index)
            values.append(field.value)
        }
        writer.bytes += [flags, present]
        if let heldSince { writer.append(heldSince.milliseconds) }
        let texts = [
            key.app.text, key.message.text, key.user.text, key.device.text,
            key.certificateName.text, deviceToken.text,
        ]
        for text in texts + values {
            writer.append(text)
        }
        writer.append(payload)
        if let channelHead { writer.append(channelHead.json.utf8) }
        return writer.bytes
    }

    /// Creates a delivery from its ``record``.
    ///
    /// - Throws: `input.value` if the bytes are not the record of a delivery, or one of a version that is not
    ///   known. The error quotes nothing of them.
    public init(record: [UInt8]) throws(InputError) {
        var reader = try RecordReader(record)
        let grounds = try reader.grounds()
        let expires = Instant(milliseconds: try reader.integer())
        let flags = try reader.byte()
        let present = try reader.byte()
        let wasHeld = flags & Record.wasHeld != 0
        let heldSince = wasHeld ? Instant(milliseconds: try reader.integer()) : nil
        let key = Delivery.Key(
            app: AppID(try reader.text()),
            message: Message.ID(try reader.text()),
            user: UserID(try reader.text()),
            device: Device.ID(try reader.text()),
            certificateName: Certificate.Name(try reader.text())
        )
        let token = DeviceToken(try reader.text().string)
        var headers = JSONObject()
        for (index, name) in Record.headerNames.enumerated()
        where present & 1 << UInt8(index) != 0 {
            headers[name] = try reader.text().json
        }
        let payload = try reader.bytes()
        let head = reader.hasHead ? try OutgoingPush.ChannelHead(json: reader.json()) : nil
        try reader.finish()
        let group = DeliveryGroup(
            key.groupIDs,
            try APNsHeaders(json: .object(headers)),
            expires: expires,
            replacesEarlier: flags & Record.replaces != 0,
            channelHead: head,
            heldSince: heldSince
        )
        self.init(
            group,
            user: key.user,
            device: key.device,
            deviceToken: token,
            payload: payload,
            grounds: grounds
        )
    }
}

/// The parts of a record that never change.
private enum Record {
    static let version: UInt8 = 1
    /// A release that does not know other push services refuses such records, and sends them to nobody.
    static let channelVersion: UInt8 = 2
    /// What a version is raised by if what decided the push follows it.
    static let grounds: UInt8 = 2
    static let idName: ExactString = "apns-id"
    static let hasKeyID: UInt8 = 1
    static let replaces: UInt8 = 2
    static let wasHeld: UInt8 = 4
    /// The order in which the headers stand in a record, which stays as it is.
    static let headerNames: [ExactString] = [
        "apns-channel-id", "apns-collapse-id", "apns-expiration", idName, "apns-priority",
        "apns-push-type", "apns-topic",
    ]
}

private struct RecordWriter {
    var bytes: [UInt8]

    init(_ version: UInt8) { bytes = [version] }

    mutating func append(_ integer: Int64) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: integer >> Int64(shift)))
        }
    }

    mutating func append(_ text: ExactString) {
        append(count: text.string.utf8.count)
        bytes.append(contentsOf: text.string.utf8)
    }

    mutating func append(_ part: [UInt8]) {
        append(count: part.count)
        bytes.append(contentsOf: part)
    }

    private mutating func append(count: Int) {
        var rest = count
        while rest >= 0x80 {
            bytes.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}

private struct RecordReader {
    private let record: [UInt8]
    private var index = 1
    let hasHead: Bool
    private let hasGrounds: Bool

    init(_ record: [UInt8]) throws(InputError) {
        self.record = record
        let version = record.first ?? 0
        guard Record.version...Record.channelVersion + Record.grounds ~= version else {
            throw InputError(.inputValue, "the record of the push has an unknown version")
        }
        hasGrounds = version > Record.grounds
        hasHead = version - (hasGrounds ? Record.grounds : 0) == Record.channelVersion
    }

    /// What decided the push; `nil` if the record does not have it.
    mutating func grounds() throws(InputError) -> DecisionGrounds? {
        guard hasGrounds else { return nil }
        let words = (try word(), try word(), try word())
        guard let grounds = DecisionGrounds(words: words) else { throw Self.fault }
        return grounds
    }

    mutating func byte() throws(InputError) -> UInt8 {
        guard index < record.count else { throw Self.fault }
        defer { index += 1 }
        return record[index]
    }

    mutating func integer() throws(InputError) -> Int64 { Int64(bitPattern: try word()) }

    private mutating func word() throws(InputError) -> UInt64 {
        var value: UInt64 = 0
        for _ in 0..<8 {
            value = value << 8 | UInt64(try byte())
        }
        return value
    }

    mutating func text() throws(InputError) -> ExactString {
        guard let text = String(validating: try bytes(), as: UTF8.self) else { throw Self.fault }
        return ExactString(text)
    }

    mutating func bytes() throws(InputError) -> [UInt8] {
        let count = try count()
        guard count <= record.count - index else { throw Self.fault }
        defer { index += count }
        return Array(record[index..<index + count])
    }

    /// The JSON of a text; what is wrong in it is not quoted.
    mutating func json() throws(InputError) -> JSONValue {
        guard let value = try? JSONValue(parsing: try bytes()) else { throw Self.fault }
        return value
    }

    func finish() throws(InputError) {
        guard index == record.count else { throw Self.fault }
    }

    private mutating func count() throws(InputError) -> Int {
        var count = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            let byte = try byte()
            count |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return count }
        }
        throw Self.fault
    }

    private static let fault = InputError(.inputValue, "the bytes are not the record of a push")
}
