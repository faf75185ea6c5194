public import APNsModel

extension APNsPayload: Codable {}
extension APNsPayload.Alert: Codable {}
extension APNsPayload.Sound: Codable {}
extension APNsPayload.InterruptionLevel: Codable {}
extension APNsPayload.LiveActivity.Event: Codable {}

extension APNsRequest: Codable {}
extension APNsHeaders: Codable {}
extension APNsHeaders.PushType: Codable {}
