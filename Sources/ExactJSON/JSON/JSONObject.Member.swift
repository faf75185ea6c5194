extension JSONObject {
    /// A key and its value.
    public struct Member: Hashable, Sendable {
        /// The key, compared scalar by scalar.
        public var key: ExactString
        public var value: JSONValue

        public init(key: ExactString, value: JSONValue) {
            self.key = key
            self.value = value
        }
    }
}
