import APNsModel
import PushDialects

/// The three builds of the vendor's page, each with the certificate number that stands there.
enum Builds {
    static let debug = TencentIM.Build(bundleID: "com.example.im", environment: .development)
    static let appStore = TencentIM.Build(bundleID: "com.example.im", environment: .production)
    static let enterprise = TencentIM.Build(
        bundleID: "com.example.im.inhouse",
        environment: .production
    )

    static let application = TencentIM.Application(
        sdkAppID: 1_400_000_000,
        certificates: [
            .init(id: 2383, name: "debug.p12", build: debug),
            .init(id: 2382, name: "store.p12", build: appStore),
            .init(id: 2516, name: "inhouse.p12", build: enterprise),
        ]
    )
}

extension TencentIM.Application.RequestOutcome {
    var request: APNsRequest? {
        if case .ready(let request) = self { request } else { nil }
    }

    var refusal: TencentIM.Application.Refusal? {
        if case .refused(let refusal) = self { refusal } else { nil }
    }
}
