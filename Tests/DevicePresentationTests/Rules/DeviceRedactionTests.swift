import DevicePresentation
import ExactJSON
import Fixtures
import Testing

@Suite struct DeviceRedactionTests {
    static let secret: ExactString = "only Ann may read this"

    // P38, P41
    @Test func `what users write is printed nowhere`() throws {
        let delivered = DeliveredNotification(summaryArgument: Self.secret)
        let context = PresentationContext(
            phone: Phone(systemVersion: 14),
            app: ReceivingApp(
                state: .background,
                categories: [
                    NotificationCategory(
                        id: "c",
                        actions: [NotificationCategory.Action(id: "a", takesText: true)],
                        summaryFormat: "%@"
                    )
                ],
                delivered: [delivered]
            ),
            tap: .action,
            userText: Self.secret
        )
        let presentation = context.presentation(
            of: ArrivingPush(["aps": ["alert": "a", "category": "c"]])
        )
        let group = try #require(presentation.group)
        #expect(presentation.userText == Self.secret)
        #expect(group.summaryText == Self.secret)
        expectNoSecret(delivered)
        expectNoSecret(group)
        expectNoSecret(context)
        expectNoSecret(presentation)
    }

    private func expectNoSecret(
        _ value: some Any,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for text in printouts(of: value) {
            #expect(!text.isEmpty, sourceLocation: sourceLocation)
            #expect(!text.contains(Self.secret.string), sourceLocation: sourceLocation)
        }
    }
}
