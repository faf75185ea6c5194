package import ExactJSON
import PushModel

/// What a request to a push service looks like: requests are made and checked by it (rules 8.2 and 8.8).
package struct ChannelForm: Sendable {
    /// What stands around the id in a path.
    let path: Path
    /// Other paths that the service takes.
    let otherPaths: [Path]
    /// The header fields.
    let headers: [ChannelRequest.Header]
    /// Other values of a header, whose bodies are not looked into.
    let otherTypes: [ExactString]
    /// The objects of a body that are looked into, the body first.
    package let objects: [Object]
    package let needs: [Need]
    package let idle: [Idle]
    /// The keys of the app's data that the service keeps for itself, and what such keys begin with.
    let reserved: (words: [ExactString], prefixes: [ExactString])
    /// Whether the service takes a key in camel case too, and refuses a body with a key that it does not know.
    let isProtobuf: Bool

    init(
        path: Path,
        otherPaths: [Path] = [],
        headers: [ChannelRequest.Header],
        otherTypes: [ExactString] = [],
        objects: [Object],
        needs: [Need],
        idle: [Idle] = [],
        reserved: (words: [ExactString], prefixes: [ExactString]) = ([], []),
        isProtobuf: Bool = false
    ) {
        self.path = path
        self.otherPaths = otherPaths
        self.headers = headers
        self.otherTypes = otherTypes
        self.objects = objects
        self.needs = needs
        self.idle = idle
        self.reserved = reserved
        self.isProtobuf = isProtobuf
    }

    /// The two parts of a path around the id.
    struct Path: Sendable {
        let prefix: ExactString
        let suffix: ExactString

        init(_ prefix: ExactString, _ suffix: ExactString = "/messages:send") {
            self.prefix = prefix
            self.suffix = suffix
        }

        func with(id: ExactString) -> ExactString { ExactString("\(prefix)\(id)\(suffix)") }

        /// Whether a path has these parts around an id.
        func fits(_ path: ExactString) -> Bool {
            let bytes = path.string.utf8
            let id = bytes.dropFirst(prefix.string.utf8.count).dropLast(suffix.string.utf8.count)
            let made = with(id: ExactString(String(decoding: id, as: UTF8.self)))
            return ExactString(String(decoding: id, as: UTF8.self)).isChannelID && made == path
        }
    }

    /// An object of a body, and the keys that it may have.
    package struct Object: Sendable {
        package let place: JSONPointer
        package let keys: [(value: ChannelValue, names: [ExactString])]

        init(_ place: ExactString, _ keys: [(ChannelValue, [ExactString])]) {
            self.place = JSONPointer(text: place)
            self.keys = keys.map { ($0, $1) }
        }
    }

    /// Keys of which one must be there, by their places below an object.
    package struct Need: Sendable {
        package let place: JSONPointer
        package let condition: JSONPointer
        package let value: JSONValue?
        package let keys: [JSONPointer]
        /// Whether two of them exclude each other.
        package let isAlone: Bool

        /// - Parameters:
        ///   - place: The object.
        ///   - condition: What must be there for the keys to be needed; the object itself if it is empty.
        ///   - value: The value that it must have; `nil` for any.
        ///   - keys: The keys; the first is the one that is missing.
        ///   - isAlone: Whether two of them exclude each other.
        init(
            _ place: ExactString,
            if condition: ExactString = "",
            is value: JSONValue? = nil,
            _ keys: [ExactString],
            isAlone: Bool = false
        ) {
            let place = JSONPointer(text: place)
            self.place = place
            self.condition = JSONPointer(text: condition).relative(to: place)
            self.value = value
            self.keys = keys.map { JSONPointer(text: $0).relative(to: place) }
            self.isAlone = isAlone
        }
    }

    /// A key without an effect beside another one, or without it.
    package struct Idle: Sendable {
        package let key: JSONPointer
        /// The value with which it has no effect; `nil` for any.
        package let value: JSONValue?
        package let other: JSONPointer
        /// Whether the other key is there.
        package let isBeside: Bool

        init(_ key: ExactString, _ value: JSONValue? = nil, without other: ExactString) {
            self.init(key, value, other, isBeside: false)
        }

        init(_ key: ExactString, _ value: JSONValue? = nil, beside other: ExactString) {
            self.init(key, value, other, isBeside: true)
        }

        private init(
            _ key: ExactString,
            _ value: JSONValue?,
            _ other: ExactString,
            isBeside: Bool
        ) {
            self.key = JSONPointer(text: key)
            self.value = value
            self.other = JSONPointer(text: other)
            self.isBeside = isBeside
        }
    }
}
