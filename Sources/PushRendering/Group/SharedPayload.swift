public import APNsModel
import ExactJSON
import WallTime

/// The payload of one message for many readers: all of it but their badges and their ids.
///
/// What the payloads of all readers have in common is written once; a reader's payload is a copy of it
/// with a badge and an id put in. The bytes are those that ``PushRenderer`` makes for the same reader.
public struct SharedPayload: Sendable {
    /// The bytes before the badge; `nil` if all readers have the message's badge.
    private let head: [UInt8]?
    /// The bytes from there up to the reader's id.
    private let middle: [UInt8]
    private let byteCount: Int
    private let limit: Int

    /// What follows the reader's id, whose key is the last in every payload.
    private static let tail = UInt8(ascii: "}")

    /// Creates the shared payload from a request for one of the readers, whose body is not cut.
    ///
    /// `nil` if the request has no badge or no reader's id, or if another key follows the id.
    public init?(_ request: APNsRequest, hasOwnBadges: Bool) {
        let payload = request.payload
        let (bytes, badge, lastOther) = payload.notedUTF8
        let lastKey = payload.custom.sortedMembers.last?.key
        guard let reader = lastOther, lastKey == PushRenderer.readerKey else { return nil }
        var start = 0
        if hasOwnBadges {
            guard let badge else { return nil }
            head = Array(bytes[..<badge.lowerBound])
            start = badge.upperBound
        } else {
            head = nil
        }
        middle = Array(bytes[start..<reader.lowerBound])
        byteCount = (head?.count ?? 0) + middle.count + 1
        limit = APNsLimits.payload(for: request.headers.pushType)
    }

    /// Appends the payload of a reader, whose id is given as a JSON string with its quotation marks.
    ///
    /// - Returns: Whether it fits without its body being cut. If not, nothing is appended.
    public func append(
        reader: UnsafeBufferPointer<UInt8>,
        badge: Int32,
        to bytes: inout [UInt8]
    ) -> Bool {
        let badgeBytes = head == nil ? 0 : badge.decimalDigitCount
        guard byteCount + badgeBytes + reader.count <= limit else { return false }
        if let head {
            bytes.append(contentsOf: head)
            bytes.append(decimal: Int64(badge), digits: 1)
        }
        bytes.append(contentsOf: middle)
        bytes.append(contentsOf: reader)
        bytes.append(Self.tail)
        return true
    }
}

extension Int32 {
    /// How many digits a number that is not negative has in decimal.
    fileprivate var decimalDigitCount: Int {
        var count = 1
        var rest = self / 10
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }
}
