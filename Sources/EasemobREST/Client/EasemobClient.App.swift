public import ExactJSON

extension EasemobClient {
    /// The address of an app at the vendor's: `https://{host}/{organization}/{application}`.
    public struct App: Hashable, Sendable {
        /// The organization and the app's name, the two halves of the vendor's app key.
        public let key: AppKey
        /// Scheme, host and port.
        @ExactString.Text private(set) var origin: String
        /// The path that the paths of all calls begin with, encoded.
        @ExactString.Text private(set) var path: String

        /// Creates the address of an app.
        ///
        /// - Parameters:
        ///   - baseURL: Scheme and host that the console shows, such as `https://a1.easemob.com`; a
        ///     path in front of the organization may follow.
        ///   - key: The organization and the app's name.
        /// - Throws: `input.value` if the address is neither `https://` nor `http://`, has a query, a
        ///   fragment or characters that no address has, or if one of the names is no path segment.
        public init(baseURL: String, key: AppKey) throws(InputError) {
            var base = Array(baseURL.utf8)
            while base.last == UInt8(ascii: "/") { base.removeLast() }
            let scheme = ["https://", "http://"].first { base.starts(with: $0.utf8) }
            guard let scheme, base.count > scheme.utf8.count,
                base.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x3F && $0 != 0x23 })
            else {
                throw InputError(.inputValue, "expected an address such as `https://host`")
            }
            guard let path = RESTPath.encoded(key.segments) else {
                throw InputError(.inputValue, "expected an organization and an app's name")
            }
            self.key = key
            let host = base[scheme.utf8.count...].prefix { $0 != UInt8(ascii: "/") }
            origin = String(decoding: base[..<host.endIndex], as: UTF8.self)
            self.path = String(decoding: base[host.endIndex...], as: UTF8.self) + path
        }
    }
}
