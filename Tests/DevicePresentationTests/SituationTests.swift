import APNsModel
import DevicePresentation
import PushModel
import Testing

@Suite struct SituationTests {
    @Test func `a mixed push in the background of an app shows and wakes`() {
        let situation = Situation(
            phone: Phone(systemVersion: 17),
            app: ReceivingApp(state: .background),
            tap: .notification
        )
        let push = ArrivingPush(["aps": ["alert": "a", "content-available": 1]])
        let presentation = situation.presentation(of: push)
        #expect(presentation.payloadClass == .mixed)
        #expect(presentation.showsBanner)
        #expect(
            presentation.callbacks == [
                CallbackRun(.fetchCompletionHandler, .arrival),
                CallbackRun(.didReceiveResponse, .tap),
            ]
        )
    }
}
