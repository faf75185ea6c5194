import ExactJSON
import Testing

@testable import PushConformance

@Suite struct InputRepairTests {
    @Test func `a repair changes the faulty place alone, and only while the fault is there`() throws
    {
        let input: JSONValue = ["from": "T0", "list": [["id": 1], ["id": "x"]]]
        let repairs = InputRepair.all(of: input, at: "/list/0/id")
        let repaired = repairs.compactMap { $0.repaired(input) }
        #expect(repaired.count == repairs.count)
        #expect(repaired.contains(["from": "T0", "list": [[:], ["id": "x"]]]))
        // What stands elsewhere in the input.
        #expect(repaired.contains(["from": "T0", "list": [["id": "T0"], ["id": "x"]]]))
        let others: [JSONValue] = [["list": [["id": 2]]], ["list": [[:]]], ["list": []], [:]]
        #expect(others.allSatisfy { other in repairs.allSatisfy { $0.repaired(other) == nil } })
    }

    @Test func `a key that is missing is put there`() throws {
        let repairs = InputRepair.all(of: [:], at: "/now")
        #expect(repairs.contains { $0.repaired([:]) == ["now": "2026-01-15T12:00:00Z"] })
        #expect(InputRepair.all(of: [:], at: "").isEmpty)
    }
}
