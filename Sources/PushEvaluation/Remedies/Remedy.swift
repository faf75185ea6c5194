import ExactJSON
import PushModel
public import PushRules
public import WallTime

/// Changes that together let a suppressed message through; without any of them it stays suppressed
/// (rule 7.1).
public struct Remedy: Hashable, Sendable {
    /// One of the changes.
    public struct Change: Hashable, Sendable {
        public let change: RemedyChange
        /// Where.
        public let place: Remedy.Place
    }

    /// One of the changes at another place, with which the others do as well.
    public struct Substitution: Hashable, Sendable {
        /// The index in ``Remedy/changes`` of the change that it stands for.
        public let index: Int
        /// The change at the other place.
        public let change: Change
    }

    /// The changes: by who makes them, then by id, then by place.
    public let changes: [Change]
    /// When the message is sent, if `RemedyChange.wait` is one of the changes.
    public let until: Instant?
    /// How many other places do as well.
    public var alternativeCount: Int { routes.count - 1 }

    private let routes: ArraySlice<BindingRoute>
    private let context: Context

    /// What the remedies of a message and a recipient have in common.
    struct Context: Hashable, Sendable {
        /// The entry of the message's conversation; `nil` if there is none.
        var conversation: Int?
        /// The devices that every remedy has go offline, ascending.
        var offlineDevices: [Int] = []
        /// The names of certificates that the app may be given, ascending.
        var newNames: [Certificate.Name] = []
        /// Whether the message mentions an array of users, at whose end another goes.
        var hasMentionList = false
    }

    /// Creates a remedy; it is made at the first of the routes, and at the others as well.
    init(
        _ shared: RemedyChangeSet,
        until: Instant?,
        _ routes: ArraySlice<BindingRoute>,
        _ context: Context
    ) {
        self.until = until
        self.routes = routes
        self.context = context
        changes = routes.first.map { Self.changes(shared, $0, context) } ?? []
    }

    /// The other places that do as well, in order: of each alternative the changes that differ from the remedy's.
    ///
    /// - Parameter maximum: How many are wanted at most.
    /// - Returns: The changes that are made at other places, by their indices.
    public func alternatives(first maximum: Int = .max) -> [[Substitution]] {
        guard let first = routes.first else { return [] }
        let made = first.changes.changes.map {
            Change(change: $0, place: Self.place(of: $0, first, context))
        }
        let own = changes.enumerated().filter { made.contains($0.element) }
        return routes.dropFirst().prefix(max(0, maximum)).map { route in
            own.compactMap { index, change in
                let place = Self.place(of: change.change, route, context)
                return place == change.place
                    ? nil
                    : Substitution(
                        index: index,
                        change: Change(change: change.change, place: place)
                    )
            }
        }
    }

    /// The changes of a remedy at the places of a route.
    private static func changes(
        _ shared: RemedyChangeSet,
        _ route: BindingRoute,
        _ context: Context
    ) -> [Change] {
        var all = shared.union(route.changes)
        if !context.offlineDevices.isEmpty { all.insert(.takeDeviceOffline) }
        var changes: [Change] = []
        changes.reserveCapacity(all.count + context.offlineDevices.count)
        for change in all.changes {
            guard change == .takeDeviceOffline else {
                changes.append(Change(change: change, place: place(of: change, route, context)))
                continue
            }
            var own = route.changes.contains(change) ? Int(route.device) : nil
            for device in context.offlineDevices {
                if let first = own, first < device {
                    changes.append(Change(change: change, place: .device(first)))
                    own = nil
                }
                changes.append(Change(change: change, place: .device(device)))
            }
            if let own { changes.append(Change(change: change, place: .device(own))) }
        }
        return changes
    }

    private static func place(
        of change: RemedyChange,
        _ route: BindingRoute,
        _ context: Context
    ) -> Remedy.Place {
        switch change.place {
        case .input where change == .addReceiver: .end
        case .input where change == .mention && context.hasMentionList: .end
        case .input: .only
        case .conversation: .conversation(context.conversation)
        case .device: .device(route.device < 0 ? nil : Int(route.device))
        case .token: .binding(device: Int(route.device), binding: Int(route.binding))
        case .certificate: .certificate(Int(route.certificate))
        case .newCertificate: .newCertificate(context.newNames[Int(route.certificate)])
        }
    }
}
