import ExactJSON

/// How many pushes were sent, accepted, given up, shown and clicked (rule 6.11).
///
/// A push is one request for one binding. It is counted once, however often it is sent, when it has ended.
/// No count is negative, and none grows beyond `Int.max`.
public struct PushCounts: Hashable, Sendable {
    /// The pushes that were handed to a transport at least once.
    public private(set) var sent: Int
    /// The pushes that APNs accepted.
    public private(set) var accepted: Int
    /// The pushes that were given up, by reason; those that APNs refused are among them.
    ///
    /// There are at most ``reasonLimit`` reasons. A push with one more reason, or with a reason of more than
    /// 64 bytes, is counted under ``otherReason``.
    public private(set) var rejected: [Delivery.Reason: Int]
    /// The pushes of which a device reported the arrival.
    public private(set) var arrived: Int
    /// The pushes of which a device reported that the user clicked on them.
    public private(set) var clicked: Int

    /// The messages that were held for a user (rule 6.18).
    public private(set) var held: Int
    /// Those of them that were released with a push of their own.
    public private(set) var released: Int
    /// Those of them that the push of another message tells of.
    public private(set) var merged: Int
    /// Those of them of which nothing came.
    public private(set) var dropped: Int

    /// The most reasons that ``rejected`` has: 64.
    public static let reasonLimit = 64
    /// The reason `other`, for reasons beyond the limit.
    public static let otherReason: Delivery.Reason = "other"

    /// Creates counts; those that are left out are 0, and a negative number counts as 0.
    public init(
        sent: Int = 0,
        accepted: Int = 0,
        rejected: [Delivery.Reason: Int] = [:],
        arrived: Int = 0,
        clicked: Int = 0,
        held: Int = 0,
        released: Int = 0,
        merged: Int = 0,
        dropped: Int = 0
    ) {
        self.sent = max(0, sent)
        self.accepted = max(0, accepted)
        self.rejected = [:]
        self.arrived = max(0, arrived)
        self.clicked = max(0, clicked)
        self.held = max(0, held)
        self.released = max(0, released)
        self.merged = max(0, merged)
        self.dropped = max(0, dropped)
        addRejections(rejected)
    }

    /// The counts of a device's report.
    public init(_ action: PushManager.PushAction) {
        switch action {
        case .arrive: self.init(arrived: 1)
        case .click: self.init(clicked: 1)
        }
    }

    /// Whether all counts are 0.
    public var isZero: Bool {
        rejected.isEmpty
            && [sent, accepted, arrived, clicked, held, released, merged, dropped].allSatisfy {
                $0 == 0
            }
    }

    /// Adds other counts to these.
    public static func += (left: inout PushCounts, right: PushCounts) {
        left.sent = left.sent.addingClamped(right.sent)
        left.accepted = left.accepted.addingClamped(right.accepted)
        left.arrived = left.arrived.addingClamped(right.arrived)
        left.clicked = left.clicked.addingClamped(right.clicked)
        left.held = left.held.addingClamped(right.held)
        left.released = left.released.addingClamped(right.released)
        left.merged = left.merged.addingClamped(right.merged)
        left.dropped = left.dropped.addingClamped(right.dropped)
        left.addRejections(right.rejected)
    }

    /// Adds rejections in order of their reasons, so that the same counts give the same sum.
    private mutating func addRejections(_ counts: [Delivery.Reason: Int]) {
        for (reason, count) in counts.sorted(by: { $0.key < $1.key }) where count > 0 {
            let kept = keptReason(reason)
            rejected[kept] = (rejected[kept] ?? 0).addingClamped(count)
        }
    }

    /// The reason under which a rejection is counted: the limit leaves room for ``otherReason``.
    private func keptReason(_ reason: Delivery.Reason) -> Delivery.Reason {
        if rejected[reason] != nil || reason == Self.otherReason { return reason }
        let others = rejected.count - (rejected[Self.otherReason] == nil ? 0 : 1)
        let isKept = others < Self.reasonLimit - 1 && reason.string.utf8.count <= 64
        return isKept ? reason : Self.otherReason
    }
}

extension Int {
    /// The sum of two numbers that are not negative, at most `Int.max`.
    func addingClamped(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

extension PushCounts: CustomStringConvertible {
    /// The counts in one line, such as `sent 3, accepted 2, rejected 1, arrived 2, clicked 1`.
    public var description: String {
        let rejections = rejected.values.reduce(0) { $0.addingClamped($1) }
        let sent =
            "sent \(sent), accepted \(accepted), rejected \(rejections), "
            + "arrived \(arrived), clicked \(clicked)"
        guard [held, released, merged, dropped].contains(where: { $0 > 0 }) else { return sent }
        return sent + ", held \(held), released \(released), merged \(merged), dropped \(dropped)"
    }
}
