import APNsTransport
import ExactJSON
import PushModel
import Testing

@Suite struct APNsServerTests {
    @Test func `Apple's servers are known`() throws {
        #expect("\(APNsServer.production)" == "api.push.apple.com:443")
        #expect("\(APNsServer.development)" == "api.sandbox.push.apple.com:443")
        #expect(APNsServer(.production) == .production)
        #expect(APNsServer(.development) == .development)
        for environment in Certificate.Environment.allCases {
            let server = try APNsServer(environment).on(port: 2197)
            #expect(server.environment == environment)
        }
        #expect(try APNsServer(host: "localhost").environment == nil)
        let other = try APNsServer.production.on(port: APNsServer.alternatePort)
        #expect("\(other)" == "api.push.apple.com:2197")
    }

    @Test(arguments: [("localhost", 8443), ("127.0.0.1", 1), ("a-b.example", 65535)])
    func `a server of one's own has a host and a port`(host: String, port: Int) throws {
        #expect("\(try APNsServer(host: host, port: port))" == "\(host):\(port)")
    }

    @Test(arguments: [
        ("", 443), ("a b", 443), ("a/b", 443), ("a@b", 443), ("a:1", 443), ("a\n", 443), ("é", 443),
        ("a", 0), ("a", 65536), ("a", -1),
    ])
    func `what is no host or no port is refused`(host: String, port: Int) throws {
        let error = #expect(throws: InputError.self) { try APNsServer(host: host, port: port) }
        #expect(error?.path.text == (port == 443 ? "/host" : "/port"))
    }
}
