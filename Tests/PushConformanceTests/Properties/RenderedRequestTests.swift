import ExactJSON
import Fixtures
import PushChannels
import PushConformance
import PushContract
import PushModel
import Testing

@Suite struct RenderedRequestTests {
    // 8.8
    @Test(arguments: Seeds.all)
    func `a request that is decided has no finding of severity error`(seed: UInt64) throws {
        let generator = InputGenerator(seed: seed, verb: "decide")
        var channels: Set<Certificate.Channel> = []
        for index in 0..<3000 {
            let text = generator.input(at: index).text
            guard let input = try? ContractInput<DecideRequest>(parsing: text[...]),
                let devices = try? input.answer().json.object?["devices"]?.array
            else { continue }
            for request in devices.compactMap({ $0.object?["request"] }) {
                let path = ExactString(request.object?["path"]?.string ?? "")
                let channel = try #require(PushChannel.taking(path: path)).channel
                channels.insert(channel)
                let asked: JSONValue = ["channel": channel.json, "request": request]
                let lint = try ContractInput<LintRequest>(parsing: asked.utf8[...]).answer()
                let errors = (lint["findings"]?.array ?? []).filter {
                    $0.object?["severity"] == "error"
                }
                #expect(errors.isEmpty, "\(index): \(asked.jsonText)")
            }
        }
        #expect(channels.count == Certificate.Channel.allCases.count)
    }
}
