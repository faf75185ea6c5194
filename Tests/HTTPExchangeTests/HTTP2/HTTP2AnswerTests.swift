#if HTTP2
@testable import HTTPExchange
import Testing

/// What is read of an answer, and where reading ends.
@Suite struct HTTP2AnswerTests {
    private func append(_ name: String, _ value: String, to answer: inout HTTP2Answer) -> Bool {
        Array(name.utf8).withUnsafeBytes { name in
            Array(value.utf8).withUnsafeBytes { answer.append(name, $0) }
        }
    }

    private func append(body: [UInt8], atMost limit: Int, to answer: inout HTTP2Answer) -> Bool {
        body.withUnsafeBytes { answer.append(body: $0, atMost: limit) }
    }

    private func begin(_ answer: inout HTTP2Answer) -> Bool {
        answer.beginHeader()
    }

    @Test func `an answer is read after interim ones, and without its trailers`() throws {
        var answer = HTTP2Answer()
        for (status, name) in [("103", "link"), ("100", "x"), ("200", "apns-id")] {
            #expect(begin(&answer))
            #expect(append(":status", status, to: &answer))
            #expect(append(name, status, to: &answer))
        }
        #expect(append(body: Array("{}".utf8), atMost: 2, to: &answer))
        #expect(begin(&answer))
        #expect(append("x-checksum", "1", to: &answer))
        let response = HTTPResponse(answer)
        #expect(response.status == 200)
        #expect(response.header == [try #require(HTTPField("apns-id", "200"))])
        #expect(response.body == Array("{}".utf8))
    }

    @Test func `a hundred interim responses are enough`() {
        var answer = HTTP2Answer()
        for _ in 0..<101 {
            #expect(begin(&answer))
            #expect(append(":status", "103", to: &answer))
        }
        #expect(!begin(&answer))
    }

    @Test func `fields of all headers together are bounded by number and by bytes`() {
        var answer = HTTP2Answer()
        #expect(begin(&answer))
        for _ in 0..<1000 { #expect(append("a", "", to: &answer)) }
        #expect(!append("a", "", to: &answer))
        answer = HTTP2Answer()
        #expect(begin(&answer))
        let value = String(repeating: "x", count: 1023)
        for _ in 0..<64 { #expect(append("a", value, to: &answer)) }
        #expect(!append("a", "", to: &answer))
    }

    @Test func `a body is bounded`() {
        var answer = HTTP2Answer()
        #expect(append(body: [1, 2, 3], atMost: 3, to: &answer))
        #expect(!append(body: [1], atMost: 3, to: &answer))
    }

    @Test func `what HTTP has no field for is left out`() {
        var answer = HTTP2Answer()
        #expect(begin(&answer))
        #expect(append(":status", "200", to: &answer))
        #expect(append("name", "ä", to: &answer))
        #expect(HTTPResponse(answer).header.isEmpty)
    }
}
#endif
