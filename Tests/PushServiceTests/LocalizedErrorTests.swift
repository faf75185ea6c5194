import Foundation
import PushDialectService
import PushDialects
import PushService
import Testing

@Suite struct LocalizedErrorTests {
    @Test func `an error has its reason as its localised description`() {
        let errors: [(error: any Error, text: String)] = [
            (
                PushServiceError(.invalidParam, "a user id must not be empty"),
                "110: a user id must not be empty"
            ),
            (TransportError(.timeout, "no answer in 5 s"), "fault.timeout: no answer in 5 s"),
            (
                TencentIM.CallError(.notLoggedIn, "no user is logged in"),
                "6014: no user is logged in"
            ),
            (StoreLimitError(.apps), "there are at most 10000 apps"),
        ]
        for (error, text) in errors {
            #expect(error.localizedDescription == text)
            #expect((error as NSError).localizedDescription == text)
        }
    }
}
