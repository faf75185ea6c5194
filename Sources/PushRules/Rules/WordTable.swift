import ExactJSON

/// Which scalars are word characters, and what scalars fold to: ``WordText``, unpacked.
struct WordTable: Sendable {
    /// The table that comes with this package; it is unpacked once, when it is first asked for.
    static let bundled = WordTable()

    // INVARIANT: ranges and runs ascend and do not overlap.
    private let ranges: [ClosedRange<UInt32>]
    private let runs: [Run]

    /// Scalars that fold to those so much behind them.
    private struct Run: Sendable {
        let scalars: ClosedRange<UInt32>
        /// Whether every second scalar of the run is left out.
        let isEverySecond: Bool
        let difference: Int32
    }

    private init() {
        var ranges: [ClosedRange<UInt32>] = []
        var runs: [Run] = []
        ranges.reserveCapacity(WordText.counts.ranges)
        runs.reserveCapacity(WordText.counts.runs)
        WordText.ranges.withUTF8Buffer { bytes in
            var reader = Reader(bytes: bytes)
            var last: UInt32 = 0
            while !reader.isAtEnd {
                let first = last + reader.number()
                last = first + reader.number()
                ranges.append(first...last)
            }
        }
        WordText.runs.withUTF8Buffer { bytes in
            var reader = Reader(bytes: bytes)
            var last: UInt32 = 0
            while !reader.isAtEnd {
                let first = last + reader.number()
                let shape = reader.number()
                let isEverySecond = shape & 1 == 1
                last = first + (shape >> 1) * (isEverySecond ? 2 : 1)
                let sign = reader.number()
                let half = Int32(sign >> 1)
                runs.append(
                    Run(
                        scalars: first...last,
                        isEverySecond: isEverySecond,
                        difference: sign & 1 == 0 ? half : -half - 1
                    )
                )
            }
        }
        self.ranges = ranges
        self.runs = runs
    }

    /// Reads numbers of digits of five bits, the last first; all but the last digit have 32 added.
    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var position = 0

        var isAtEnd: Bool { position >= bytes.count }

        mutating func number() -> UInt32 {
            var number: UInt32 = 0
            var shift: UInt32 = 0
            while !isAtEnd {
                let digit = UInt32(bytes[position] &- 0x30)
                position += 1
                number |= (digit & 31) << shift
                shift += 5
                if digit < 32 { break }
            }
            return number
        }
    }

    /// Whether a scalar is a letter, a mark or a digit, and not of a script that joins words.
    func isWordCharacter(_ scalar: UInt32) -> Bool {
        let index = ranges.indices.partitioningIndex { ranges[$0].upperBound >= scalar }
        return index < ranges.endIndex && ranges[index].contains(scalar)
    }

    /// What a scalar is compared as: its simple case folding.
    func folded(_ scalar: UInt32) -> UInt32 {
        let index = runs.indices.partitioningIndex { runs[$0].scalars.upperBound >= scalar }
        guard index < runs.endIndex, runs[index].scalars.contains(scalar) else { return scalar }
        let run = runs[index]
        if run.isEverySecond, (scalar - run.scalars.lowerBound) & 1 == 1 { return scalar }
        return UInt32(truncatingIfNeeded: Int64(scalar) + Int64(run.difference))
    }
}
