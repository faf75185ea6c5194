import ExactJSON
import PushModel
import Testing

@Suite struct MessageJSONTests {
    @Test(
        arguments: [
            (.command, #"{"type":"cmd"}"#),
            (.text(MessageBody.Text("")), #"{"text":"","type":"txt"}"#),
            (
                .text(MessageBody.Text("hi", translations: [.init("de", "")])),
                #"{"text":"hi","translations":{"de":""},"type":"txt"}"#
            ),
        ] as [(MessageBody, String)]
    )
    func `what stands for a default is not written, and read as it was`(
        body: MessageBody,
        text: String
    ) throws {
        let message = Message(id: "1", type: .chat, from: "a", to: "b", body: body)
        #expect(body.json.jsonText == text)
        #expect(
            message.json.jsonText
                == #"{"body":\#(text),"from":"a","id":"1","to":"b","type":"chat"}"#
        )
        #expect(try Message(json: message.json) == message)
    }
}
