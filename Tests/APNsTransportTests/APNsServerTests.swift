import APNsTransport
import ExactJSON
import PushModel
import Testing

@Suite struct APNsServerTests {
    @Test func `Apple's servers are known`() throws {
        #expect("\(APNsConnection.Server.production)" == "api.push.apple.com:443")
        #expect("\(APNsConnection.Server.development)" == "api.sandbox.push.apple.com:443")
        #expect(APNsConnection.Server(.production) == .production)
        #expect(APNsConnection.Server(.development) == .development)
        for environment in Certificate.Environment.allCases {
            let server = try APNsConnection.Server(environment).on(port: 2197)
            #expect(server.environment == environment)
        }
        #expect(try APNsConnection.Server(host: "localhost").environment == nil)
        let other = try APNsConnection.Server.production.on(
            port: APNsConnection.Server.alternatePort
        )
        #expect("\(other)" == "api.push.apple.com:2197")
    }

    @Test(arguments: [("localhost", 8443), ("127.0.0.1", 1), ("a-b.example", 65535)])
    func `a server of one's own has a host and a port`(host: String, port: Int) throws {
        #expect("\(try APNsConnection.Server(host: host, port: port))" == "\(host):\(port)")
    }

    @Test(arguments: [
        ("", 443), ("a b", 443), ("a/b", 443), ("a@b", 443), ("a:1", 443), ("a\n", 443), ("é", 443),
        ("a", 0), ("a", 65536), ("a", -1),
    ])
    func `what is no host or no port is refused`(host: String, port: Int) throws {
        let error = #expect(throws: InputError.self) {
            try APNsConnection.Server(host: host, port: port)
        }
        #expect(error?.path.text == (port == 443 ? "/host" : "/port"))
    }
}
