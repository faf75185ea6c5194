import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushService
import PushTestSupport
import WallTime

/// The app of the vendor's samples: its stores, a clock at 20:00 in Shanghai, and what was pushed.
struct Chat {
    let clock = ManualClock()
    let settings: any SettingsStore
    let bindings: any BindingStore
    private let transport = RecordingTransport()
    private let dispatcher: PushDispatcher

    init(_ backend: SourceBackend, app: AppConfiguration = AppConfiguration()) async throws {
        (settings, bindings) = try await backend.makeStores(clock)
        dispatcher = PushDispatcher(
            transport: transport,
            settings: settings,
            bindings: bindings,
            evaluator: try PushEvaluator(app: app),
            services: PushDispatcher.Services(clock: clock.deliveryClock)
        )
    }

    /// A device on which a user is logged in.
    func pushManager(of user: UserID, on device: Device.ID = "phone") async throws -> PushManager {
        let manager = try PushManager(
            settings: settings,
            bindings: bindings,
            timeZone: .named("Asia/Shanghai"),
            now: { [clock] in clock.now }
        )
        try await manager.login(user, on: device)
        return manager
    }

    /// Sends a text with an ext from 6001 to 6006, as the samples do, or to a group with 6006 in it.
    ///
    /// - Returns: The payload that 6006 gets, or the reason why there is none.
    func sendMessage(_ text: String, ext: JSONObject, group: Conversation.ID? = nil) async throws
        -> String
    {
        let number = transport.pushes.count
        let message = Message(
            id: Message.ID(ExactString(String(373_360_335_316_321_408 + number))),
            type: group == nil ? .chat : .groupChat,
            from: "6001",
            to: group ?? "6006",
            body: .text(text),
            ext: ext
        )
        var words: [String] = []
        for try await outcome in dispatcher.dispatch(message, to: DispatchRecipient("6006")) {
            words.append(outcome.word.string)
        }
        guard words == ["accepted"], transport.pushes.count == number + 1 else {
            return words.joined(separator: ", ")
        }
        var payload = try transport.pushes[number].request().payload.json.object ?? JSONObject()
        payload["m"] = nil
        return JSONValue.object(payload).jsonText
    }
}
