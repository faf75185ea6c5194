import APNsModel

/// The options of `channels`.
struct ChannelsOptions: Sendable {
    /// What is done with the channels of an app.
    enum Operation: Sendable {
        case create(APNsChannel)
        case list
        case read(APNsChannelID)
        case delete(APNsChannelID)
        /// A broadcast for each input of the paths.
        case send(to: APNsChannelID, [Argument])
    }

    let operation: Operation
    let bundleID: APNsBundleID
    let server: ServerOptions

    init(_ arguments: ArraySlice<Argument>) throws(UsageError) {
        var channel: APNsChannelID?
        var storage: APNsChannel.StoragePolicy?
        var app: APNsBundleID?
        var server = ServerOptions()
        var paths: [Argument] = []
        var rest = arguments.dropFirst().makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--bundle-id": app = try Self.bundleID(rest.value(of: argument))
            case "--channel": channel = try Self.channelID(rest.value(of: argument))
            case "--storage": storage = try Self.storage(rest.value(of: argument))
            case _ where ServerOptions.names.contains(argument):
                try server.set(argument, to: rest.value(of: argument))
            case _ where argument.isOption:
                throw UsageError("`\(argument)` is no option of this verb")
            default: paths.append(argument)
            }
        }
        operation = try Self.operation(arguments.first, channel, storage, paths)
        guard let app else { throw UsageError("`--bundle-id` is needed: the app of the channels") }
        guard server.key != nil || server.p12 != nil else {
            throw UsageError("`--key` or `--p12` is needed")
        }
        bundleID = app
        self.server = try server.checked()
    }

    private static func operation(
        _ word: Argument?,
        _ channel: APNsChannelID?,
        _ storage: APNsChannel.StoragePolicy?,
        _ paths: [Argument]
    ) throws(UsageError) -> Operation {
        func needed() throws(UsageError) -> APNsChannelID {
            guard let channel else {
                throw UsageError("`--channel` is needed: the id of the channel")
            }
            return channel
        }
        let operation: Operation
        switch word {
        case "create":
            guard let storage else {
                throw UsageError("`--storage` is needed: `none` or `most-recent`")
            }
            operation = .create(APNsChannel(storagePolicy: storage))
        case "list": operation = .list
        case "read": operation = .read(try needed())
        case "delete": operation = .delete(try needed())
        case "send": operation = .send(to: try needed(), paths)
        default:
            throw UsageError(
                "`channels` is followed by `create`, `list`, `read`, `delete` or `send`"
            )
        }
        try check(operation, channel, storage, paths)
        return operation
    }

    /// Refuses options that the operation does not have.
    private static func check(
        _ operation: Operation,
        _ channel: APNsChannelID?,
        _ storage: APNsChannel.StoragePolicy?,
        _ paths: [Argument]
    ) throws(UsageError) {
        switch operation {
        case .create, .list:
            guard channel == nil else {
                throw UsageError("`--channel` is for `read`, `delete` and `send`")
            }
        case .read, .delete, .send: break
        }
        if storage != nil {
            guard case .create = operation else { throw UsageError("`--storage` is for `create`") }
        }
        if let path = paths.first {
            guard case .send = operation else {
                throw UsageError("`\(path)`: only `channels send` has inputs")
            }
        }
    }

    private static func bundleID(_ value: Argument) throws(UsageError) -> APNsBundleID {
        guard let id = value.string.flatMap({ APNsBundleID($0) }) else {
            throw UsageError("`--bundle-id` has letters, digits, `-` and `.` only")
        }
        return id
    }

    private static func channelID(_ value: Argument) throws(UsageError) -> APNsChannelID {
        guard let id = value.string.flatMap({ APNsChannelID($0) }) else {
            throw UsageError("`--channel` is base64, as `channels create` prints it")
        }
        return id
    }

    private static func storage(
        _ value: Argument
    ) throws(UsageError) -> APNsChannel.StoragePolicy {
        switch value {
        case "none": return .none
        case "most-recent": return .mostRecent
        default: throw UsageError("`--storage` is `none` or `most-recent`")
        }
    }
}
