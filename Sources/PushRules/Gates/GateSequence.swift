/// A run of gates in the order in which they are asked.
public struct GateSequence: Sequence, IteratorProtocol, Sendable {
    private var rawValue: UInt8
    private let last: UInt8

    init(_ first: Gate, through last: Gate) {
        rawValue = first.rawValue
        self.last = last.rawValue
    }

    /// The next gate; `nil` after the last.
    public mutating func next() -> Gate? {
        guard rawValue <= last else { return nil }
        defer { rawValue += 1 }
        return Gate(rawValue: rawValue)
    }
}

extension Gate {
    /// The gates that are asked once for a recipient: A1 to C0.
    public static var ofRecipient: GateSequence {
        GateSequence(.messageKind, through: .noBinding)
    }

    /// The gates that are asked once for each binding: C1 to C6.
    public static var ofBinding: GateSequence {
        GateSequence(.deviceOnline, through: .voip)
    }
}
