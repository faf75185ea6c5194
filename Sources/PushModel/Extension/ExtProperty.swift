import ExactJSON

/// A key of an ext, and how the typed property is read and written that it stands for.
struct ExtProperty<Section: Sendable>: Sendable {
    typealias Get<Value> = @Sendable (Section) -> Value
    typealias Set<Value> = @Sendable (inout Section, Value) -> Void

    let key: ExtKey
    /// Sets the property; what cannot be used leaves it alone, as `null` does (L4).
    let read: @Sendable (JSONValue, inout Section, inout [Diagnostic]) -> ExtReading
    /// The property as a sender writes it; `nil` if it says nothing.
    let write: @Sendable (Section) -> JSONValue?

    private init(
        _ key: ExtKey,
        read: @escaping @Sendable (JSONValue, inout Section, inout [Diagnostic]) -> ExtReading,
        write: @escaping @Sendable (Section) -> JSONValue?
    ) {
        self.key = key
        self.read = read
        self.write = write
    }

    /// A flag, which is written so if it is on.
    init(
        flag key: ExtKey,
        _ get: @escaping Get<Bool>,
        _ set: @escaping Set<Bool>,
        written: JSONValue = true
    ) {
        self.init(key) { value, section, _ in
            guard let flag = ExtensionFlag(value) else { return .faulty(.extFlag) }
            guard flag == .on else { return .other }
            set(&section, true)
            return value == written ? .same : .other
        } write: {
            get($0) ? written : nil
        }
    }

    /// A text; an empty one counts as absent (M5).
    init(text key: ExtKey, _ get: @escaping Get<String?>, _ set: @escaping Set<String>) {
        self.init(key) { value, section, _ in
            guard case .string(let text) = value else { return .unless(value, .extType) }
            if text.utf8.isEmpty { return .other }
            set(&section, text)
            return .same
        } write: {
            get($0).flatMap { $0.utf8.isEmpty ? nil : .string($0) }
        }
    }

    /// A badge: an integer by value, 0...2^31-1 (M14).
    init(badge key: ExtKey, _ get: @escaping Get<Int32?>, _ set: @escaping Set<Int32>) {
        self.init(key) { value, section, _ in
            guard case .number(let number) = value else { return .unless(value, .extType) }
            guard let value = number.int64, let badge = Int32(exactly: value), badge >= 0 else {
                return .faulty(.extValue)
            }
            set(&section, badge)
            return .same
        } write: {
            get($0).map { .number(JSONNumber(Int64($0))) }
        }
    }

    /// Whom a message mentions.
    init(
        mentions key: ExtKey,
        _ get: @escaping Get<MessageExtension.Mentions?>,
        _ set: @escaping Set<MessageExtension.Mentions>
    ) {
        self.init(key) { value, section, _ in
            guard let mentions = MessageExtension.Mentions(value) else {
                return .unless(value, .extType)
            }
            set(&section, mentions)
            return .other
        } write: {
            get($0)?.json
        }
    }

    /// Texts, with `nil` for every element that is none; such elements are not reported.
    init(
        list key: ExtKey,
        _ get: @escaping Get<[ExactString?]?>,
        _ set: @escaping Set<[ExactString?]>
    ) {
        self.init(key) { value, section, _ in
            guard case .array(let elements) = value else { return .unless(value, .extType) }
            set(&section, elements.map { element in element.string.map { ExactString($0) } })
            return .other
        } write: {
            get($0).map { .array($0.map { $0.map { .string($0.string) } ?? .null }) }
        }
    }

    /// Any JSON, `null` too.
    init(
        any key: ExtKey,
        _ get: @escaping Get<JSONValue?>,
        _ set: @escaping Set<JSONValue>
    ) {
        self.init(key) { value, section, _ in
            set(&section, value)
            return .same
        } write: {
            get($0)
        }
    }

    /// An object that is not looked at.
    init(
        carried key: ExtKey,
        _ get: @escaping Get<JSONObject?>,
        _ set: @escaping Set<JSONObject?>
    ) {
        self.init(key) { value, section, _ in
            set(&section, value.object)
            return .other
        } write: {
            get($0).map(JSONValue.object)
        }
    }

    /// An object with keys of its own.
    init(
        object key: ExtKey,
        _ get: @escaping Get<JSONObject?>,
        _ set: @escaping @Sendable (inout Section, JSONObject, inout [Diagnostic]) -> Void
    ) {
        self.init(key) { value, section, diagnostics in
            guard case .object(let object) = value else { return .unless(value, .extType) }
            var inner: [Diagnostic] = []
            set(&section, object, &inner)
            for diagnostic in inner { diagnostics.append(diagnostic.within(key.name)) }
            return .other
        } write: {
            get($0).map(JSONValue.object)
        }
    }
}

/// What became of a value that was read.
enum ExtReading {
    /// It is written as it came.
    case same
    /// It is written in another way or not at all.
    case other
    /// It cannot be used.
    case faulty(Diagnostic.Code)

    /// Reports a fault of the value of a key.
    func report(_ key: ExactString, _ diagnostics: inout [Diagnostic]) {
        guard case .faulty(let code) = self else { return }
        diagnostics.append(Diagnostic(code, .ext(JSONPointer.root.appending(key: key))))
    }

    /// A fault, unless the value is `null`.
    static func unless(_ value: JSONValue, _ code: Diagnostic.Code) -> ExtReading {
        if case .null = value { .other } else { .faulty(code) }
    }
}

extension Diagnostic {
    /// The same of a value in an object of the ext, seen from outside the object.
    fileprivate func within(_ key: ExactString) -> Diagnostic {
        guard case .ext(let pointer) = place else { return self }
        return Diagnostic(code, .ext(pointer.relative(to: JSONPointer.root.appending(key: key))))
    }
}
