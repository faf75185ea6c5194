import PushModel
import Testing
import ZoneData

@Suite("ZoneTables.bundled")
struct BundledZonesTests {
    let table = ZoneTables.bundled

    @Test("carries all names and links of release 2025b, in order")
    func names() {
        #expect(table.release == "2025b")
        #expect(table.zoneNames.count == 598)
        #expect(table.zoneNames == table.zoneNames.sorted())
        #expect(Set(table.zoneNames).count == 598)
    }
}
