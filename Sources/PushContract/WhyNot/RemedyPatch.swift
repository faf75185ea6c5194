import APNsModel
import ExactJSON
import PushEvaluation
import PushModel
import PushRules
import WallTime

/// The JSON Patch that makes the changes of a remedy in an input of `decide` (rule 7.1).
struct RemedyPatch {
    private let input: JSONValue
    private let request: DecideRequest
    private let remedies: Remedies
    private let isCall: Bool

    /// The containers that a change needs, by their places, the outer before the inner.
    private var containers: [PatchOperation] = []
    private var made: [JSONPointer] = []
    private var operations: [PatchOperation] = []

    private static let ext: InputPath = ["message", "ext"]
    private static let settings: InputPath = ["recipient", "settings"]
    private static let conversations: InputPath = ["recipient", "settings", "conversations"]
    private static let devices: InputPath = ["recipient", "devices"]

    /// Prepares patches of an input; `input` has the keys of `decide`.
    init(_ input: JSONValue, _ request: DecideRequest, _ remedies: Remedies) {
        self.input = input
        self.request = request
        self.remedies = remedies
        isCall = remedies.certificateKind == .voip
    }

    mutating func json(_ remedy: Remedy) -> JSONValue {
        (containers, made, operations) = ([], [], [])
        for change in remedy.changes {
            make(change, until: remedy.until ?? request.now)
        }
        return .array((containers + operations).map { $0.json })
    }

    private mutating func make(_ change: Remedy.Change, until: Instant) {
        let path = change.path
        let row = change.change.row
        switch row.edit {
        case .set(let value):
            if case .input(let keys) = row.place, keys.count > 2 {
                need(InputPath(keys.dropLast().map { .key($0) }), .object([:]))
            }
            operations.append(.add(path, value))
        case .remove: operations.append(.remove(path))
        case .own: makeOwn(change, path, until: until)
        }
    }

    /// Makes a change that is more than a value.
    private mutating func makeOwn(
        _ change: Remedy.Change,
        _ path: JSONPointer,
        until: Instant
    ) {
        switch change.change {
        case .addBinding:
            addBinding(path, to: change.place)
        case .replaceToken:
            operations.append(.add(path, Remedies.newToken.json))
        case .setConversationRemindType:
            setRemindType(path, at: change.place)
        case .switchIntervalOff:
            let end = (Self.settings + "silentModeEndTime").pointer
            operations += [.add(path, "00:00"), .add(end, "00:00")]
        case .mention:
            mention(path, at: change.place)
        case .shortenPayload:
            shorten()
        case .addReceiver:
            operations.append(.add(path, request.recipient.id.json))
        case .addCertificate:
            addCertificate(change.place, path)
        case .changeCertificateKind:
            operations.append(.add(path, remedies.certificateKind.json))
        case .wait:
            let instant = JSONValue.string(until.rfc3339(offset: .utc))
            let timestamp = JSONPointer.root.appending(key: "message")
                .appending(key: "timestamp")
            operations += [.add(path, instant), .add(timestamp, instant)]
        default:
            // A change whose row says what it does.
            break
        }
    }

    private mutating func addBinding(_ path: JSONPointer, to place: Remedy.Place) {
        let binding: JSONValue = .object([
            "notifierName": remedies.newCertificate.json,
            "token": Remedies.newToken.json,
        ])
        if case .device(let index?) = place {
            need(Self.devices + index + "bindings", .array([]))
            operations.append(.add(path, binding))
        } else {
            need(Self.devices, .array([]))
            let device: JSONValue = .object([
                "id": Remedies.newDevice.json, "bindings": .array([binding]),
            ])
            operations.append(.add(path, device))
        }
    }

    private mutating func setRemindType(_ path: JSONPointer, at place: Remedy.Place) {
        guard case .conversation(nil) = place else {
            operations.append(.add(path, "all"))
            return
        }
        need(Self.settings, .object([:]))
        need(Self.conversations, .array([]))
        let conversation = request.message.conversation
        let entry: JSONValue = .object([
            "type": conversation.type.json,
            "id": conversation.id.json,
            "remindType": "all",
        ])
        operations.append(.add(path, entry))
    }

    private mutating func mention(_ path: JSONPointer, at place: Remedy.Place) {
        let recipient = request.recipient.id.json
        if place == .end {
            operations.append(.add(path, recipient))
        } else {
            need(Self.ext, .object([:]))
            operations.append(.add(path, .array([recipient])))
        }
    }

    private mutating func shorten() {
        typealias Keys = MessageExtension.Keys
        for key in [Keys.apnsExt, Keys.pushExt, Keys.pushTemplate] {
            let path = Self.ext + key.name
            guard input.value(at: path) != nil else { continue }
            operations.append(
                key.name == Keys.pushExt.name && isCall
                    ? .add(path.pointer, .object(["type": "call"])) : .remove(path.pointer)
            )
        }
    }

    private mutating func addCertificate(_ place: Remedy.Place, _ path: JSONPointer) {
        guard case .newCertificate(let name) = place else { return }
        let certificate: JSONValue = .object([
            "name": name.json, "kind": remedies.certificateKind.json,
        ])
        operations.append(.add(path, certificate))
    }

    /// Adds an empty container once, if the input lacks it.
    private mutating func need(_ path: InputPath, _ empty: JSONValue) {
        let pointer = path.pointer
        guard input.value(at: path) == nil, !made.contains(pointer) else { return }
        made.append(pointer)
        containers.append(.add(pointer, empty))
    }
}

/// An operation of a JSON Patch (RFC 6902); these two are all that remedies need.
enum PatchOperation {
    /// Adds a value; a key that is there gets it instead of its own.
    case add(JSONPointer, JSONValue)
    /// Removes what is there.
    case remove(JSONPointer)

    /// The operation as an object.
    var json: JSONValue {
        switch self {
        case .add(let path, let value):
            .object(["op": "add", "path": path.json, "value": value])
        case .remove(let path):
            .object(["op": "remove", "path": path.json])
        }
    }
}
