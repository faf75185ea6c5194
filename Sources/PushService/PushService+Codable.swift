import ExactJSON
import PushFoundation

// The one form in JSON of each type, for Foundation's coders.

extension UserSettings: Codable {}
extension DeviceBinding: Codable {}
extension DeliveryKey: Codable {}
extension OutgoingPush: Codable {}
extension DeliveryOutcome: Codable {}
extension PushStatisticsRow: Codable {}
extension SettingsChange: Codable {}
extension DispatchRecipient: Codable {}
extension DeliveryCounts: Codable {}
extension DeliveryEvent: Codable {}
extension PushAction: Codable {}
