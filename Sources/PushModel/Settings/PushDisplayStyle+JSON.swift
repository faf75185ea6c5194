extension PushDisplayStyle: JSONRepresentable {}
