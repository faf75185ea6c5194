import ExactJSON
import PushDialects
import Testing

/// The way of a push, and the code that runs for it, wherever the app is.
@Suite struct GetuiDeliveryTests {
    private func push(
        _ apn: Getui.APNPayload?,
        transmission: String? = "text"
    ) -> Getui.TransmissionTemplate {
        Getui.TransmissionTemplate(transmissionContent: transmission, apnInfo: apn)
    }

    private let loud = Getui.APNPayload(alertMsg: .simple("Hi"), contentAvailable: 1)

    // GE5, GE6
    @Test(arguments: [Getui.Tap.none, .notification, .appIcon])
    func `online only the transmission comes, whatever is tapped`(tap: Getui.Tap) throws {
        let delivery = try push(loud).delivery(to: .init(state: .online), tap: tap)
        #expect(delivery.route == .ownChannel)
        #expect(delivery.pushClass == .mixed)
        #expect(delivery.payload == nil)
        #expect(!delivery.showsBanner)
        #expect(delivery.sound == nil)
        #expect(
            delivery.callbacks == [.init(name: .payloadData(offLine: false), phase: .arrival)]
        )
        #expect(delivery.duplicate == nil)
    }

    // GE5
    @Test(arguments: [nil, ""] as [String?], Getui.Client.State.allCases)
    func `without a transmission its callback never runs`(
        transmission: String?,
        state: Getui.Client.State
    ) throws {
        let push = push(loud, transmission: transmission)
        for tap in Getui.Tap.allCases {
            let delivery = try push.delivery(to: .init(state: state), tap: tap)
            #expect(
                !delivery.callbacks.contains { $0.name.word == "payloadData" },
                "\(tap.word)"
            )
        }
    }

    // GE5
    @Test(arguments: [Getui.Client.State.background, .killed])
    func `without an APN part nothing goes to APNs, and the text waits`(
        state: Getui.Client.State
    ) throws {
        for tap in [Getui.Tap.none, .notification] {
            let delivery = try push(nil).delivery(to: .init(state: state), tap: tap)
            #expect(delivery.route == .ownChannel)
            #expect(delivery.pushClass == nil)
            #expect(delivery.payload == nil)
            #expect(delivery.callbacks.isEmpty)
        }
        let opened = try push(nil).delivery(to: .init(state: state), tap: .appIcon)
        #expect(opened.callbacks == [.init(name: .payloadData(offLine: true), phase: .open)])
        // Nothing was shown before, so nothing is shown twice.
        #expect(opened.duplicate == nil)
    }

    // GE6
    @Test(
        arguments: [
            (9, .fetchCompletionHandler), (10, .didReceiveResponse), (17, .didReceiveResponse),
        ] as [(Int, Getui.Callback.Name)]
    )
    func `a tap runs the callback of its iOS, then the transmission follows`(
        os: Int,
        name: Getui.Callback.Name
    ) throws {
        let client = Getui.Client(state: .killed, os: os)
        let delivery = try push(loud).delivery(to: client, tap: .notification)
        #expect(
            delivery.callbacks == [
                .init(name: name, phase: .tap),
                .init(name: .payloadData(offLine: true), phase: .open),
            ]
        )
    }

    // GE6: the order is that of time.
    @Test func `in the background below iOS 10 one callback runs twice`() throws {
        let client = Getui.Client(state: .background, os: 9)
        let delivery = try push(loud).delivery(to: client, tap: .notification)
        #expect(
            delivery.callbacks == [
                .init(name: .fetchCompletionHandler, phase: .arrival),
                .init(name: .fetchCompletionHandler, phase: .tap),
                .init(name: .payloadData(offLine: true), phase: .open),
            ]
        )
    }

    // GE6, GE10
    @Test func `a notification that is not there cannot be tapped`() throws {
        let silent = push(GetuiPage.silent)
        let delivery = try silent.delivery(to: .init(state: .background), tap: .notification)
        #expect(
            delivery.callbacks == [.init(name: .fetchCompletionHandler, phase: .arrival)]
        )
        let pictureOnly = push(.init(alertMsg: .dictionary(.init(launchImage: "I"))))
        let unseen = try pictureOnly.delivery(to: .init(state: .killed), tap: .notification)
        #expect(!unseen.showsBanner)
        #expect(unseen.callbacks.isEmpty)
    }

    @Test func `the transmission repeats a notification that was shown`() throws {
        for tap in [Getui.Tap.notification, .appIcon] {
            let delivery = try push(loud).delivery(to: .init(state: .killed), tap: tap)
            #expect(delivery.duplicate == delivery.callbacks.last)
            #expect(delivery.duplicate?.name == .payloadData(offLine: true))
        }
        #expect(try push(loud).delivery(to: .init(state: .killed)).duplicate == nil)
        let silent = try push(GetuiPage.silent).delivery(
            to: .init(state: .background),
            tap: .appIcon
        )
        #expect(silent.callbacks.last?.name == .payloadData(offLine: true))
        #expect(silent.duplicate == nil)
    }

    // GE5
    @Test(arguments: Getui.Client.State.allCases)
    func `what the client refuses is refused wherever the app is`(
        state: Getui.Client.State
    ) {
        let refusal = #expect(throws: Getui.RequestError.self) {
            try push(GetuiPage.recipe).delivery(to: .init(state: state))
        }
        #expect(refusal?.code == .format)
    }

    // GE6
    @Test(arguments: [0, 2] as [Int64])
    func `only a contentAvailable of 1 runs code in the background`(value: Int64) throws {
        let push = push(.init(alertMsg: .simple("Hi"), contentAvailable: value))
        #expect(try push.delivery(to: .init(state: .background)).callbacks.isEmpty)
    }
}
