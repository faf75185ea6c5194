package import ExactJSON

extension ZoneTable {
    /// Makes a zone ready for look-ups in this table.
    ///
    /// Names are looked up exactly as they are spelled; one that the table does not have throws
    /// `input.value`. A fixed offset is always accepted.
    package func compile(_ zone: PushTimeZone) throws(InputError) -> CompiledZone {
        switch zone {
        case .fixed(let offset):
            return CompiledZone(fixed: offset.utcOffset)
        case .named(let name):
            guard let history = history(of: name) else {
                throw InputError(.inputValue, unknown(name))
            }
            return CompiledZone(history: history)
        }
    }

    /// The offset from UTC that the clocks of a zone have at an instant.
    ///
    /// The zone must have been compiled by this table; one of another table is a programmer error.
    package func offset(of zone: CompiledZone, at instant: Instant) -> PushTimeZone.Offset {
        if let fixed = zone.fixedOffset { return fixed }
        return offset(ofRow: row(ofHistory: zone.history, at: instant.milliseconds))
    }

    /// The offset at an instant together with the stretch of time through which it lasts.
    ///
    /// Stretches meet without gaps and neighbours differ in their offset. The zone must have been
    /// compiled by this table; one of another table is a programmer error.
    package func span(of zone: CompiledZone, at instant: Instant) -> OffsetSpan {
        if let fixed = zone.fixedOffset { return OffsetSpan(offset: fixed) }
        let row = row(ofHistory: zone.history, at: instant.milliseconds)
        return OffsetSpan(
            offset: offset(ofRow: row),
            start: start(ofRow: row, inHistory: zone.history),
            end: start(ofRow: row + 1, inHistory: zone.history)
        )
    }

    /// One line for a person; only names that can be names of the tz database are repeated.
    private func unknown(_ name: PushTimeZone.Name) -> String {
        let isPrintable =
            !name.text.isEmpty && name.string.utf8.count <= 40
            && name.string.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x60 }
        return isPrintable
            ? "`\(name.string)` is no time zone of the zone data \(release)"
            : "no time zone of the zone data \(release) has this name"
    }
}
