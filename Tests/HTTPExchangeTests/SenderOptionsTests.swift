import ExactJSON
import HTTPExchange
import Testing

/// Limits and options that a sender cannot work with are refused where they are set.
@Suite struct SenderOptionsTests {
    private static let durations = [
        Duration.zero, .seconds(-1), .microseconds(999), .seconds(86_401), .seconds(Int64.max),
    ]

    @Test(arguments: durations)
    func `a time-out out of its range is refused`(timeout: Duration) {
        let error = #expect(throws: InputError.self) {
            try HTTPRequest.Limits(timeout: timeout, largestBody: 1)
        }
        #expect(error?.path.text == "/timeout")
    }

    @Test(arguments: [-1, Int.min, (1 << 30) + 1, Int.max])
    func `a size of a body out of its range is refused`(size: Int) {
        let error = #expect(throws: InputError.self) {
            try HTTPRequest.Limits(timeout: .seconds(1), largestBody: size)
        }
        #expect(error?.path.text == "/largestBody")
    }

    @Test(arguments: [0, -1, 1001, Int.min, Int.max])
    func `a number of connections out of its range is refused`(count: Int) {
        let error = #expect(throws: InputError.self) {
            try URLSessionSender(connectionsPerHost: count)
        }
        #expect(error?.path.text == "/connectionsPerHost")
        #if Curl
        let same = #expect(throws: InputError.self) {
            try CurlSender.Configuration(connectionsPerHost: count)
        }
        #expect(same == error)
        #endif
        #if HTTP2
        let third = #expect(throws: InputError.self) {
            try HTTP2Sender.Configuration(connectionsPerHost: count)
        }
        #expect(third == error)
        #endif
    }

    #if Curl
    @Test(arguments: durations)
    func `a time to connect out of its range is refused`(timeout: Duration) {
        let error = #expect(throws: InputError.self) {
            try CurlSender.Configuration(connectTimeout: timeout)
        }
        #expect(error?.path.text == "/connectTimeout")
    }
    #endif

    #if HTTP2
    @Test(arguments: durations)
    func `a time to connect over HTTP/2 out of its range is refused`(timeout: Duration) {
        let error = #expect(throws: InputError.self) {
            try HTTP2Sender.Configuration(connectTimeout: timeout)
        }
        #expect(error?.path.text == "/connectTimeout")
    }

    @Test(arguments: [Int.min, 0, 1_000_001])
    func `a number of requests out of its range is refused`(count: Int) {
        let error = #expect(throws: InputError.self) {
            try HTTP2Sender.Configuration(mostRequests: count)
        }
        #expect(error?.path.text == "/mostRequests")
    }
    #endif
}
