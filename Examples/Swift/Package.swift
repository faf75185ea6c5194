// swift-tools-version: 6.2

import PackageDescription

/// Programs that use em-push by its front doors, and the code of the guides in Docs.
///
/// `.ci/check-examples` builds it, runs its tests, and compares what its programs print with README.md.
let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(name: "Curl", description: "The trait of em-push of this name"),
        .trait(name: "HTTP2", description: "The trait of em-push of this name"),
        .trait(name: "OpenSSL", description: "The trait of em-push of this name"),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(
            name: "em-push",
            path: "../..",
            traits: [
                .trait(name: "Curl", condition: .when(traits: ["Curl"])),
                .trait(name: "HTTP2", condition: .when(traits: ["HTTP2"])),
                .trait(name: "OpenSSL", condition: .when(traits: ["OpenSSL"])),
            ]
        )
    ],
    targets: [
        .target(name: "Chat", dependencies: [.product(name: "EMPush", package: "em-push")]),
        .target(
            name: "ChatServer",
            dependencies: [
                "Chat",
                .product(name: "EMPush", package: "em-push"),
                .product(name: "EMPushDelivery", package: "em-push"),
            ]
        ),
        .testTarget(
            name: "ChatServerTests",
            dependencies: [
                "Chat", "ChatServer",
                .product(name: "EMPush", package: "em-push"),
                .product(name: "EMPushDelivery", package: "em-push"),
                .product(name: "EMPushTesting", package: "em-push"),
            ]
        ),

        // The programs of README.md.
        .executableTarget(
            name: "after-quiet-hours",
            dependencies: [.product(name: "EMPush", package: "em-push")]
        ),
        .executableTarget(
            name: "ask-why",
            dependencies: [.product(name: "EMPush", package: "em-push")]
        ),
        .executableTarget(
            name: "chat-backend",
            dependencies: [.product(name: "EMPushDelivery", package: "em-push")]
        ),

        // A package of its own, from Docs/Getting-Started.md.
        .target(
            name: "OnCall",
            dependencies: [.product(name: "EMPush", package: "em-push")],
            path: "Start/Sources/OnCall"
        ),
        .testTarget(
            name: "OnCallTests",
            dependencies: ["OnCall", .product(name: "EMPush", package: "em-push")],
            path: "Start/Tests/OnCallTests"
        ),

        // The code of the guides in Docs.
        .testTarget(
            name: "GuideTests",
            dependencies: [
                .product(name: "EMPushDevice", package: "em-push"),
                .product(name: "EMPush", package: "em-push"),
                .product(name: "EMPushDelivery", package: "em-push"),
                .product(name: "EMPushTesting", package: "em-push"),
            ]
        ),

        // Adapters for other libraries, which is all that the stubs of these have names for.
        .target(name: "APNSCore", path: "Stubs/APNSCore"),
        .target(
            name: "AsyncHTTPClient",
            dependencies: ["NIOCore", "NIOHTTP1"],
            path: "Stubs/AsyncHTTPClient"
        ),
        .target(name: "HTTPTypes", path: "Stubs/HTTPTypes"),
        .target(
            name: "Hummingbird",
            dependencies: ["HTTPTypes", "NIOCore"],
            path: "Stubs/Hummingbird"
        ),
        .target(name: "NIOCore", path: "Stubs/NIOCore"),
        .target(name: "NIOHTTP1", path: "Stubs/NIOHTTP1"),
        .target(name: "ServiceLifecycle", path: "Stubs/ServiceLifecycle"),
        .target(
            name: "ServiceLifecycleTestKit",
            dependencies: ["ServiceLifecycle"],
            path: "Stubs/ServiceLifecycleTestKit"
        ),
        .target(name: "Vapor", dependencies: ["NIOCore", "NIOHTTP1"], path: "Stubs/Vapor"),
        .testTarget(
            name: "AdapterTests",
            dependencies: [
                "APNSCore", "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "ServiceLifecycle",
                "ServiceLifecycleTestKit",
                .product(name: "EMPushDelivery", package: "em-push"),
                .product(name: "EMPushTesting", package: "em-push"),
            ]
        ),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "HTTPTypes", "Hummingbird", "Vapor",
                .product(name: "EMPushDelivery", package: "em-push"),
                .product(name: "EMPushTesting", package: "em-push"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
