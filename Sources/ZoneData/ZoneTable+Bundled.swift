import ExactJSON
public import WallTime

extension ZoneTable {
    /// The zone table that comes with this package: all names and links of the tz database, with
    /// every change of a clock from 1970 to 2037.
    ///
    /// It is unpacked when it is first asked for, once in the life of the process, which takes a
    /// fraction of a millisecond.
    public static let bundled = decode()

    /// When the release was published that ``bundled`` has.
    public static let bundledReleased = Instant(milliseconds: ZoneText.released * 1000)

    private static func decode() -> ZoneTable {
        let counts = ZoneText.counts
        let steps = decodeSteps()
        var builder = ZoneTableBuilder(
            histories: counts.histories,
            rows: counts.histories + counts.changes,
            names: counts.names
        )
        ZoneText.histories.withUTF8Buffer { bytes in
            decodeHistories(ZoneTextReader(bytes), steps: steps, into: &builder)
        }
        ZoneText.names.withUTF8Buffer { bytes in
            decodeNames(ZoneTextReader(bytes), into: &builder)
        }
        return ZoneTable(release: ZoneText.release, builder: builder)
    }

    /// From one change of a clock to the next: how much later, and how much further to the east.
    private struct Step {
        var milliseconds: Int64
        var seconds: Int32
    }

    private static func decodeSteps() -> [Step] {
        var steps: [Step] = []
        steps.reserveCapacity(ZoneText.counts.steps)
        ZoneText.steps.withUTF8Buffer { bytes in
            var reader = ZoneTextReader(bytes)
            while !reader.isAtEnd {
                let milliseconds = reader.integer() * 1000
                steps.append(
                    Step(
                        milliseconds: milliseconds,
                        seconds: Int32(truncatingIfNeeded: reader.integer())
                    )
                )
            }
        }
        return steps
    }

    private static func decodeHistories(
        _ reader: consuming ZoneTextReader,
        steps: [Step],
        into builder: inout ZoneTableBuilder
    ) {
        while !reader.isAtEnd {
            var offset = Int32(truncatingIfNeeded: reader.integer())
            var start: Int64 = 0
            builder.beginHistory(offset: offset)
            while let step = reader.step() {
                start += steps[step].milliseconds
                offset += steps[step].seconds
                builder.append(start: start, offset: offset)
            }
            builder.endHistory()
        }
    }

    private static func decodeNames(
        _ reader: consuming ZoneTextReader,
        into builder: inout ZoneTableBuilder
    ) {
        while !reader.isAtEnd {
            let name = PushTimeZone.Name(unchecked: ExactString(reader.word()))
            builder.append(name: name, history: Int(reader.integer()))
        }
    }
}
