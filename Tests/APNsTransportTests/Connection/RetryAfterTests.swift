import APNsModel
import ExactJSON
import HTTPExchange
import PushService
import Testing
import WallTime

@testable import APNsTransport

/// The pause that an answer asks for (rule 6.3).
@Suite struct RetryAfterTests {
    // 1994-11-06T08:49:37Z.
    private static let now = Instant(milliseconds: 784_111_777_000)

    private func retryAfter(_ text: String?, date: String? = nil) -> Int? {
        let fields = [
            text.flatMap { HTTPField("Retry-After", $0) }, date.flatMap { HTTPField("Date", $0) },
        ]
        let response = HTTPResponse(
            status: 503,
            header: fields.compactMap { $0 },
            body: Array(#"{"reason":"ServiceUnavailable"}"#.utf8)
        )
        guard case .rejected(let rejection) = TransportReply(response, at: Self.now) else {
            return -1
        }
        return rejection.retryAfter
    }

    @Test(
        arguments: [
            ("1", 1), ("007", 7), ("3600", 3600), ("86400", 86_400), ("86401", 86_400),
            ("9223372036854775807", 86_400), ("99999999999999999999999", 86_400), ("0", nil),
            ("", nil), ("-1", nil), ("+5", nil), ("1.5", nil), ("1 2", nil), ("5s", nil),
            ("\u{0665}", nil),
            ("soon", nil),
        ] as [(String, Int?)]
    )
    func `seconds count up to a day, and nothing else is taken for them`(
        text: String,
        seconds: Int?
    ) {
        #expect(retryAfter(text) == seconds)
    }

    @Test(
        arguments: [
            ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sunday, 06-Nov-94 08:50:37 GMT", 60),
            ("Sun Nov  6 08:50:37 1994", 60), ("Sun Nov 06 08:50:37 1994", 60),
            ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400), ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
            ("Sunday, 06-Nov-69 08:50:37 GMT", 86_400), ("Sun, 06 Nov 1994 08:49:37 GMT", nil),
            ("Sat, 05 Nov 1994 08:49:37 GMT", nil), ("Thu, 01 Jan 1970 00:00:00 GMT", nil),
            ("Sun, 06 Nov 1994 08:50:37 UTC", nil), ("Sun, 31 Nov 1994 08:50:37 GMT", nil),
            ("Sun, 06 nov 1994 08:50:37 GMT", nil), ("Sun, 06 Nov 1994 25:50:37 GMT", nil),
            ("Sunday, 06-Nov-1994 08:50:37 GMT", nil), ("06 Nov 1994", nil),
            ("GMT GMT GMT GMT", nil),
            ("a b c d e GMT", nil), ("a b c d e", nil), ("a -- c GMT", nil),
        ] as [(String, Int?)]
    )
    func `a date counts from now, in each of its three forms`(text: String, seconds: Int?) {
        #expect(retryAfter(text) == seconds)
    }

    @Test func `a date counts from that of the answer, so that clocks need not agree`() {
        let end = "Sun, 06 Nov 1994 09:00:00 GMT"
        #expect(retryAfter(end, date: "Sun, 06 Nov 1994 08:59:30 GMT") == 30)
        #expect(retryAfter(end, date: "Sun, 06 Nov 1994 09:00:30 GMT") == nil)
        #expect(retryAfter(end, date: "yesterday") == 623)
    }

    @Test func `an answer that asks for nothing has no pause`() {
        #expect(retryAfter(nil) == nil)
    }
}
