/// What a phone shows for a push that is no notification.
extension PhoneScreen {
    /// The screen of an incoming call; who calls is known to the app alone.
    static let incomingCall = PhoneScreen(
        "Call screen",
        """
        <p class="caller">Caller</p>
        <p class="date">App Audio</p>
        <div class="buttons">
        <div><span class="decline"></span><p>Decline</p></div>
        <div><span class="accept"></span><p>Accept</p></div>
        </div>

        """,
        layout: " call"
    )

    /// A participant who speaks in a channel of Push to Talk, over the app if it is on the screen.
    static func remoteParticipant(inApp isInForeground: Bool) -> PhoneScreen {
        let island: Markup = """
            <div class="island"><span class="icon"></span><p>Speaking</p></div>

            """
        return isInForeground ? .app(island) : .homeScreen(island, name: "Push to Talk")
    }

    /// Widgets with new content.
    static let widgets = homeScreen(
        """
        <div class="widget"><span class="icon"></span><p>New content</p></div>

        """
    )

    /// Controls with new content.
    static let controls = PhoneScreen(
        "Control Centre",
        """
        <div class="tiles"><div></div><div></div><div></div>\
        <div class="fresh"><span class="icon"></span><p>New</p></div></div>

        """
    )

    /// A watch whose complication has new content.
    static let complication = PhoneScreen(
        "Watch",
        """
        <p class="clock">9:41</p>
        <div class="home"><span class="icon"></span></div>

        """,
        layout: " watch"
    )
}
