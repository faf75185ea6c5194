import ExactJSON
import PushModel
import PushRules

/// The lists of devices that stand for all others (rule 7.4, Q7): none, or one device with one binding.
struct DeviceClasses {
    let lists: [JSONValue]

    init(_ input: DecideRequest) {
        let filter = input.message.ext[MessageExtension.Keys.pushFilter.name]?.object
        func strings(_ key: ExactString) -> [ExactString] { NamedIDs.strings(filter?[key]) }
        let accepted = strings(MessageExtension.Filter.Keys.acceptDeviceID.name)
        let ignored = strings(MessageExtension.Filter.Keys.ignoreDeviceID.name)
        let named = NamedIDs(accepted + ignored)
        let isAccepted = Set(accepted)
        let isIgnored = Set(ignored)
        var patterns: Set<[Bool]> = []
        let ids = (named.ids + [named.short]).filter { id in
            patterns.insert([isAccepted.contains(id), isIgnored.contains(id)]).inserted
        }
        let names = Self.names(
            input.app.certificates,
            accepted: strings(MessageExtension.Filter.Keys.acceptNotifierName.name),
            ignored: strings(MessageExtension.Filter.Keys.ignoreNotifierName.name)
        )
        var bindings: [JSONValue] = [.object(["notifierName": "x", "token": ""])]
        bindings += names.map { .object(["notifierName": $0.json, "token": "aa"]) }
        var lists: [JSONValue] = [.array([])]
        for id in ids {
            for state in UnknownClasses.states {
                for binding in bindings {
                    let device: JSONObject = [
                        "id": id.json, "state": state.json, "bindings": .array([binding]),
                    ]
                    lists.append(.array([.object(device)]))
                }
            }
        }
        self.lists = lists
    }

    /// What gates C3 to C6 see of a certificate's name.
    private struct Pattern: Hashable {
        var isEmpty: Bool
        var isAccepted: Bool
        var isIgnored: Bool
        var isEnabled: Bool
        /// `nil` if the app does not have the certificate.
        var kind: Certificate.Kind?
        /// The name, if its push service is not Apple's: no other has requests of the same size.
        var other: ExactString?
    }

    /// Of the names with one pattern the one with the shortest sound and the one with the longest.
    private static func names(
        _ certificates: [Certificate]?,
        accepted: [ExactString],
        ignored: [ExactString]
    ) -> [ExactString] {
        var listed: [ExactString: Certificate] = [:]
        for certificate in certificates ?? [] { listed[certificate.name.text] = certificate }
        let all = (certificates ?? []).map { $0.name.text } + accepted + ignored
        let names = NamedIDs(all + ["x", "x.voip"].map { Self.fresh($0, without: Set(all)) })
        let isAccepted = Set(accepted)
        let isIgnored = Set(ignored)

        var order: [Pattern] = []
        var ends: [Pattern: (shortest: Choice, longest: Choice)] = [:]
        for name in names.ids {
            let certificate =
                certificates == nil
                ? Certificate(assumed: Certificate.Name(name)) : listed[name]
            let pattern = Pattern(
                isEmpty: name.isEmpty,
                isAccepted: isAccepted.contains(name),
                isIgnored: isIgnored.contains(name),
                isEnabled: certificate?.isEnabled ?? false,
                kind: certificate?.kind,
                other: certificate?.channel == nil ? nil : name
            )
            let sound = certificate?.sound.flatMap { $0.nonEmpty } ?? "default"
            let choice = Choice(name: name, size: JSONWriter.escapedByteCount(sound))
            guard let found = ends[pattern] else {
                order.append(pattern)
                ends[pattern] = (choice, choice)
                continue
            }
            if choice.size < found.shortest.size { ends[pattern]?.shortest = choice }
            if choice.size > found.longest.size { ends[pattern]?.longest = choice }
        }
        return order.flatMap { pattern -> [ExactString] in
            guard let (shortest, longest) = ends[pattern] else { return [] }
            return shortest.name == longest.name ? [shortest.name] : [shortest.name, longest.name]
        }
    }

    private struct Choice {
        let name: ExactString
        let size: Int
    }

    /// A name with more `x` before it, until it is none of these.
    static func fresh(_ name: ExactString, without names: Set<ExactString>) -> ExactString {
        var name = name
        while names.contains(name) { name = ExactString("x" + name.string) }
        return name
    }
}
