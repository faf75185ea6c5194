import ExactJSON
import PushFoundation

// The one form in JSON of each type, for Foundation's coders.

extension UserSettings: Codable {}
extension DeviceBinding: Codable {}
extension Delivery.Key: Codable {}
extension OutgoingPush: Codable {}
extension DeliveryOutcome: Codable {}
extension PushCounts.Row: Codable {}
extension UserSettings.Change: Codable {}
extension DispatchRecipient: Codable {}
extension DeliveryOutcome.Counts: Codable {}
extension DeliveryEvent: Codable {}
extension PushManager.PushAction: Codable {}
