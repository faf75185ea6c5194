import APNsModel
import ExactJSON
import PushModel
import PushRendering
import Testing
import WallTime

/// A message, its sender and its reader, as a test changes them and renders them.
///
/// Unless it is changed: Tom, whose id is 6001, writes `test` to 6006 and attaches nothing.
struct Rendering {
    var message = Message(
        id: "373360335316321408",
        type: .chat,
        from: "6001",
        to: "6006",
        body: .text("test")
    )
    var sender = Sender(displayName: "Tom")
    var recipient = Recipient(id: "6006")
    var app = AppConfiguration()
    var isMentioned = false
    /// 2022-07-28T23:30:00+08:00.
    var now = Instant(milliseconds: 1_659_022_200_000)
    var certificate = Certificate(name: "prod", topic: "com.example.im")

    init() {}

    init(_ change: (inout Rendering) throws -> Void) rethrows {
        try change(&self)
    }

    /// Moves the message to the group 1421300621769.
    mutating func moveToGroup() {
        message.type = .groupChat
        message.to = "1421300621769"
    }

    /// Sets the ext from JSON.
    mutating func setExt(_ json: String) throws {
        message.ext = try JSONObject(json: JSONValue(parsing: json))
    }

    /// Has the sender choose a template of the app that has this pattern for its body.
    mutating func choose(_ contentPattern: String, contentArguments: String = "[]") throws {
        app.templates = [PushTemplate(name: "t", contentPattern: contentPattern)]
        try setExt(#"{"em_push_template":{"name":"t","content_args":\#(contentArguments)}}"#)
    }

    private var ext: MessageExtension { MessageExtension.read(message.ext).value }

    /// What the push reads.
    var plan: AlertPlan {
        AlertPlan(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: isMentioned,
            app: app
        )
    }

    /// The alert as it stands in the payload.
    var alert: String { plan.alert(body: plan.body).json.jsonText }

    /// What was passed over in reading and rendering, each as its code and where it stands.
    var diagnostics: [String] {
        (MessageExtension.read(message.ext).diagnostics + plan.diagnostics).map { diagnostic in
            let place =
                switch diagnostic.place {
                case .ext(let pointer): "\(pointer)"
                case .template(let index): "template \(index)"
                case .titlePattern(let index): "title of template \(index)"
                case .contentPattern(let index): "body of template \(index)"
                case .recipientTemplate: "recipient"
                case .binding(let device, let binding): "binding \(device) \(binding)"
                default: "elsewhere"
                }
            return "\(diagnostic.code.word) \(place)"
        }
    }

    var renderer: PushRenderer {
        PushRenderer(
            message,
            ext: ext,
            sender: sender,
            recipient: recipient,
            isMentioned: isMentioned,
            app: app,
            now: now
        )
    }

    /// What rendering makes for the only binding.
    var rendered: RenderedRequest { renderer.request(to: "aabbcc", through: certificate) }

    /// The request, which must be ready.
    func request(sourceLocation: SourceLocation = #_sourceLocation) throws -> APNsRequest {
        guard case .ready(let request, _) = rendered else {
            Issue.record("the payload is too large", sourceLocation: sourceLocation)
            throw InputError(.inputValue, "no request")
        }
        return request
    }

    /// The payload as it is sent.
    func payload() throws -> String { try request().payload.json.jsonText }

    /// A member of the payload as it is sent; `nil` if there is none.
    func payload(_ key: ExactString) throws -> String? {
        try request().payload.json.object?[key]?.jsonText
    }

    /// A member of `aps` as it is sent; `nil` if there is none.
    func aps(_ key: ExactString) throws -> String? {
        try request().payload.json.object?["aps"]?.object?[key]?.jsonText
    }
}
