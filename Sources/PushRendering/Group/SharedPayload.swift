package import APNsModel
import ExactJSON
package import PushModel
import WallTime

/// The payload of one message for many readers: all of it but their badges and their ids.
///
/// What the payloads of all readers have in common is written once; a reader's payload is a copy of it
/// with a badge and an id put in. The bytes are those that ``PushRenderer`` makes for the same reader.
package final class SharedPayload: Sendable {
    /// The bytes before the badge; `nil` if all readers have the message's badge.
    private let head: [UInt8]?
    /// The bytes from there up to the reader's id.
    private let middle: [UInt8]
    /// Where the body stands between its quotation marks, in ``head`` if there is one, else in
    /// ``middle``.
    private let body: Range<Int>
    /// Whether the whole body is there; if not, it is longer than any payload, and empty here.
    private let hasWholeBody: Bool
    private let byteCount: Int
    private let limit: Int

    /// What follows the reader's id, whose key is the last in every payload.
    private static let tail = UInt8(ascii: "}")

    /// A payload that fits no reader.
    package static let tooLarge = SharedPayload()

    private init() {
        head = nil
        middle = []
        body = 0..<0
        hasWholeBody = false
        byteCount = 0
        limit = -1
    }

    /// Creates the shared payload from that of one of the readers.
    ///
    /// `nil` if the payload has no badge, no alert with a body or no reader's id, or if another key follows
    /// the id.
    package init?(_ payload: APNsPayload, limit: Int, hasOwnBadges: Bool, hasWholeBody: Bool) {
        let (bytes, places) = payload.notedUTF8
        let lastKey = payload.custom.sortedMembers.last?.key
        guard let reader = places.lastOther, lastKey == NotificationUserInfo.Keys.to,
            let body = places.body
        else { return nil }
        var start = 0
        if hasOwnBadges {
            guard let badge = places.badge else { return nil }
            head = Array(bytes[..<badge.lowerBound])
            start = badge.upperBound
        } else {
            head = nil
        }
        middle = Array(bytes[start..<reader.lowerBound])
        byteCount = (head?.count ?? 0) + middle.count + 1
        self.limit = limit
        self.body = body.lowerBound + 1..<body.upperBound - 1
        self.hasWholeBody = hasWholeBody
    }

    /// The payload of a reader, whose id is given as a JSON string with its quotation marks.
    ///
    /// `nil` if it does not fit without its body being cut.
    package func bytes(reader: UnsafeBufferPointer<UInt8>, badge: Int32) -> [UInt8]? {
        let badge = max(0, badge)
        let badgeBytes = head == nil ? 0 : badge.decimalDigitCount
        let count = byteCount + badgeBytes + reader.count
        guard hasWholeBody, count <= limit else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        if let head {
            bytes.append(contentsOf: head)
            bytes.append(decimal: Int64(badge), digits: 1)
        }
        bytes.append(contentsOf: middle)
        bytes.append(contentsOf: reader)
        bytes.append(Self.tail)
        return bytes
    }

    /// The payload of a reader with a body that is cut; `nil` if it does not fit even with an empty body.
    package func bytes(
        cutting cutBody: CutBody,
        reader: UnsafeBufferPointer<UInt8>,
        badge: Int32
    ) -> [UInt8]? {
        let badgeBytes = head == nil ? 0 : badge.decimalDigitCount
        let room = limit - (byteCount - body.count + badgeBytes + reader.count)
        guard room >= 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(limit)
        func append(_ part: [UInt8]) {
            bytes.append(contentsOf: part[..<body.lowerBound])
            cutBody.append(in: room, to: &bytes)
            bytes.append(contentsOf: part[body.upperBound...])
        }
        if let head {
            append(head)
            bytes.append(decimal: Int64(badge), digits: 1)
            bytes.append(contentsOf: middle)
        } else {
            append(middle)
        }
        bytes.append(contentsOf: reader)
        bytes.append(Self.tail)
        return bytes
    }
}

extension PushRenderer {
    /// The payload of the message through a certificate, for all readers of the same text.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - hasOwnBadges: Whether each reader has a badge of its own.
    /// - Returns: The payload; `nil` if a text beside the body is longer than any payload.
    package func sharedPayload(
        through certificate: Certificate,
        hasOwnBadges: Bool
    ) -> SharedPayload? {
        let limit = APNsLimits.payload(for: Self.pushType(through: certificate))
        let sound = sound(through: certificate)
        for text in [alert.title, alert.subtitle, sound] {
            if let text, text.utf8.count > limit { return nil }
        }
        var payload = frame
        if let sound { payload.sound = .named(sound) }
        let hasWholeBody = alert.body.utf8.count <= limit
        if hasWholeBody { payload.alert?.body = alert.body }
        return SharedPayload(
            payload,
            limit: limit,
            hasOwnBadges: hasOwnBadges,
            hasWholeBody: hasWholeBody
        )
    }
}

extension Int32 {
    /// How many digits a number that is not negative has in decimal.
    package var decimalDigitCount: Int {
        var count = 1
        var rest = self / 10
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }
}

extension SharedPayload: Redacted {
    /// How many bytes it has.
    package var description: String { "shared payload of \(byteCount) bytes" }
}
