import ExactJSON
package import PushModel

/// A binding that is there, or a new one, and what would have to change so that it is pushed to.
///
/// The places are indices in the input; one that no change of the route depends on is -1. So routes with
/// the same changes at the same places are equal.
package struct BindingRoute: Hashable, Sendable {
    package private(set) var changes: RemedyChangeSet
    /// The device that goes offline or gets a binding; -1 also for a device that is added.
    package private(set) var device: Int32 = -1
    /// The binding of the device whose token is replaced.
    package private(set) var binding: Int32 = -1
    /// The certificate that changes, or the number of the name of the one that is added.
    package private(set) var certificate: Int32 = -1

    private static let deviceChanges = RemedyChangeSet([
        .addBinding, .takeDeviceOffline, .replaceToken,
    ])
    private static let certificateChanges = RemedyChangeSet([
        .addCertificate, .enableCertificate, .changeCertificateKind,
    ])

    package init(_ changes: RemedyChangeSet, device: Int, binding: Int, certificate: Int) {
        self.changes = changes
        if !changes.isDisjoint(with: Self.deviceChanges) { self.device = Int32(device) }
        if changes.contains(.replaceToken) { self.binding = Int32(binding) }
        if !changes.isDisjoint(with: Self.certificateChanges) {
            self.certificate = Int32(certificate)
        }
    }

    /// The route with some of its changes only.
    private func with(_ changes: RemedyChangeSet) -> BindingRoute {
        BindingRoute(
            changes,
            device: Int(device),
            binding: Int(binding),
            certificate: Int(certificate)
        )
    }

    /// The routes whose changes hold no other route's, each once, in the order of changes and places.
    package static func minimal(_ routes: [BindingRoute]) -> [BindingRoute] {
        let sorted = routes.ordered { $0.precedes($1) }
        var all: [BindingRoute] = []
        all.reserveCapacity(sorted.count)
        // Where the routes with each set of changes are; there are at most 64 sets.
        var groups: [(changes: RemedyChangeSet, places: Range<Int>)] = []
        for route in sorted where all.last != route {
            let place = all.count
            all.append(route)
            if let last = groups.last, last.changes == route.changes {
                groups[groups.count - 1].places = last.places.lowerBound..<place + 1
            } else {
                groups.append((route.changes, place..<place + 1))
            }
        }
        guard groups.count > 1 else { return all }
        return all.filter { route in
            for group in groups {
                // Only a smaller set can make the route superfluous.
                guard group.changes.count < route.changes.count else { break }
                guard group.changes.isSubset(of: route.changes) else { continue }
                let smaller = route.with(group.changes)
                let place = group.places.partitioningIndex { !all[$0].precedes(smaller) }
                if place < group.places.upperBound, all[place] == smaller { return false }
            }
            return true
        }
    }

    private func precedes(_ other: BindingRoute) -> Bool {
        if changes != other.changes { return changes.order < other.changes.order }
        if device != other.device { return device < other.device }
        if binding != other.binding { return binding < other.binding }
        return certificate < other.certificate
    }
}

extension CompiledMessage {
    /// Finds the changes that let a message pass the gates of bindings on a binding.
    ///
    /// - Parameters:
    ///   - binding: The binding.
    ///   - listsCertificates: Whether the app has a list of certificates; without one the kind of a
    ///     certificate follows from its name, and does not change (W7).
    /// - Returns: The changes; `nil` if none do.
    package func changes(
        for binding: CompiledBinding,
        listsCertificates: Bool
    ) -> RemedyChangeSet? {
        let verdicts = GateVerdicts(self, binding)
        var changes: RemedyChangeSet = []
        guard verdicts.firstBlocker != nil else { return changes }
        for gate in Gate.ofBinding where verdicts.blocks(gate) {
            guard case .binding(let change) = gate.row.remedy,
                let change = change(binding, listsCertificates)
            else { return nil }
            changes.insert(change)
        }
        return changes
    }

    /// The kind of certificate that the message needs (gate C6).
    package var certificateKind: Certificate.Kind { isCall ? .voip : .alert }
}
