import APNsModel
import EasemobREST
import ExactJSON
import HTTPExchange
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import WallTime

/// An app that sends instant pushes into a transport of a test.
struct PushingApp: Sendable {
    let service: Service
    let dispatcher: PushDispatcher
    let bindings = InMemoryBindingStore()
    let labels = InMemoryLabelStore()
    let backend: RESTHandler.AppBackend

    /// An app with some users, whose pushes have the numbers 7, 7, 7...
    init(
        transport: any PushTransport,
        users: [UserID] = [],
        certificates: [Certificate]? = nil,
        limits: RESTHandler.RequestLimits? = nil
    ) throws {
        let clock = ManualClock(Service.now, jumps: .always)
        let settings = InMemorySettingsStore()
        dispatcher = PushDispatcher(
            transport: transport,
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator(),
            // A caller who waits for an answer is told of a refusal at once.
            options: try PushDispatcher.Options(
                circuit: PushDispatcher.CircuitPolicy(credentials: .givenUp)
            ),
            services: PushDispatcher.Services(
                clock: clock.deliveryClock,
                jitter: { 0 }
            )
        )
        let backend = RESTHandler.AppBackend(
            settings: settings,
            bindings: bindings,
            templates: InMemoryTemplateStore(),
            labels: labels,
            instantPush: InstantPush.DispatchingSender(
                dispatcher: dispatcher,
                bindings: bindings,
                certificates: certificates,
                taskID: { 7 }
            ),
            users: { after, count in
                Array(users.drop { user in after.map { user <= $0 } ?? false }.prefix(count))
            },
            hasUser: { users.isEmpty || users.contains($0) }
        )
        self.backend = backend
        service = Service(limits: limits) { _ in backend }
    }

    /// Binds a token through the certificate `prod`.
    func bind(
        _ user: UserID,
        _ token: DeviceToken,
        certificate: Certificate.Name = "prod",
        device: Device.ID = "phone"
    ) async throws {
        let binding = DeviceBinding(device: device, certificateName: certificate, token: token)
        try await bindings.bind(binding, to: user)
    }

    func post(_ path: String, _ body: String) async -> Answer {
        await service.send(.post, path, body)
    }
}
