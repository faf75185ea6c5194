// swift-tools-version: 6.2

import PackageDescription

/// Programs that load, measure and search, each for a script in `.ci`; `swift test` needs none of them.
///
/// They are built one at a time, with `--product`: those that fuzz have a `main` of libFuzzer's, and
/// compile only with `--sanitize=fuzzer`.
let package = Package(
    name: "tools",
    platforms: [.macOS(.v15)],
    traits: [
        .trait(name: "Curl", description: "The trait of em-push of this name"),
        .trait(name: "HTTP2", description: "The trait of em-push of this name"),
        .trait(name: "OpenSSL", description: "The trait of em-push of this name"),
        .trait(name: "SQLite", description: "The trait of em-push of this name"),
        .trait(name: "Postgres", description: "The trait of em-push of this name"),
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
                .trait(name: "SQLite", condition: .when(traits: ["SQLite"])),
                .trait(name: "Postgres", condition: .when(traits: ["Postgres"])),
            ]
        )
    ],
    targets: [
        .executableTarget(
            name: "apns-load",
            dependencies: [
                .product(name: "EMPushDelivery", package: "em-push"),
                .product(name: "PushStoreSQLite", package: "em-push"),
            ]
        ),
        .executableTarget(
            name: "store-bench",
            dependencies: [
                .product(name: "EMPushDelivery", package: "em-push"),
                .product(name: "PushStoreSQLite", package: "em-push"),
                .product(name: "PushStorePostgres", package: "em-push"),
            ]
        ),
        .executableTarget(
            name: "http-load",
            dependencies: [.product(name: "EMPushDelivery", package: "em-push")]
        ),
        .executableTarget(
            name: "FuzzContract",
            dependencies: [.product(name: "EMPushTools", package: "em-push")]
        ),
        .executableTarget(
            name: "FuzzExt",
            dependencies: [.product(name: "EMPushTools", package: "em-push")]
        ),
        .executableTarget(
            name: "FuzzJSON",
            dependencies: [.product(name: "EMPushTools", package: "em-push")]
        ),
        .executableTarget(
            name: "FuzzREST",
            dependencies: [.product(name: "EMPushTools", package: "em-push")]
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
