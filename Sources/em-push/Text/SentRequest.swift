import APNsModel
import PushContract
import PushEvaluation
import PushModel

/// A request of a decision, and the bindings that it goes to.
struct SentRequest {
    let request: PasteableRequest
    private(set) var bindings: [BindingOutcome]

    /// The requests of a decision; bindings whose requests are the same but for the token share one.
    static func list(_ bindings: [BindingOutcome], app: AppConfiguration) -> [SentRequest] {
        var list: [SentRequest] = []
        for binding in bindings {
            guard case .push(let request, _) = binding.outcome else { continue }
            let certificate = app.certificates?.first { $0.name == binding.certificateName }
            let pasteable = PasteableRequest(
                request,
                environment: certificate?.environment ?? .production
            )
            if let same = list.firstIndex(where: { $0.request == pasteable }) {
                list[same].bindings.append(binding)
            } else {
                list.append(SentRequest(request: pasteable, bindings: [binding]))
            }
        }
        return list
    }
}
