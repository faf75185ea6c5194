import ExactJSON

extension PushRule {
    private typealias Key = APNsPayload.Key

    /// The rules of Getui's dialect: for size, and for a push that is meant to be silent.
    static let getui: [PushRule] = [
        PushRule(.getuiPayloadSize, at: .payload) { push in
            push.dialect == .getui && push.byteCount > push.limit
        },
        PushRule(.silentText, at: .key(Key.alert)) { push in
            push.isMeantSilent && push.payload.hasText
        },
        PushRule(.silentWithoutContent, at: .key(Key.contentAvailable)) { push in
            push.isMeantSilent && !push.payload.isContentAvailable
        },
        PushRule(.silentSound, key: Key.sound) { _, push in
            push.isMeantSilent && !push.isSilenced
        },
    ]
}

extension PushFacts {
    /// Whether the push is meant to be silent by Getui's rules, even if it is not (LT7).
    fileprivate var isMeantSilent: Bool {
        dialect == .getui && aps != nil
            && (payload.isContentAvailable || isSilenced || pushType == .background)
    }

    /// Whether the sound is the one that Getui's server takes for silence.
    fileprivate var isSilenced: Bool {
        aps?[APNsPayload.Key.sound]?.string.map { ExactString($0) } == PayloadDialect.getuiSilence
    }
}
