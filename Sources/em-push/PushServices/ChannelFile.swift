import ChannelTransport
import ExactJSON
import Foundation
import PushModel
import PushService

/// Credentials for other push services than Apple's, one for each, and the servers in place of theirs: a file of
/// `credentials` and `servers`, as the configuration of a worker has them.
struct ChannelFile {
    private let path: String
    private let credentials: [Certificate.Channel: WorkerConfiguration.CredentialSetup]
    private let servers: [Certificate.Channel: WorkerConfiguration.ServerSetup]

    /// Reads a file; relative paths in it are relative to its folder.
    ///
    /// - Throws: If it cannot be read or used; the line says what and where.
    init(path: String) throws(UsageError) {
        self.path = path
        let bytes = try InputReader.contents(ofFile: path)
        do throws(InputError) {
            let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
            var fields = try JSONFields(try JSONValue(parsing: bytes))
            var credentials: [Certificate.Channel: WorkerConfiguration.CredentialSetup] = [:]
            for (name, setup) in try WorkerConfiguration.credentials(&fields, in: folder) {
                guard let channel = setup.channel, credentials[channel] == nil else {
                    let detail = "expected one for each push service but Apple's"
                    throw InputError(.inputConflict, detail).within(key: name)
                        .within(key: "credentials")
                }
                credentials[channel] = setup
            }
            self.credentials = credentials
            servers = try WorkerConfiguration.servers(&fields, in: folder).1
            try fields.finish()
        } catch {
            throw UsageError(SystemString(Array(path.utf8)), bytes, error, mayBeSecret: true)
        }
    }

    /// Makes the connections, of which none is open yet.
    func connections(
        over engine: ServerOptions.Engine?,
        connectTimeout: Int64?,
        maximumInFlight: Int
    ) throws(UsageError) -> [Certificate.Channel: ChannelConnection] {
        var connections: [Certificate.Channel: ChannelConnection] = [:]
        for (channel, credential) in credentials {
            let setup = ChannelSetup(
                channel: channel,
                credential: credential,
                server: servers[channel],
                engine: engine,
                connectTimeout: connectTimeout,
                bytes: { path throws(UsageError) in try InputReader.contents(ofFile: path) }
            )
            do {
                connections[channel] = try setup.connection(
                    with: setup.credentials(sharedIn: nil),
                    maximumInFlight: maximumInFlight,
                    observe: nil
                )
            } catch let error as UsageError {
                throw error
            } catch {
                throw UsageError("`\(path)`: the credentials for \(channel.word): \(error)")
            }
        }
        return connections
    }
}
