import Foundation
import PushFoundation
import PushModel
import Testing

@Suite struct InputFaultTests {
    @Test func `a fault says what it is where a localised description is asked for`() {
        let fault = InputFault(.inputMissing, at: .root.appending(key: "id"), "missing key")
        #expect(fault.errorDescription == "input.missing at `/id`: missing key")
        #expect((fault as any Error).localizedDescription == fault.description)
        #expect((fault as NSError).localizedDescription == fault.description)
    }
}
