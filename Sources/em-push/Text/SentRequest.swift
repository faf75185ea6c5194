import APNsModel
import PushEvaluation
import PushModel

/// What a request of a decision has beside the token, and the server that it goes to.
struct SentRequest: Hashable {
    let headers: APNsHeaders
    let payload: APNsPayload
    let environment: Certificate.Environment

    /// The requests of a decision; bindings whose requests are the same share one.
    static func groups(
        _ bindings: [Evaluation.BindingOutcome],
        of app: AppConfiguration
    ) -> PushGroups<SentRequest> {
        let environments = Dictionary(
            (app.certificates ?? []).map { ($0.name, $0.environment) },
            uniquingKeysWith: { first, _ in first }
        )
        return PushGroups(bindings) { request, binding in
            SentRequest(
                headers: request.headers,
                payload: request.payload,
                environment: environments[binding.certificateName] ?? .production
            )
        }
    }
}
