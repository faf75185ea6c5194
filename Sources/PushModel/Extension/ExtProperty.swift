import ExactJSON

/// A key of an ext, and the typed property that it reads and writes.
struct ExtProperty<Section: Sendable>: Sendable {
    let key: ExtKey
    let access: Access

    init(_ key: ExtKey, _ access: Access) {
        self.key = key
        self.access = access
    }

    typealias Get<Value> = @Sendable (Section) -> Value
    typealias Set<Value> = @Sendable (inout Section, Value) -> Void

    /// How a property of each type is reached.
    enum Access: Sendable {
        case flag(Get<Bool>, Set<Bool>, written: JSONValue = true)
        case text(Get<String?>, Set<String>)
        case badge(Get<Int32?>, Set<Int32>)
        case mentions(Get<MentionList?>, Set<MentionList>)
        /// Texts, with `nil` for every element that is none; such elements are not reported.
        case list(Get<[ExactString?]?>, Set<[ExactString?]>)
        case any(Get<JSONValue?>, Set<JSONValue>)
        case carried(Get<JSONObject?>, Set<JSONObject?>)
        case object(
            Get<JSONObject?>,
            @Sendable (inout Section, JSONObject, inout [Diagnostic]) -> Void
        )
    }

    /// What became of a value.
    enum Reading {
        /// It was read, and is written as it came.
        case same
        /// It was read, and is written in another way or not at all.
        case other
        /// It cannot be used.
        case faulty(Diagnostic.Code)
    }

    /// Sets the property; what cannot be used leaves it alone, as `null` does (L4).
    func read(
        _ value: JSONValue,
        into section: inout Section,
        _ diagnostics: inout [Diagnostic]
    ) -> Reading {
        switch (access, value) {
        case (.flag(_, let set, let written), _):
            guard let flag = ExtensionFlag(value) else { return .faulty(.extFlag) }
            guard flag == .on else { return .other }
            set(&section, true)
            return value == written ? .same : .other
        case (.any(_, let set), _):
            set(&section, value)
            return .same
        case (.carried(_, let set), _):
            set(&section, value.object)
            return .other
        case (_, .null):
            return .other
        case (.text(_, let set), .string(let text)):
            // An empty text counts as absent (M5).
            if text.utf8.isEmpty { return .other }
            set(&section, text)
            return .same
        case (.badge(_, let set), .number(let number)):
            guard let value = number.int64, let badge = Int32(exactly: value), badge >= 0 else {
                return .faulty(.extValue)
            }
            set(&section, badge)
            return .same
        case (.mentions(_, let set), _):
            guard let mentions = MentionList(value) else { return .faulty(.extType) }
            set(&section, mentions)
            return .other
        case (.list(_, let set), .array(let elements)):
            set(&section, elements.map { element in element.string.map { ExactString($0) } })
            return .other
        case (.object(_, let set), .object(let object)):
            var inner: [Diagnostic] = []
            set(&section, object, &inner)
            for diagnostic in inner { diagnostics.append(diagnostic.within(key.name)) }
            return .other
        default:
            return .faulty(.extType)
        }
    }

    /// The property as a sender writes it; `nil` if it says nothing.
    func json(of section: Section) -> JSONValue? {
        switch access {
        case .flag(let get, _, let written): get(section) ? written : nil
        case .text(let get, _):
            get(section).flatMap { $0.utf8.isEmpty ? nil : .string($0) }
        case .badge(let get, _): get(section).map { .number(JSONNumber(Int64($0))) }
        case .mentions(let get, _): get(section)?.json
        case .list(let get, _):
            get(section).map { .array($0.map { $0.map { .string($0.string) } ?? .null }) }
        case .any(let get, _): get(section)
        case .carried(let get, _): get(section).map(JSONValue.object)
        case .object(let get, _): get(section).map(JSONValue.object)
        }
    }
}

extension Diagnostic {
    /// The same of a value in an object of the ext, seen from outside the object.
    fileprivate func within(_ key: ExactString) -> Diagnostic {
        guard case .ext(let pointer) = place else { return self }
        return Diagnostic(code, .ext(pointer.relative(to: JSONPointer.root.appending(key: key))))
    }
}
