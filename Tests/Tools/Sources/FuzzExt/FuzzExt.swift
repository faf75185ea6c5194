import EMPushTools

/// Any JSON object as the ext of a message.
///
/// Nothing in an ext may make a decision fail (M44), and whatever is pushed must fit (rule 3.11).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzExt(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let value = try? JSONValue(parsing: bytes), let ext = value.object else { return 0 }
    let reading = MessageExtension.read(ext)
    let written = MessageExtension.read(reading.value.json)
    precondition(MessageExtension.read(written.value.json).value == written.value)

    let phone = Device(
        id: "d1",
        bindings: [
            Binding(certificateName: "prod", token: "aabb"),
            Binding(certificateName: "prod.voip", token: "aabb"),
        ]
    )
    var recipient = Recipient(id: "bob", devices: [phone])
    recipient.settings.displayStyle = .messageSummary
    var app = AppConfiguration()
    app.templates = [
        PushTemplate(name: "t", titlePattern: "{0}{$dynamicFrom}", contentPattern: "{1}{$msg}{0}")
    ]
    for type: ConversationType in [.chat, .groupChat] {
        let message = Message(
            id: "1",
            type: type,
            from: "ann",
            to: "g",
            body: .text("hi 👩‍👩‍👧"),
            ext: ext
        )
        do {
            let now = Instant(milliseconds: 1_768_478_400_000)
            let explanation = try PushEvaluator(app: app).explain(message, to: recipient, at: now)
            for request in explanation.evaluation.requests {
                precondition(
                    request.payload.json.utf8Count
                        <= (request.headers.pushType == .voip ? 5120 : 4096)
                )
            }
        } catch {
            preconditionFailure("\(error)")
        }
    }
    return 0
}
