// swift-tools-version: 6.3

import PackageDescription

// A separate package, so that dnd does not depend on anything used only for measuring.
let package = Package(
    name: "Benchmarks",
    targets: [.executableTarget(name: "benchmarks")],
    swiftLanguageModes: [.v6]
)
