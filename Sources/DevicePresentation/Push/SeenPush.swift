import APNsLint
import APNsModel

/// What a version of iOS knows of a push and of the content that is shown: what came with a later one is not there (P27).
struct SeenPush {
    let texts: Texts
    let sound: SoundForm
    let isContentAvailable: Bool
    let hasBadge: Bool
    let urgency: Urgency
    let hasCategory: Bool
    let sentAs: ArrivingPush.Kind?

    init(
        _ push: ArrivingPush,
        shownAs content: ArrivingPush,
        by version: SystemVersion
    ) {
        var texts = content.texts
        if !version.has(.title) { texts.remove(.title) }
        if !version.has(.subtitle) { texts.remove(.subtitle) }
        self.texts = texts
        sound =
            content.soundForm.isObject && !version.has(.soundObject) ? .absent : content.soundForm
        isContentAvailable = push.facts.isContentAvailable && version.has(.contentAvailable)
        hasBadge = content.facts.hasBadge
        urgency = version.has(.interruptionLevel) ? content.urgency : .active
        hasCategory = content.category != nil && version.has(.category)
        let isNotification = push.sentAs?.isNotification ?? true
        sentAs = isNotification && !version.has(.pushType) ? nil : push.sentAs
    }

    var hasText: Bool { !texts.isEmpty }

    /// Whether there is a title or a body; without either the text is a lone subtitle (K24).
    var hasTitleOrBody: Bool { !texts.isDisjoint(with: [.title, .body]) }

    /// Whether there is something for the user: text, a sound or a badge.
    var isFacing: Bool {
        hasText || (sound != .absent && sound != .unreadable) || hasBadge
    }
}
