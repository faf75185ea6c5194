import ExactJSON
import Foundation
import PushChannels
import PushModel
import PushRendering
import Testing

/// The page of the specification has what the tables of the services have.
@Suite struct ChannelDocumentTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static let page: [String] = {
        let file = root.appending(path: "Docs/Specification/Channels.md")
        return (try? String(contentsOf: file, encoding: .utf8))?.components(separatedBy: "\n") ?? []
    }()

    /// The lines of a service's section of replies.
    private static func replies(_ channel: Certificate.Channel) throws -> ArraySlice<String> {
        let titles: [Certificate.Channel: String] = [
            .fcm: "FCM", .huawei: "Huawei", .harmony: "HarmonyOS",
        ]
        let rules = try #require(page.firstIndex { $0.hasPrefix("## 8.7") })
        let title = "### \(try #require(titles[channel]))"
        let start = try #require(page[rules...].firstIndex { $0 == title }) + 1
        let end = page[start...].firstIndex { $0.hasPrefix("##") } ?? page.endIndex
        return page[start..<end]
    }

    private static func word(_ action: ChannelRequest.Reply.Action) -> String {
        switch action {
        case .done: "done"
        case .retry: "again"
        case .renewCredential: "new token"
        case .endPush: "end"
        case .pause: "pause"
        case .slowToken: "slow token"
        case .unbind: "unbind"
        case .unbindOnceCertificateWorks: "unbind once it works"
        case .stopCertificate: "stop"
        }
    }

    @Test(arguments: Certificate.Channel.allCases)
    func `each code stands in its service's table with its action`(
        channel: Certificate.Channel
    ) throws {
        let lines = try Self.replies(channel).filter { $0.hasPrefix("| ") }
        for row in PushChannel.of(channel).replies {
            let code = row.code.string
            // A code of three digits is a status, and one of two words has the field at fault.
            let wanted = code.count == 3 ? "status \(code)" : code.prefix { $0 != " " }.description
            let line = try #require(lines.first { $0.contains(wanted) }, "\(code)")
            let action = line.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) ?? ""
            #expect(action.contains(Self.word(row.action)), "\(code)")
        }
    }

    // 7.7
    @Test(arguments: Certificate.Channel.allCases)
    func `each field of a request's table says where it comes from, in its order`(
        channel: Certificate.Channel
    ) throws {
        let titles: [Certificate.Channel: String] = [
            .fcm: "FCM", .huawei: "Huawei", .harmony: "HarmonyOS",
        ]
        let rules = try #require(Self.page.firstIndex { $0.hasPrefix("## 8.2") })
        let title = "### \(try #require(titles[channel]))"
        let start = try #require(Self.page[rules...].firstIndex { $0 == title })
        let rows = Self.page[start...].drop { !$0.hasPrefix("| `") }.prefix { $0.hasPrefix("|") }
        // What no input of `decide` gives, and the mark of the token.
        let names = rows.map { String($0.split(separator: "`")[1]) }
            .filter { !$0.hasSuffix("token") && !$0.hasSuffix("image") }
        let prefix = channel == .harmony ? "/request/body/" : "/request/body/message/"
        var found: [String] = []
        for field in PushChannel.of(channel).fields().map({ $0.field.place.text.string }) {
            #expect(field.hasPrefix(prefix))
            let path = field.dropFirst(prefix.count).replacing("/", with: ".")
            let name = names.last { path == $0 || path.hasPrefix($0 + ".") }
            try found.append(#require(name, "\(field)"))
        }
        #expect(Set(found) == Set(names))
        let order = found.compactMap { names.firstIndex(of: $0) }
        #expect(order == order.sorted())
    }

    @Test func `each key of the ext and each word of a certificate stands there`() {
        let text = Self.page.joined(separator: "\n")
        for key in MessageExtension.table {
            guard case .carried(let keys) = key.kind else { continue }
            for key in keys { #expect(text.contains("`\(key.name)`"), "\(key.name)") }
        }
        for channel in Certificate.Channel.allCases {
            #expect(text.contains("(`\(channel.rawValue)`)"))
            for key in [channel.keys.id] + channel.keys.others {
                #expect(text.contains("\n| `\(key)` |"), "\(key)")
            }
        }
    }

    // 8.8
    @Test(arguments: Certificate.Channel.allCases)
    func `each key of a body stands there with its values, and each that is needed`(
        channel: Certificate.Channel
    ) throws {
        let form = PushChannel.of(channel).form
        func keys(_ keys: [ExactString]) -> String {
            keys.map { "`\($0)`" }.joined(separator: ", ")
        }
        func name(_ place: JSONPointer) -> ExactString {
            ExactString(place.tokens.map { $0.string }.joined(separator: "."))
        }
        let rows =
            form.objects.flatMap { object in
                object.keys.map {
                    let place = keys([name(object.place)].filter { !$0.isEmpty })
                    return "| \(place) | \(keys($0.names)) | \($0.value.phrase) |"
                }
            }
            + form.needs.map { need in
                let value = need.value.map { " is `\($0.jsonText)`" } ?? ""
                let condition =
                    need.condition == need.place
                    ? "" : "`\(name(need.condition))`" + (value.isEmpty ? " is there" : value)
                let alone = need.isAlone ? "one alone" : ""
                return "| \(keys(need.keys.map(name))) | \(condition) | \(alone) |"
            }
            + form.idle.map { idle in
                let value = idle.value.map { ", `\($0.string ?? $0.jsonText)`" } ?? ""
                let beside = idle.isBeside ? "" : "not "
                return "| `\(name(idle.key))`\(value) | `\(name(idle.other))` is \(beside)there |"
            }
        let page = Set(Self.page.map { $0.replacing("  ", with: " ") })
        for row in rows {
            #expect(page.contains(row.replacing("  ", with: " ")), "\(row)")
        }
    }

    // LT22
    @Test func `each finding stands in its table with its severity`() throws {
        let file = Self.root.appending(path: "Docs/Specification/Lint.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        for code in ChannelLint.Code.allCases {
            let severity = code.isError ? "error" : "warning"
            #expect(
                text.contains("| <a id=\"\(code.word)\"></a>`\(code.word)` | \(severity) |"),
                "\(code.word)"
            )
        }
    }

    @Test func `each service has its limits there`() throws {
        func cells(_ row: String) throws -> [String] {
            let line = try #require(Self.page.first { $0.hasPrefix("| \(row) |") })
            return line.split(separator: "|").dropFirst().prefix(3).map {
                $0.filter { $0.isNumber }
            }
        }
        let limits = Certificate.Channel.allCases.map { PushChannel.of($0).limits }
        #expect(
            try cells("Bytes of a body, without the token") == limits.map { "\($0.bodyBytes)" }
        )
        #expect(try cells("Longest time to live") == limits.map { "\($0.timeToLive)" })
        #expect(
            try cells("Pushes of a project")
                == limits.map { $0.pushesPerMinute.map(String.init) ?? "" }
        )
    }
}
