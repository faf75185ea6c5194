import DevicePresentation
import ExactJSON
import PushDialects
import Testing

/// A push of the vendor's page at one phone: what the page says becomes of it, and what the phone does
/// with the payload by Apple's rules.
struct GetuiCase {
    /// The state of an app that is not online.
    enum State: CaseIterable {
        case background
        case killed
    }

    var apn: Getui.APNPayload
    var state: State
    var os = 17
    var tap = Getui.Tap.none
    /// The sound files of the app.
    var sounds: [ExactString] = ["notice_type1.caf"]

    /// What the page says.
    func delivery() throws -> Getui.Delivery {
        let template = Getui.TransmissionTemplate(transmissionContent: "text", apnInfo: apn)
        let client = Getui.Client(
            state: state == .background ? .background : .killed,
            os: os,
            bundledSounds: sounds
        )
        return try template.delivery(to: client, tap: tap)
    }

    /// What a phone does.
    ///
    /// The page does not tell the two ways of being killed apart: what it saw is what becomes of an app
    /// that the user has swiped away.
    func presentation(
        killed: AppState = .forceQuit,
        assumptions: Assumptions = Assumptions(unreadableSound: .playsDefault)
    ) throws -> Presentation {
        let taps: [(Getui.Tap, DevicePresentation.Tap)] = [
            (.none, .none), (.notification, .notification), (.appIcon, .appIcon),
        ]
        let context = PresentationContext(
            phone: Phone(systemVersion: SystemVersion(os)),
            app: ReceivingApp(
                state: state == .background ? .background : killed,
                soundFiles: sounds
            ),
            tap: try #require(taps.first { $0.0 == tap }?.1),
            assumptions: assumptions
        )
        return context.presentation(of: ArrivingPush(try apn.encoded()))
    }

    /// Expects that page and phone agree on what is seen and heard, and on which code runs when.
    ///
    /// The vendor's own callback is no business of the phone's, nor the start of the process one of the
    /// page's.
    func expectAgreement(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let delivery = try delivery()
        let presentation = try presentation()
        #expect(delivery.showsBanner == presentation.showsBanner, sourceLocation: sourceLocation)
        #expect(delivery.sound == presentation.sound, sourceLocation: sourceLocation)
        let page = delivery.callbacks.filter { $0.name.word != "payloadData" }
            .map { "\($0.name.word) \($0.phase.word)" }
        let phone = presentation.callbacks.filter { $0.callback != .didFinishLaunching }
            .map { "\($0.callback.word) \($0.phase.word)" }
        #expect(page == phone, sourceLocation: sourceLocation)
    }
}
