import PushModel

extension Diagnostic.Code {
    /// What was passed over, and why, in a few words.
    var sentence: String {
        switch self {
        case .extFlag: "no accepted spelling of true or false"
        case .extType: "a value of another JSON type than the key has"
        case .extValue: "a value that the key cannot have"
        case .extUnknownKey: "no rule names this key"
        case .extMisplaced: "this key is not read here"
        case .templateUnknown: "the app does not have this template"
        case .templateEmpty: "the body of this template comes out empty"
        case .templateArgument: "the template lacks this argument"
        case .templatePlaceholder: "no placeholder has this name, so the braces are shown"
        case .payloadCut: "the body was cut, so that the payload fits"
        case .conversationInterval: "a conversation cannot have quiet hours"
        case .intervalNoZone: "quiet hours without a time zone have no effect"
        case .zoneUnknown: "the zone data does not have this time zone, so it counts as none"
        case .durationSeconds: "the end lies before 2001, so it is probably in seconds"
        case .messageTo: "the message is to another user than this recipient"
        }
    }
}
