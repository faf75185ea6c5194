/// A notification as an iPhone shows it: each picture once in light and once in dark appearance.
///
/// A picture is an image to those who cannot see it: it has a name, and is described by the text that
/// stands beside it.
struct PhonePictures {
    /// What is on the screen.
    enum Screen {
        case lockScreen
        case notificationCentre
        case banner
        case homeScreen

        fileprivate var name: Markup {
            switch self {
            case .lockScreen: "Lock screen"
            case .notificationCentre: "Notification centre"
            case .banner: "Banner"
            case .homeScreen: "Home screen"
            }
        }
    }

    /// The notification; `nil` if there is none to be seen.
    let notification: ShownNotification?
    /// The number on the app's icon, if the push sets one.
    let badge: Int64?
    /// The clock of the lock screen; `nil` for no time of day in particular.
    let clock: WallClock?
    /// What ids start with.
    let scope: String
    /// The id of what says the same in text.
    let describedBy: String

    /// The pictures of some screens, side by side.
    func markup(_ screens: [Screen]) -> Markup {
        let pairs: [Markup] = screens.enumerated().map { index, screen in
            """
            <div class="pair">
            \(sketch(screen, look: "light", number: index))\
            \(sketch(screen, look: "dark", number: index))</div>

            """
        }
        return """
            <div class="phones">
            \(pairs)</div>

            """
    }

    private func sketch(_ screen: Screen, look: Markup, number: Int) -> Markup {
        let id: Markup = "\(scope)-screen-\(number)-\(look)"
        return """
            <div class="sketch \(look)">
            <div class="screen\(screen == .banner ? " banner" : "")" role="img" \
            aria-labelledby="\(id)" aria-describedby="\(describedBy)">
            \(content(of: screen))</div>
            <p class="caption" id="\(id)" aria-hidden="true">\(screen.name), \(look)</p>
            </div>

            """
    }

    private func content(of screen: Screen) -> Markup {
        switch screen {
        case .lockScreen:
            """
            <p class="clock">\(clock?.time ?? "9:41")</p>
            \(clock.map { "<p class=\"date\">\($0.longDate)</p>\n" })\
            <div class="lower">
            \(note ?? "<p class=\"nothing\">No notification</p>\n")</div>

            """
        case .notificationCentre:
            """
            <p class="date">Notification Centre</p>
            \(note)
            """
        case .banner:
            """
            \(note)\(icon)
            """
        case .homeScreen:
            icon
        }
    }

    /// The app's icon with its badge, if the push sets one above 0.
    private var icon: Markup {
        let count: Markup? = badge.flatMap {
            $0 > 0 ? "<span class=\"count\">\($0)</span>" : nil
        }
        return """
            <div class="home"><span class="icon">\(count)</span></div>

            """
    }

    /// The notification itself; without a title its app stands in its place, as on a phone.
    private var note: Markup? {
        notification.map { notification in
            """
            <div class="note">
            <span class="icon"></span>
            <div class="texts">
            <div class="first"><p class="title" dir="auto">\(notification.title ?? "App")</p>\
            <p class="when">now</p></div>
            \(notification.subtitle.map { "<p class=\"subtitle\" dir=\"auto\">\($0)</p>\n" })\
            \(notification.body.map { "<p class=\"body\" dir=\"auto\">\($0)</p>\n" })</div>
            </div>

            """
        }
    }
}
