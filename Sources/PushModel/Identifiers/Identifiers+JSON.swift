public import ExactJSON

extension UserID: JSONRepresentable {}
extension ConversationID: JSONRepresentable {}
extension MessageID: JSONRepresentable {}
extension DeviceID: JSONRepresentable {}
extension CertificateName: JSONRepresentable {}
extension TemplateName: JSONRepresentable {}
extension UserLabel: JSONRepresentable {}
extension LanguageCode: JSONRepresentable {}
