import WallTime

/// One picture: a screen, and what is on it.
struct PhoneScreen {
    /// What the screen is called.
    let name: String
    /// The class of its layout, with a space before it; empty for a plain one.
    let layout: Markup
    let content: Markup

    init(_ name: String, _ content: Markup, layout: Markup = "") {
        self.name = name
        self.layout = layout
        self.content = content
    }

    /// The lock screen; without anything on it it says so.
    static func lockScreen(_ cards: [Markup], clock: WallClock?) -> PhoneScreen {
        PhoneScreen(
            "Lock screen",
            """
            <p class="clock">\(clock?.time ?? "9:41")</p>
            \(clock.map { "<p class=\"date\">\($0.longDate)</p>\n" })\
            <div class="lower">
            \(cards.isEmpty ? ["<p class=\"nothing\">No notification</p>\n"] : cards)</div>

            """
        )
    }

    static func notificationCentre(_ card: Markup?) -> PhoneScreen {
        PhoneScreen("Notification centre", "<p class=\"date\">Notification Centre</p>\n\(card)")
    }

    /// The scheduled summary on the lock screen.
    static func summary(_ card: Markup?, clock: WallClock?) -> PhoneScreen {
        let heap: Markup = """
            <div class="heap">
            <p class="heading">Scheduled Summary</p>
            \(card)</div>

            """
        return PhoneScreen("Summary", lockScreen([heap], clock: clock).content)
    }

    /// A watch with a notification.
    static func watch(_ card: Markup?) -> PhoneScreen {
        PhoneScreen("Watch", card ?? "", layout: " watch")
    }

    /// The screen of a car with a notification.
    static func car(_ card: Markup?) -> PhoneScreen {
        PhoneScreen("CarPlay", card ?? "", layout: " car banner")
    }

    /// The home screen with a banner.
    static func banner(_ card: Markup?, badge: Int64?) -> PhoneScreen {
        PhoneScreen("Banner", "\(card)\(icon(badge))", layout: " banner")
    }

    /// The home screen without a notification.
    static let emptyHomeScreen = homeScreen("<p class=\"nothing\">No notification</p>\n")

    /// The home screen: what is on it, and the icon of the app.
    static func homeScreen(
        _ content: Markup? = nil,
        badge: Int64? = nil,
        name: String = "Home screen"
    ) -> PhoneScreen {
        PhoneScreen(name, "\(content)\(icon(badge))")
    }

    /// The app on the screen, and a banner over it if there is one.
    static func app(_ card: Markup?) -> PhoneScreen {
        PhoneScreen(
            "In the app",
            """
            \(card)<p class="bar">App</p>
            <div class="line"></div>
            <div class="line"></div>
            <div class="line short"></div>

            """,
            layout: " open banner"
        )
    }

    /// The app's icon with its badge, if the push sets one above 0.
    private static func icon(_ badge: Int64?) -> Markup {
        let count: Markup? = badge.flatMap {
            $0 > 0 ? "<span class=\"count\">\($0)</span>" : nil
        }
        return """
            <div class="home"><span class="icon">\(count)</span></div>

            """
    }
}
