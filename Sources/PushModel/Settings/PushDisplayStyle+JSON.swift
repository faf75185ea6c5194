public import ExactJSON

extension PushDisplayStyle: JSONRepresentable {}
