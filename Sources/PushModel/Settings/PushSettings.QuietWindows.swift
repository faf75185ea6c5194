public import ExactJSON

extension PushSettings {
    /// The windows that a user has set: at most 32 (rule 2.7).
    public struct QuietWindows: Hashable, Sendable {
        // INVARIANT: at most 32.
        private let windows: [QuietWindow]

        /// The most windows of a user.
        package static let limit = 32

        /// Creates a collection without windows.
        public init() { windows = [] }

        /// Creates a collection of windows, which may overlap.
        ///
        /// - Throws: `input.value` if there are more than 32.
        public init(_ windows: [QuietWindow]) throws(InputError) {
            guard windows.count <= Self.limit else {
                throw InputError(.inputValue, "expected at most \(Self.limit) windows")
            }
            self.windows = windows
        }
    }
}

extension PushSettings.QuietWindows: RandomAccessCollection {
    /// The position of the first window: 0.
    public var startIndex: Int { 0 }
    /// The position after the last window: the number of windows.
    public var endIndex: Int { windows.count }
    public subscript(position: Int) -> QuietWindow { windows[position] }
    /// Whether there are no windows.
    public var isEmpty: Bool { windows.isEmpty }
}

extension PushSettings.QuietWindows: JSONRepresentable {
    /// Reads an array of windows.
    ///
    /// - Throws: `input.*` with the path of what cannot be used; `input.value` if there are more than 32.
    public init(json: JSONValue) throws(InputError) {
        guard case .array(let values) = json else {
            throw .wrongType(json, expected: "an array")
        }
        var windows: [QuietWindow] = []
        for (index, value) in values.enumerated() {
            do throws(InputError) {
                windows.append(try QuietWindow(json: value))
            } catch {
                throw error.within(index: index)
            }
        }
        try self.init(windows)
    }

    /// The windows in their order.
    public var json: JSONValue { .array(windows.map { $0.json }) }
}
