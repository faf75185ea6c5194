import PushModel

extension Diagnostic.Code {
    /// What was passed over, and why, in a few words.
    var sentence: String {
        switch self {
        case .extFlag: "no accepted spelling of true or false"
        case .extType: "a value of another JSON type than the key has"
        case .extValue: "a value that the key cannot have"
        case .templateUnknown: "the app does not have this template"
        case .templateEmpty: "the body of this template comes out empty"
        case .templateArgument: "the template lacks this argument"
        case .payloadCut: "the body was cut, so that the payload fits"
        case .conversationInterval: "a conversation cannot have quiet hours"
        case .intervalNoZone: "quiet hours without a time zone have no effect"
        }
    }
}
