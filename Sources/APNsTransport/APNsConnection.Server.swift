import APNsModel
public import ExactJSON
public import PushModel

extension APNsConnection {
    /// A server of APNs: one of Apple's two environments, or one of yours to test with.
    public struct Server: Hashable, Sendable {
        /// The host's name, or its address.
        @ExactString.Text public private(set) var host: String
        /// The port, 1 to 65535.
        public private(set) var port: Int

        /// Where apps from the App Store and TestFlight are reached.
        public static let production = APNsConnection.Server(unchecked: "api.push.apple.com")
        /// Where apps that Xcode installed are reached.
        public static let development = APNsConnection.Server(
            unchecked: "api.sandbox.push.apple.com"
        )
        /// The port that Apple serves beside 443, for firewalls that do not let all of that through.
        public static let alternatePort = 2197

        /// Apple's server for requests about broadcast channels in an environment.
        public static func channels(_ environment: Certificate.Environment) -> APNsConnection.Server
        {
            switch environment {
            case .development:
                APNsConnection.Server(
                    unchecked: "api-manage-broadcast.sandbox.push.apple.com",
                    port: APNsLimits.developmentChannelPort
                )
            case .production:
                APNsConnection.Server(
                    unchecked: "api-manage-broadcast.push.apple.com",
                    port: APNsLimits.productionChannelPort
                )
            }
        }

        /// Apple's server for an environment.
        public init(_ environment: Certificate.Environment) {
            self =
                switch environment {
                case .development: .development
                case .production: .production
                }
        }

        private init(unchecked host: String, port: Int = 443) {
            self.host = host
            self.port = port
        }

        /// Creates a server.
        ///
        /// - Throws: `input.value` at `/port` for a port that is none, and at `/host` for a host that is more
        ///   than letters, digits, dots and hyphens.
        public init(host: String, port: Int = 443) throws(InputError) {
            self.init(unchecked: host)
            guard !host.utf8.isEmpty, host.utf8.allSatisfy(Self.belongsInHost) else {
                let detail = "expected letters, digits, dots and hyphens, found `\(host)`"
                throw InputError(.inputValue, detail).within(key: "host")
            }
            self = try on(port: port)
        }

        /// The same host on another port.
        ///
        /// - Throws: `input.value` at `/port` for a port that is none.
        public func on(port: Int) throws(InputError) -> APNsConnection.Server {
            try InputError.check("port", port, in: 1...65535)
            var server = self
            server.port = port
            return server
        }

        /// Apple's environment that the host serves; `nil` for a host that is not one of Apple's two.
        public var environment: Certificate.Environment? {
            Certificate.Environment.allCases.first { host == APNsConnection.Server($0).host }
        }

        /// Host and port.
        package var name: ExactString { ExactString(description) }

        /// Scheme, host and port.
        package var origin: String { "https://\(host):\(port)" }

        private static func belongsInHost(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x2D, 0x2E, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: false
            }
        }
    }
}

extension APNsConnection.Server: CustomStringConvertible {
    public var description: String { "\(host):\(port)" }
}
