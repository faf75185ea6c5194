import ExactJSON
import Foundation
import PushFoundation
import Testing

@Suite struct InputErrorTests {
    @Test func `a fault says what it is where a localised description is asked for`() {
        let fault = InputError(.inputMissing, at: .root.appending(key: "id"), "missing key")
        #expect(fault.errorDescription == "input.missing at `/id`: missing key")
        #expect((fault as any Error).localizedDescription == fault.description)
        #expect((fault as NSError).localizedDescription == fault.description)
    }
}
