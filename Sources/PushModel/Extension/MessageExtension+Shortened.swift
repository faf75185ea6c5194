extension MessageExtension {
    /// The ext without the texts and the data that the sender attached, but for `call` (W6); `nil` if
    /// there are none.
    package var shortened: MessageExtension? {
        guard apns != nil || push != nil || template != nil else { return nil }
        var shortened = self
        shortened.apns = nil
        shortened.push = push.flatMap {
            $0.isCall ? try? MessageExtension.Platform(type: "call") : nil
        }
        shortened.template = nil
        return shortened
    }
}
