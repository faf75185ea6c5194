import APNsModel
import PushEvaluation

/// The pushes of a decision in groups that are shown once each, in the order of their first bindings.
///
/// An input of 1 MiB can have thousands of different pushes, and what shows them would have hundreds of megabytes.
struct PushGroups<Key: Hashable> {
    /// How many groups are shown.
    private let mostShown = 64

    struct Group {
        let key: Key
        /// The bindings that are pushed to, and whether the body was cut for each.
        fileprivate(set) var bindings: [(outcome: Evaluation.BindingOutcome, isCut: Bool)] = []
    }

    private(set) var shown: [Group] = []
    private var hiddenBindingCount = 0
    private var indices: [Key: Int] = [:]

    init(
        _ bindings: [Evaluation.BindingOutcome],
        by key: (APNsRequest, Evaluation.BindingOutcome) -> Key
    ) {
        for binding in bindings {
            guard case .push(let request, let isCut) = binding.outcome else { continue }
            let key = key(request, binding)
            let index = indices[key] ?? indices.count
            indices[key] = index
            if index == shown.count, index < mostShown { shown.append(Group(key: key)) }
            if index < shown.count {
                shown[index].bindings.append((binding, isCut))
            } else {
                hiddenBindingCount += 1
            }
        }
    }

    /// What is not shown, in a sentence without a full stop; `nil` if all is.
    var rest: String? {
        let count = indices.count - shown.count
        guard count > 0 else { return nil }
        return "\(count) more, to \(hiddenBindingCount) bindings, are not shown here: "
            + "the format json has all"
    }
}
