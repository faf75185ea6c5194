public import ExactJSON

extension UserID: JSONRepresentable {}
extension Conversation.ID: JSONRepresentable {}
extension Message.ID: JSONRepresentable {}
extension Device.ID: JSONRepresentable {}
extension Certificate.Name: JSONRepresentable {}
extension PushTemplate.Name: JSONRepresentable {}
extension UserLabel: JSONRepresentable {}
extension LanguageCode: JSONRepresentable {}
