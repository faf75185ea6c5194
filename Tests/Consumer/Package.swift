// swift-tools-version: 6.2

import PackageDescription

/// A chat server that uses em-push by its front doors, beside types of its own with the same names.
///
/// `.ci/check-consumer` builds it and runs its tests.
let package = Package(
    name: "consumer",
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
