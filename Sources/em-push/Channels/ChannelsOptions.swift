import APNsModel
import APNsTransport

struct ChannelsOptions: CallOptions {
    /// What is done with the channels of an app.
    enum Operation: Sendable {
        case create(APNsChannel)
        case list
        case read(APNsChannel.ID)
        case delete(APNsChannel.ID)
        /// A broadcast for each input of the paths.
        case send(to: APNsChannel.ID, [Argument])
    }

    let operation: Operation
    let bundleID: APNsChannel.BundleID
    let server: ServerOptions

    init(_ given: inout GivenOptions) throws(UsageError) {
        operation = try Self.operation(&given)
        guard let app = given.value("--bundle-id") else {
            throw UsageError("`--bundle-id` is needed: the app of the channels")
        }
        bundleID = try Self.bundleID(app)
        let server = try ServerOptions(&given)
        guard server.key != nil || server.p12 != nil else {
            throw UsageError("`--key` or `--p12` is needed")
        }
        self.server = try server.checked()
    }

    private static func operation(_ given: inout GivenOptions) throws(UsageError) -> Operation {
        switch given.help.word {
        case "create": return .create(APNsChannel(storagePolicy: try storage(&given)))
        case "list": return .list
        case "read": return .read(try channel(&given))
        case "delete": return .delete(try channel(&given))
        case "send": return .send(to: try channel(&given), given.operands)
        default: throw UsageError("`\(given.help.name)` is no call of channels")
        }
    }

    private static func bundleID(_ value: Argument) throws(UsageError) -> APNsChannel.BundleID {
        guard let id = value.string.flatMap({ APNsChannel.BundleID($0) }) else {
            throw UsageError("`--bundle-id` has letters, digits, `-` and `.` only")
        }
        return id
    }

    private static func channel(_ given: inout GivenOptions) throws(UsageError) -> APNsChannel.ID {
        guard let value = given.value("--channel") else {
            throw UsageError("`--channel` is needed: the id of the channel")
        }
        guard let id = value.string.flatMap({ APNsChannel.ID($0) }) else {
            throw UsageError("`--channel` is base64, as `channels create` prints it")
        }
        return id
    }

    private static func storage(
        _ given: inout GivenOptions
    ) throws(UsageError) -> APNsChannel.StoragePolicy {
        guard let value = given.value("--storage") else {
            throw UsageError("`--storage` is needed: `none` or `most-recent`")
        }
        return value == "none" ? .none : .mostRecent
    }
}
