public import APNsModel
public import ExactJSON
public import PushModel
public import WallTime

extension JSONObject: Codable {}

// Ids are no `CodingKeyRepresentable`: as keys Foundation would merge two that are canonically
// equivalent. So a dictionary by id is encoded as an array of keys and values in turn.
extension ExactString: Codable {}
extension UserID: Codable {}
extension Conversation.ID: Codable {}
extension Message.ID: Codable {}
extension Device.ID: Codable {}
extension Certificate.Name: Codable {}
extension PushTemplate.Name: Codable {}
extension UserLabel: Codable {}
extension Rule.ID: Codable {}
extension LanguageCode: Codable {}

extension Message: Codable {}
extension MessageBody: Codable {}
extension MessageBodyType: Codable {}
extension Sender: Codable {}
extension Conversation: Codable {}
extension ConversationType: Codable {}

extension MessageExtension.Mentions: Codable {}

extension Diagnostic: Codable {}
extension InputError: Codable {}

extension Recipient: Codable {}
extension Device: Codable {}
extension Device.State: Codable {}
extension Binding: Codable {}
extension DeviceToken: Codable {}

extension PushSettings: Codable {}
extension ConversationSettings: Codable {}
extension PushRemindType: Codable {}
extension PushDisplayStyle: Codable {}
extension SilentModeTime: Codable {}
extension SilentModeInterval: Codable {}
extension QuietWindow: Codable {}
extension QuietWindow.Weekday: Codable {}
extension QuietWindow.Date: Codable {}
extension PushSettings.QuietWindows: Codable {}
extension ExpireTimestamp: Codable {}

extension AppConfiguration: Codable {}
extension AppConfiguration.Feature: Codable {}
extension PushPolicy: Codable {}
extension PushPolicy.ForceOverrides: Codable {}
extension PushPolicy.MultiDevice: Codable {}
extension PushPolicy.MentionOnlyInChat: Codable {}
extension PushPolicy.AlertStyle: Codable {}
extension PushPolicy.Language: Codable {}
extension PushPolicy.Leftovers: Codable {}
extension PushPolicy.Collapse: Codable {}
extension PushTemplate: Codable {}
extension Rule: Codable {}
extension Rule.Condition: Codable {}
extension Rule.List: Codable {}
extension Certificate: Codable {}
extension Certificate.Environment: Codable {}
extension Certificate.Kind: Codable {}

extension NotificationUserInfo: Codable {}

extension Instant: Codable {}
extension CalendarDay: Codable {}
extension PushTimeZone: Codable {}
