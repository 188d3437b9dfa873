// swift-tools-version: 6.3

import PackageDescription

// A package of its own, so that dnd depends on nothing that only measuring needs.
let package = Package(
    name: "Benchmarks",
    targets: [.executableTarget(name: "benchmarks")],
    swiftLanguageModes: [.v6]
)
