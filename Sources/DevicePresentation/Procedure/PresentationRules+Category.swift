extension PresentationRules {
    /// The category of the push as the app has registered it; `nil` if it has not (P30).
    var category: NotificationCategory? {
        guard seen.hasCategory, let id = content.category else { return nil }
        guard let categories = app.categories else {
            return NotificationCategory(
                id: id,
                actions: [.init(id: context.action ?? id, opensApp: true)]
            )
        }
        return categories.first { $0.id == id }
    }

    /// The action that the user chooses; `nil` if the category has none such.
    var chosenAction: NotificationCategory.Action? {
        guard let actions = category?.actions, let id = context.action else {
            return category?.actions.first
        }
        return actions.first { $0.id == id }
    }

    /// Why there is no such action; `nil` if there is.
    var missingActionReason: CallbackReason? {
        guard seen.hasCategory else { return .noCategory }
        guard category != nil else { return .unknownCategory }
        return chosenAction == nil ? .unknownAction : nil
    }
}
