package import ExactJSON
package import PushModel

/// What a message's ext has for the fields of its pushes, used or not.
package struct ExtCandidates: Sendable {
    private typealias Sections = MessageExtension.Keys

    private let ext: JSONObject
    /// What reading the ext told.
    private let diagnostics: [Diagnostic]

    private static let root = JSONPointer(text: "/message/ext")

    init(_ ext: JSONObject, _ diagnostics: [Diagnostic]) {
        self.ext = ext
        self.diagnostics = diagnostics
    }

    /// A value of the input that could be a field's.
    package struct Candidate {
        let place: JSONPointer
        /// Why it is none; `nil` if it is one.
        package let fault: RenderedField.Why?

        package init(place: JSONPointer, fault: RenderedField.Why? = nil) {
            self.place = place
            self.fault = fault
        }
    }

    /// The values of a key under its names, the name first that counts first; `null` is none (L4).
    package func candidates(_ key: ExtKey, in path: ExtKey...) -> [Candidate] {
        var object = ext
        var place = JSONPointer.root
        for section in path {
            guard let inner = object[section.name]?.object else { return [] }
            object = inner
            place = place.appending(key: section.name)
        }
        let isFlag = if case .flag = key.kind { true } else { false }
        return key.names.compactMap { name in
            guard let value = object[name], value != .null else { return nil }
            let pointer = place.appending(key: name)
            let told = diagnostics.first { $0.place == .ext(pointer) }
            let isEmpty = !isFlag && value.string?.utf8.isEmpty ?? false
            return Candidate(
                place: pointer.relative(to: Self.root),
                fault: told.map { .diagnosed($0.code) } ?? (isEmpty ? .empty : nil)
            )
        }
    }

    /// Keys that are read elsewhere, and would be for the field there, in the order of their places (F5).
    func misplaced(_ keys: [ExtKey]) -> [RenderedField.PassedOver] {
        var found: [RenderedField.PassedOver] = []
        for diagnostic in diagnostics where diagnostic.code == .extMisplaced {
            guard case .ext(let pointer) = diagnostic.place, let last = pointer.tokens.last,
                keys.contains(where: { $0.isNamed(last) })
            else { continue }
            let place = pointer.relative(to: Self.root)
            found.append(.init(.ext, place, .diagnosed(.extMisplaced)))
        }
        return found.ordered { $0.place < $1.place }
    }

    /// A field that one key of `em_apns_ext` gives.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - key: The key.
    ///   - isGiven: Whether rendering took the key's value.
    ///   - below: What comes after the key, each `outranked` or with the reason why it gives no value.
    ///   - otherwise: What gives the value if nothing else does.
    /// - Returns: The field, which may be one that is not listed.
    func field(
        _ field: RenderedField.Field,
        _ key: ExtKey,
        _ isGiven: Bool,
        below: [RenderedField.PassedOver] = [],
        otherwise: RenderedField.Source = .none
    ) -> RenderedField {
        var choice = FieldChoice(field, otherwise)
        for candidate in candidates(key, in: Sections.apnsExt) {
            // A flag that is off says that the field is absent, and is not passed over.
            if case .flag = key.kind, !isGiven, candidate.fault == nil { continue }
            choice.add(.ext, candidate, isTaken: isGiven)
        }
        for source in below {
            let fault = source.why == .outranked ? nil : source.why
            choice.add(source.source, Candidate(place: source.place, fault: fault))
        }
        return choice.field(misplaced: misplaced([key]))
    }

    /// The field `e` (rule 3.9).
    package func customData(_ ext: MessageExtension, _ policy: PushPolicy) -> RenderedField {
        let (custom, extern) = (
            MessageExtension.Platform.Keys.custom, MessageExtension.APNs.Keys.extern
        )
        let taken = ext.customData(policy)?.source
        var choice = FieldChoice(.extern, .none)
        func add(_ key: ExtKey, _ section: ExtKey, _ value: JSONValue?, isTaken: Bool) {
            for candidate in candidates(key, in: section) {
                let fault: RenderedField.Why? = value?.holdsAnything ?? false ? nil : .empty
                choice.add(
                    .ext,
                    Candidate(place: candidate.place, fault: fault),
                    isTaken: isTaken
                )
            }
        }
        add(custom, Sections.pushExt, ext.push?.custom, isTaken: taken == .custom)
        add(extern, Sections.apnsExt, ext.apns?.extern, isTaken: taken == .extern)
        if let leftovers = ext.apns?.leftovers(policy.leftovers), !leftovers.isEmpty {
            let place = Self.root.appending(key: Sections.apnsExt.name)
            choice.add(
                .leftovers,
                Candidate(place: place, fault: nil),
                isTaken: taken == .leftovers
            )
        }
        var misplaced = misplaced([custom, extern])
        if taken == .leftovers {
            // What is misplaced among the leftovers is in the field with them.
            misplaced.removeAll { $0.place.tokens.dropLast().last == Sections.apnsExt.name }
        }
        return choice.field(misplaced: misplaced)
    }
}

/// A field whose source and passed-over candidates are put together, candidate by candidate.
package struct FieldChoice {
    private let field: RenderedField.Field
    private let otherwise: RenderedField.Source
    private var taken: (source: RenderedField.Source, place: JSONPointer)?
    private var passedOver: [RenderedField.PassedOver] = []

    package init(_ field: RenderedField.Field, _ otherwise: RenderedField.Source) {
        self.field = field
        self.otherwise = otherwise
    }

    /// Adds a candidate: of those that may be taken the first without a fault is the source.
    package mutating func add(
        _ source: RenderedField.Source,
        _ candidate: ExtCandidates.Candidate,
        isTaken: Bool = true
    ) {
        if isTaken, taken == nil, candidate.fault == nil {
            taken = (source, candidate.place)
        } else {
            passedOver.append(.init(source, candidate.place, candidate.fault ?? .outranked))
        }
    }

    package func field(
        at place: JSONPointer? = nil,
        uses: [JSONPointer] = [],
        misplaced: [RenderedField.PassedOver] = []
    ) -> RenderedField {
        RenderedField(
            field,
            taken?.source ?? otherwise,
            taken?.place ?? place,
            uses: uses,
            passedOver: passedOver + misplaced
        )
    }
}
