import ExactJSON
import Testing
import WallTime

@Suite("ZoneTable")
struct ZoneTableTests {
    /// Two changes in `Test/City`, none in `Test/Still`; the first has a link.
    static let table = ZoneTable(
        release: "test",
        zones: [
            (
                names: ["Test/City", "Test/Link"],
                history: ZoneHistory(
                    firstOffset: hours(1),
                    changes: [change(1000, 2), change(2000, 1)]
                )
            ),
            (names: ["Test/Still"], history: ZoneHistory(firstOffset: hours(-3))),
        ]
    )

    @Test(
        "an offset holds from its change up to the next, the first since ever, the last for ever",
        arguments: [
            (Int64.min, 1), (0, 1), (999, 1), (1000, 2), (1001, 2), (1999, 2), (2000, 1),
            (Int64.max, 1),
        ] as [(Int64, Int32)]
    )
    func offsets(milliseconds: Int64, expected: Int32) throws {
        let instant = Instant(milliseconds: milliseconds)
        for name: PushTimeZone.Name in ["Test/City", "Test/Link"] {
            let zone = try Self.table.compile(.named(name))
            #expect(Self.table.offset(of: zone, at: instant) == hours(expected))
            #expect(Self.table.span(of: zone, at: instant).offset == hours(expected))
            #expect(Self.table.span(of: zone, at: instant).contains(instant))
        }
    }

    @Test("spans meet at the changes and are open at both ends")
    func spans() throws {
        let zone = try Self.table.compile(.named("Test/City"))
        let (first, second) = (Instant(milliseconds: 1000), Instant(milliseconds: 2000))
        #expect(
            Self.table.span(of: zone, at: Instant(milliseconds: 0))
                == OffsetSpan(offset: hours(1), end: first)
        )
        #expect(
            Self.table.span(of: zone, at: first)
                == OffsetSpan(offset: hours(2), start: first, end: second)
        )
        #expect(
            Self.table.span(of: zone, at: second) == OffsetSpan(offset: hours(1), start: second)
        )
    }

    @Test("a zone without changes has one span")
    func still() throws {
        let zone = try Self.table.compile(.named("Test/Still"))
        #expect(Self.table.span(of: zone, at: .latest) == OffsetSpan(offset: hours(-3)))
        #expect(Self.table.offset(of: zone, at: .earliest) == hours(-3))
    }

    @Test(
        "a fixed offset needs no table",
        arguments: [-64_800, -18_000, -60, 0, 60, 28_800, 64_800] as [Int32]
    )
    func fixed(seconds: Int32) throws {
        let offset = try #require(PushTimeZone.Offset(seconds: seconds))
        let empty = ZoneTable(release: "none", zones: [])
        let zone = try empty.compile(.fixed(#require(PushTimeZone.FixedOffset(offset))))
        #expect(zone == CompiledZone(fixed: offset))
        #expect(empty.offset(of: zone, at: .latest) == offset)
        #expect(empty.span(of: zone, at: .earliest) == OffsetSpan(offset: offset))
    }

    @Test("a compiled zone takes four bytes")
    func size() {
        #expect(MemoryLayout<CompiledZone>.size == 4)
    }

    @Test("links compile to the same zone")
    func links() throws {
        let zone = try Self.table.compile(.named("Test/City"))
        #expect(try Self.table.compile(.named("Test/Link")) == zone)
        #expect(try Self.table.compile(.named("Test/Still")) != zone)
    }

    @Test(
        "a name that the table does not have is refused, and repeated only if it is harmless",
        arguments: [
            ("Test/city", "`Test/city` is no time zone of the zone data test"),
            ("Test/Cit", "`Test/Cit` is no time zone of the zone data test"),
            ("Test/City ", "no time zone of the zone data test has this name"),
            ("a`b", "no time zone of the zone data test has this name"),
            ("Ä", "no time zone of the zone data test has this name"),
            (
                "01234567890123456789012345678901234567890",
                "no time zone of the zone data test has this name"
            ),
        ]
    )
    func unknown(name: String, detail: String) {
        #expect(throws: InputError(.inputValue, detail)) {
            try Self.table.compile(.named(try PushTimeZone.Name(name)))
        }
        #expect(throws: InputError.self) {
            try ZoneTable(release: "none", zones: []).compile(.named(try PushTimeZone.Name(name)))
        }
    }

    @Test("changes are put in order, of several at one instant the last counts")
    func disorder() throws {
        let changes = [change(3000, 4), change(1000, 2), change(2000, 9), change(2000, 3)]
        let table = ZoneTable(
            release: "test",
            zones: [(["A"], ZoneHistory(firstOffset: hours(1), changes: changes))]
        )
        let zone = try table.compile(.named("A"))
        for (milliseconds, expected) in [(999, 1), (1000, 2), (2000, 3), (3000, 4)]
            as [(Int64, Int32)]
        {
            let instant = Instant(milliseconds: milliseconds)
            #expect(table.offset(of: zone, at: instant) == hours(expected))
        }
    }

    @Test("a change to the offset that holds already is none")
    func nothingChanges() throws {
        let changes = [change(1000, 1), change(2000, 2), change(3000, 2)]
        let table = ZoneTable(
            release: "test",
            zones: [(["A"], ZoneHistory(firstOffset: hours(1), changes: changes))]
        )
        let span = table.span(of: try table.compile(.named("A")), at: .latest)
        #expect(span == OffsetSpan(offset: hours(2), start: Instant(milliseconds: 2000)))
    }

    @Test("names are listed in order, each once; the first zone keeps a name")
    func names() throws {
        let table = ZoneTable(
            release: "test",
            zones: [
                (["b", "a", "b"], ZoneHistory(firstOffset: hours(1))),
                (["c", "a"], ZoneHistory(firstOffset: hours(2))),
            ]
        )
        #expect(table.zoneNames == ["a", "b", "c"])
        for (name, expected) in [("a", 1), ("b", 1), ("c", 2)] as [(PushTimeZone.Name, Int32)] {
            let zone = try table.compile(.named(name))
            #expect(table.offset(of: zone, at: .latest) == hours(expected))
        }
    }
}

private func hours(_ hours: Int32) -> PushTimeZone.Offset {
    PushTimeZone.Offset(seconds: hours * 3600) ?? .utc
}

private func change(_ milliseconds: Int64, _ offset: Int32) -> ZoneHistory.Change {
    ZoneHistory.Change(at: Instant(milliseconds: milliseconds), to: hours(offset))
}
