import APNsModel
import APNsTransport
import ExactJSON
import PushContract
import PushModel
import PushService

/// `em-push channels`: creates, lists, reads and deletes broadcast channels, and sends to one.
struct ChannelsCommand {
    let options: ChannelsOptions

    func run() async throws(UsageError) -> ExitStatus {
        let app = options.bundleID
        switch options.operation {
        case .create(let channel):
            let reply = try await connect(forChannels: true).create(channel, of: app)
            return print(reply) { ["channelID": .string($0.string)] }
        case .list:
            let reply = try await connect(forChannels: true).channels(of: app)
            return print(reply) { ["channels": .array($0.map { .string($0.string) })] }
        case .read(let id):
            let reply = try await connect(forChannels: true).channel(id, of: app)
            return print(reply) { channel in
                var line = channel.json.object ?? [:]
                line["channelID"] = .string(id.string)
                return line
            }
        case .delete(let id):
            let reply = try await connect(forChannels: true).delete(id, of: app)
            return print(reply) { ["channelID": .string($0.string)] }
        case .send(let channel, let paths):
            let sources = try InputSource.list(paths)
            return try await send(sources, to: channel, over: try connect(forChannels: false))
        }
    }

    private func connect(forChannels: Bool) throws(UsageError) -> APNsConnection {
        let authentication = try SendSetup.authentication(options.server)
        let openSender = try SendSetup.openSender(options.server)
        do {
            let environment = options.server.environment ?? .production
            var server =
                forChannels
                ? APNsConnection.Server.channels(environment) : APNsConnection.Server(environment)
            if let host = options.server.host { server = try APNsConnection.Server(host: host) }
            if let port = options.server.port { server = try server.on(port: port) }
            return try APNsConnection(
                to: server,
                authentication: authentication,
                openSender: openSender
            )
        } catch {
            throw UsageError("\(error)")
        }
    }

    /// Sends the broadcasts of the inputs, one after the other.
    private func send(
        _ sources: [InputSource],
        to channel: APNsChannel.ID,
        over connection: APNsConnection
    ) async throws(UsageError) -> ExitStatus {
        var status = ExitStatus.answered
        try await InputSource.forEachInput(of: sources) { read in
            do throws(ContractError) {
                let input: ContractInput<BroadcastInput> = try read.request()
                let reply = await connection.send(
                    input.request.request(of: options.bundleID, to: channel)
                )
                let end = print(reply, id: input.id) { requestID in
                    var line: JSONObject = [:]
                    line["requestID"] = requestID.map { .string($0.text.string) }
                    return line
                }
                if end != .answered { status = end }
            } catch {
                status = .rejected
                StandardStream.output.write(JSONLine(read.line(refusing: error)).bytes)
            }
        }
        return status
    }

    /// Prints what was asked for, or why there is none; gives what that means for the exit status.
    private func print<Value>(
        _ reply: APNsChannel.BroadcastReply<Value>,
        id: ExactString? = nil,
        done: (Value) -> JSONObject
    ) -> ExitStatus {
        var line: JSONObject = [:]
        var status = ExitStatus.rejected
        switch reply {
        case .done(let value):
            line = done(value)
            status = .answered
        case .rejected(let rejection):
            line["reason"] = .string(Delivery.Reason(rejection).string)
            line["status"] = .number(JSONNumber(Int64(rejection.status)))
        case .fault(let fault):
            line["reason"] = .string(Delivery.Reason(fault).string)
            line["detail"] = .string(fault.detail)
        }
        line["id"] = id?.json
        StandardStream.output.write(JSONLine(line).bytes)
        return status
    }
}
