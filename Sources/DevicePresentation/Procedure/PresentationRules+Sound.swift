import ExactJSON

extension PresentationRules {
    /// The sound that the push asks for, as this app plays it (P13); `nil` if it asks for none.
    var playedSound: String? {
        switch seen.sound {
        case .absent: return hasCriticalDefault ? "default" : nil
        case .unreadable: return playsUnreadableSound || hasCriticalDefault ? "default" : nil
        case .name, .object, .mutedObject, .critical, .mutedCritical: break
        }
        guard let sound = content.sound, let files = app.soundFiles else { return content.sound }
        return files.contains(ExactString(sound)) ? sound : "default"
    }

    /// Why there is no sound though the app and the user let it through; `nil` if it is heard (P28).
    var silence: PartReason? {
        if isCritical { return seen.sound.isMuted ? .volumeZero : nil }
        return phone.isInSilentMode ? .silentMode : nil
    }

    /// Whether the level alone makes a critical alert, which plays the default critical sound (P28).
    private var hasCriticalDefault: Bool { isCritical && isFacing }
}
