import ExactJSON
import HTTPExchange
import LocalService
import PushEvaluation
import PushModel
import WallTime
import ZoneData

struct ServeOptions: CallOptions {
    /// Where it listens.
    let address: NumericAddress
    /// The SQLite file that keeps settings; `nil` for memory.
    let file: String?
    let service: LocalService.Options

    init(_ given: inout GivenOptions) throws(UsageError) {
        guard given.operands.count <= 1 else {
            throw UsageError("`\(given.operands[1])` is one argument too many")
        }
        file = try given.operands.first?.text()
        let listen = try given.value("--listen")?.text() ?? "127.0.0.1:8080"
        guard let address = NumericAddress(listen, from: 0) else {
            throw UsageError(
                "`--listen` is an address in numbers and a port, such as `127.0.0.1:8080`, not `\(listen)`"
            )
        }
        self.address = address
        var service = LocalService.Options()
        if let path = given.value("--app") { service.app = try AppConfiguration(file: path) }
        if let zone = given.value("--time-zone") {
            service.app.policy.timeZone = try zone.timeZone(in: ZoneTable.bundled)
        }
        if let seed = try given.number("--seed", in: 0...Int64.max) { service.seed = UInt64(seed) }
        if let now = given.value("--now") {
            guard let text = now.string, let instant = try? Instant(rfc3339: text) else {
                throw UsageError(
                    "`--now` is an instant such as `2026-01-05T12:00:00+08:00`, not `\(now)`"
                )
            }
            service.start = instant
        }
        let id = try given.value("--client-id")?.text()
        let secret = try given.value("--client-secret")?.text()
        guard (id == nil) == (secret == nil) else {
            throw UsageError("`--client-id` and `--client-secret` go together")
        }
        if let id, let secret { service.credentials = (ExactString(id), ExactString(secret)) }
        service.hasPhones = !given.flag("--no-phones")
        let callbackSecret = try given.value("--callback-secret")?.text()
        if let address = try given.value("--callback")?.text() {
            guard
                let target = CallbackSender.Target(
                    address,
                    secret: callbackSecret,
                    sender: URLSessionSender()
                )
            else {
                throw UsageError("`--callback` is an address of http or https, not `\(address)`")
            }
            service.callbacks = target
        } else if callbackSecret != nil {
            throw UsageError("`--callback-secret` needs `--callback`")
        }
        guard callbackSecret == nil || BuildTraits.signing else {
            throw .lacking("sign callbacks", traits: "OpenSSL")
        }
        self.service = service
    }
}

extension AppConfiguration {
    /// Reads what `app` is in an input of `decide`; an app without a time zone is in Shanghai.
    fileprivate init(file path: Argument) throws(UsageError) {
        let bytes = try InputReader.document(of: path)
        do throws(InputError) {
            try self.init(json: JSONValue(parsing: bytes))
            _ = try PushEvaluator(app: self)
        } catch {
            throw UsageError(path, bytes, error)
        }
        policy.timeZone = policy.timeZone ?? LocalService.Options().app.policy.timeZone
    }
}
