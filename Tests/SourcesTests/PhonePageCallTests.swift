import APNsModel
import DevicePresentation
import ExactJSON
import Foundation
import PushFoundation
import Testing

/// The calls of the iOS 10 summary, in their order, on a phone.
@Suite struct PhonePageCallTests {
    private static let payload: JSONObject = [
        "aps": ["alert": ["title": "Test-Push", "body": "Your message Here"]]
    ]
    private static let mixed: JSONObject = [
        "aps": [
            "alert": ["title": "Test-Push", "body": "Your message Here"], "content-available": 1,
        ]
    ]
    private static let silent: JSONObject = ["aps": ["content-available": 1]]

    private static func callbacks(_ presentation: Presentation) -> [String] {
        presentation.callbacks.map { "\($0.callback.rawValue) \($0.phase.rawValue)" }
    }

    @Test func `the calls of the page, in its order`() {
        // requestAuthorizationWithOptions: the user grants, or denies.
        var context = PresentationContext(
            phone: Phone(systemVersion: 13),
            app: ReceivingApp(state: .foreground)
        )
        var denied = context
        denied.phone.authorization = .denied

        // application:didRegisterForRemoteNotificationsWithDeviceToken:
        #expect(DeviceToken(data: Data([0x74, 0x0F, 0x47, 0x07])).text.string == "740f4707")

        // userNotificationCenter:willPresentNotification:withCompletionHandler:
        let push = ArrivingPush(Self.payload)
        var seen = context.presentation(of: push)
        #expect(seen.showsBanner)
        #expect(Self.callbacks(seen) == ["willPresent arrival"])
        #expect(!denied.presentation(of: push).showsBanner)
        // Without a delegate its methods are not called, and nothing is seen.
        var withoutDelegate = context
        withoutDelegate.app.delegate = .absent
        seen = withoutDelegate.presentation(of: push)
        #expect(!seen.showsBanner)
        #expect(!seen.callbacks.contains { $0.callback == .willPresent })

        // userNotificationCenter:didReceiveNotificationResponse:withCompletionHandler:
        context.app.state = .background
        context.tap = .notification
        #expect(Self.callbacks(context.presentation(of: push)) == ["didReceiveResponse tap"])

        // application:didReceiveRemoteNotification:fetchCompletionHandler:
        context.tap = .none
        seen = context.presentation(of: ArrivingPush(Self.mixed))
        #expect(seen.showsBanner)
        #expect(Self.callbacks(seen) == ["fetchCompletionHandler arrival"])
        seen = context.presentation(of: ArrivingPush(Self.silent))
        #expect(!seen.showsBanner && seen.sound == nil)
        #expect(Self.callbacks(seen) == ["fetchCompletionHandler arrival"])

        // Below iOS 10 the fetch handler gets every push.
        context.phone.systemVersion = 9
        context.app.state = .foreground
        #expect(
            Self.callbacks(context.presentation(of: push)) == ["fetchCompletionHandler arrival"]
        )
    }
}
