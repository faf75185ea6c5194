import ExactJSON

extension PresentationRules {
    /// What is shown of a notification whose preview is hidden; `nil` if it is not (P37).
    var hiddenPreview: HiddenPreview? {
        switch phone.settings.showPreviews {
        case .always: return nil
        case .whenUnlocked: guard isLocked else { return nil }
        case .never: break
        }
        guard phone.systemVersion.has(.previews) else { return nil }
        let category = category
        return HiddenPreview(
            showsTitle: category?.showsHiddenTitle ?? false && seen.texts.contains(.title),
            showsSubtitle: category?.showsHiddenSubtitle ?? false
                && seen.texts.contains(.subtitle),
            body: category?.hiddenPreviewsBodyPlaceholder.flatMap { placeholder in
                placeholder.isEmpty ? nil : placeholder.filled(count: countInThread)
            }
        )
    }

    /// How many notifications of the thread there are, this one among them.
    private var countInThread: Int64 {
        let replaced = replaced
        var count: Int64 = 1
        for (index, other) in (app.delivered ?? []).enumerated()
        where index != replaced && Self.thread(of: other) == content.details.thread {
            count += 1
        }
        return count
    }
}
