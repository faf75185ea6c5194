import APNsModel
public import ExactJSON
public import PushModel
public import PushService

extension EasemobClient {
    /// Bindings that the vendor keeps, read and changed over its REST interface.
    ///
    /// The service itself takes a token away from another user of the device. A user that the service does
    /// not know has no bindings. The interface does not say when a token was bound.
    public struct BindingStore: PushService.BindingStore {
        private let client: EasemobClient
        private let concurrency: Int

        /// Creates a store whose reads have 8 requests under way at a time.
        ///
        /// - Parameter client: The client of the app.
        public init(client: EasemobClient) {
            self.client = client
            concurrency = 8
        }

        /// Creates a store.
        ///
        /// - Parameters:
        ///   - client: The client of the app.
        ///   - concurrency: The most requests of one read that are under way at a time, 1 to 1000.
        /// - Throws: `input.value` at `/concurrency` if it is out of its range.
        public init(client: EasemobClient, concurrency: Int) throws(InputError) {
            try InputError.check("concurrency", concurrency, in: 1...1000)
            self.client = client
            self.concurrency = concurrency
        }

        /// The bindings of users, one request for each; those without any are absent.
        ///
        /// - Throws: `PushServiceError`; `CancellationError`. The first failure ends the whole read.
        public func bindings(for users: [UserID]) async throws -> [UserID: [DeviceBinding]] {
            let users = Array(Set(users))
            let answers = try await concurrentMap(users, atMost: concurrency) { user in
                try await client.answerUnlessUnknown(.get(Resource(.bindings, user.text)))
            }
            var found: [UserID: [DeviceBinding]] = [:]
            for (user, answer) in zip(users, answers) {
                guard let answer else { continue }
                let bindings = try DeviceBinding.list(answer)
                found[user] = bindings.isEmpty ? nil : bindings
            }
            return found
        }

        /// Binds a token; an empty token or certificate name unbinds.
        ///
        /// - Throws: `PushServiceError`, 110 for an empty device id; `CancellationError`.
        public func bind(_ binding: DeviceBinding, to user: UserID) async throws {
            guard !binding.device.text.isEmpty else {
                throw PushServiceError.emptyID(of: "device")
            }
            var call = try VendorCall.put(Resource(.bindings, user.text)) { binding.entity }
            call.secrets = [binding.binding.token.text.string]
            _ = try await client.answer(to: call)
        }
    }
}

extension DeviceBinding {
    /// The bindings of an answer in order of device, then certificate.
    fileprivate static func list(_ answer: JSONObject) throws(PushServiceError) -> [DeviceBinding] {
        var bindings: [DeviceBinding] = []
        for entity in answer[Envelope.entities]?.array ?? [] {
            let reply = VendorReply(entity.object ?? JSONObject())
            bindings.append(
                try DeviceBinding { field throws(PushServiceError) in try reply.required(field) }
            )
        }
        return bindings.sorted(by: isListedBefore)
    }
}
