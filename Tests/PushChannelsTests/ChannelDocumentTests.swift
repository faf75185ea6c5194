import ExactJSON
import Foundation
import PushChannels
import PushModel
import Testing

/// The page of the specification has what the tables of the services have.
@Suite struct ChannelDocumentTests {
    private static let page: [String] = {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
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

    private static func word(_ action: ChannelReply.Action) -> String {
        switch action {
        case .done: "done"
        case .retry: "again"
        case .renewCredential: "new token"
        case .endPush: "end"
        case .pause: "pause"
        case .unbind: "unbind"
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
