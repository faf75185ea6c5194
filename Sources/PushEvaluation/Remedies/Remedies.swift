import ExactJSON
public import PushModel
public import PushRules

/// What would have let a suppressed message through: every remedy, the smallest first (rule 7.1).
///
/// Remedies of one size are in the order of their changes. They are made one by one while the sequence
/// is walked; ``count`` is known before.
public struct Remedies: Sequence, Sendable {
    /// The gates that no change lets the message pass, in order: A1, B1, and B11 if a rule suppresses whatever is
    /// changed, or may say something else after a change.
    ///
    /// If there are such gates there is no remedy. If there are none and no remedy either, none of the changes
    /// makes the payload fit; ``excess`` says what does not.
    public let gatesWithoutRemedy: [Gate]
    /// By how much the payload is too large as it is; `nil` if it fits, or if it does not matter (W16).
    public let excess: Remedies.PayloadExcess?
    /// The rule that suppresses or holds; `nil` if B11 does not block (W18).
    public let suppressingRule: SuppressingRule?
    /// The certificate of a binding that is added (W5).
    public let newCertificate: Certificate.Name
    /// The kind of certificate that the message needs (gate C6).
    public let certificateKind: Certificate.Kind

    /// What sentences name.
    let names: RemedyNames

    private let context: Remedy.Context
    private let settings: [SettingRemedy]
    private let routes: [BindingRoute]
    private let entries: [Entry]

    /// A remedy: one of the settings' sets of changes, and routes that have the same changes.
    private struct Entry {
        let changes: RemedyChangeSet
        let order: UInt64
        let setting: Int
        let routes: Range<Int>
    }

    /// How many remedies there are; those that differ in their places alone count as one.
    public var count: Int { entries.count }

    /// Whether there is no remedy.
    public var isEmpty: Bool { entries.isEmpty }

    /// Whether nothing has to change: the message is pushed.
    var isOfPush: Bool {
        context.offlineDevices.isEmpty && entries.first.map { $0.changes.isEmpty } ?? false
    }

    /// Orders the remedies of which one part is for the gates and one for the bindings.
    init(
        _ gates: GateRemedies,
        _ bindings: BindingRemedies,
        _ context: Remedy.Context,
        _ suppressingRule: SuppressingRule?,
        _ names: RemedyNames
    ) {
        self.suppressingRule = suppressingRule
        self.context = context
        self.names = names
        let all = gates.unremovable.isEmpty ? bindings.routes : []
        let others = gates.changesOfRules
        let routes = others.isEmpty ? all : all.filter { $0.changes.isDisjoint(with: others) }
        gatesWithoutRemedy =
            routes.isEmpty && !all.isEmpty ? [.suppressingRule] : gates.unremovable
        excess = gatesWithoutRemedy.isEmpty ? bindings.excess : nil
        newCertificate = bindings.newCertificate
        certificateKind = bindings.kind
        settings = gates.settings
        self.routes = routes
        var entries: [Entry] = []
        var start = 0
        while start < routes.count {
            let own = routes[start].changes
            let end = (start..<routes.count).partitioningIndex { routes[$0].changes != own }
            for (index, setting) in gates.settings.enumerated() {
                let changes = gates.fixed.union(setting.changes).union(own)
                entries.append(
                    Entry(
                        changes: changes,
                        order: changes.order,
                        setting: index,
                        routes: start..<end
                    )
                )
            }
            start = end
        }
        // Every remedy has the same number of devices that go offline beside those of its route.
        self.entries = entries.ordered { $0.order < $1.order }
    }

    /// The remedies in order.
    public func makeIterator() -> Iterator {
        Iterator(remedies: self)
    }

    /// Makes the remedies one by one.
    public struct Iterator: IteratorProtocol, Sendable {
        fileprivate let remedies: Remedies
        private var index = 0

        fileprivate init(remedies: Remedies) {
            self.remedies = remedies
        }

        /// The next remedy; `nil` after the last.
        public mutating func next() -> Remedy? {
            guard index < remedies.entries.count else { return nil }
            defer { index += 1 }
            return remedies.remedy(at: index)
        }
    }

    private func remedy(at index: Int) -> Remedy {
        let entry = entries[index]
        return Remedy(
            entry.changes,
            until: settings[entry.setting].until,
            routes[entry.routes],
            context
        )
    }
}
