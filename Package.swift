// swift-tools-version: 6.3

import PackageDescription

let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

/// A system module for a C library that Debian packages.
func cLibrary(_ name: String, pkgConfig: String?, debian: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([debian])])
}

let package = Package(
    name: "dnd",
    products: [
        .library(name: "UniformTypes", targets: ["UniformTypes"]),
        .library(name: "TypeDetection", targets: ["TypeDetection"]),
        .library(name: "KeyedArchives", targets: ["KeyedArchives"]),
        .library(name: "ItemProviders", targets: ["ItemProviders"]),
        .library(name: "DropSessions", targets: ["DropSessions"]),
        .executable(name: "dnd", targets: ["dnd"]),
        .executable(name: "dnd-decoder", targets: ["dnd-decoder"]),
        .executable(name: "dnd-unpack", targets: ["dnd-unpack"]),
        .executable(name: "dnd-confine", targets: ["dnd-confine"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // C libraries.
        cLibrary("CMagic", pkgConfig: "libmagic", debian: "libmagic-dev"),
        // vips.pc contains -pthread, which SwiftPM warns about. vips.h needs only GObject's flags; CVips links vips.
        cLibrary("CVips", pkgConfig: "gobject-2.0", debian: "libvips-dev"),
        // libavif.pc contains a definition that SwiftPM warns about and that only Windows needs.
        cLibrary("CAVIF", pkgConfig: nil, debian: "libavif-dev"),
        cLibrary("CISAL", pkgConfig: "libisal", debian: "libisal-dev"),
        cLibrary("CDeflate", pkgConfig: "libdeflate", debian: "libdeflate-dev"),
        cLibrary("CCGIF", pkgConfig: "cgif", debian: "libcgif-dev"),
        cLibrary("CBrotli", pkgConfig: "libbrotlidec", debian: "libbrotli-dev"),
        cLibrary("CArchive", pkgConfig: "libarchive", debian: "libarchive-dev"),
        cLibrary("CLinux", pkgConfig: nil, debian: "libc6-dev"),
        cLibrary("CExpat", pkgConfig: "expat", debian: "libexpat1-dev"),
        cLibrary("CMinizip", pkgConfig: "minizip", debian: "libminizip-dev"),
        cLibrary("CZlib", pkgConfig: "zlib", debian: "zlib1g-dev"),
        cLibrary("CSQLite", pkgConfig: "sqlite3", debian: "libsqlite3-dev"),
        cLibrary("CXXHash", pkgConfig: "libxxhash", debian: "libxxhash-dev"),
        cLibrary("CYAML", pkgConfig: "yaml-0.1", debian: "libyaml-dev"),
        cLibrary("CUchardet", pkgConfig: "uchardet", debian: "libuchardet-dev"),

        .target(name: "FileSystem", dependencies: ["CLinux", "CXXHash", system]),

        // Contracts and libraries, in the order in which a file passes through them.
        .target(name: "Archives", dependencies: ["CMinizip", "CZlib", system]),
        .target(name: "CTypeTable"),
        .target(name: "UniformTypes", dependencies: ["CTypeTable"]),
        .target(name: "PlainText"),
        .target(name: "Transcoding"),
        .target(name: "DataURLs"),
        .target(name: "XML", dependencies: ["Transcoding", "CExpat"]),
        .target(name: "DataFormats", dependencies: ["DataURLs", "XML", "CYAML"]),
        .target(
            name: "OfficeDocuments", dependencies: ["Archives", "PlainText", "Transcoding", "DataURLs", "XML", system]),
        .target(
            name: "TypeDetection",
            dependencies: ["FileSystem", "Archives", "UniformTypes", "DataFormats", "CMagic", "CLinux", system]),
        .target(name: "KeyedArchives", dependencies: ["DataFormats"]),
        .target(name: "ItemProviders", dependencies: ["FileSystem", "Archives", "UniformTypes", system]),
        .target(
            name: "ItemBundles",
            dependencies: [
                "FileSystem", "Archives", "UniformTypes", "ItemProviders", "DataURLs", "DataFormats", "CLinux", system,
            ]),
        .target(name: "Conversion", dependencies: ["FileSystem", "UniformTypes", "ItemProviders", system]),
        .target(name: "PortableDocuments", dependencies: ["Archives", "Conversion", "ItemProviders"]),
        .target(
            name: "TextEncodings",
            dependencies: ["Transcoding", "Conversion", "ItemProviders", "CUchardet", "CLinux", system]),
        .target(
            name: "Messages",
            dependencies: ["Transcoding", "TextEncodings", "FileSystem", "UniformTypes", "DataURLs", system]),
        .target(
            name: "Transfer",
            dependencies: ["DataURLs", "FileSystem", "UniformTypes", "ItemProviders", "Conversion", system]),
        .target(
            name: "Configuration",
            dependencies: [
                "FileSystem", "UniformTypes", "TypeDetection", "DataURLs", "DataFormats", "ItemProviders", "Conversion",
                "Transfer", "CLinux",
                system,
            ]),
        .target(name: "Confinement", dependencies: ["CLinux", system]),
        .target(
            name: "ExternalPrograms",
            dependencies: [
                "FileSystem", "UniformTypes", "ItemProviders", "Conversion", "Configuration", "Confinement", "CLinux",
                system,
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]),
        .target(
            name: "Places",
            dependencies: [
                "FileSystem", "Archives", "UniformTypes", "PlainText", "Transcoding", "DataFormats", "ItemProviders",
                "Conversion", "KeyedArchives", "DataURLs", "XML", system,
            ]),
        .target(name: "DecoderWire", dependencies: [system]),
        .target(name: "ArchiveReading", dependencies: ["CArchive", "DecoderWire", system]),
        .target(
            name: "ArchiveExtraction",
            dependencies: [
                "Archives", "FileSystem", "UniformTypes", "ItemProviders", "Conversion", "ExternalPrograms",
                "DecoderWire", "Transcoding", "TextEncodings", system,
            ]),
        .target(name: "PictureStructure", dependencies: ["DecoderWire", "XML"]),
        .target(
            name: "PictureDecoding",
            dependencies: [
                "CVips", "CISAL", "CDeflate", "CAVIF", "CCGIF", "CBrotli", "CLinux", "FileSystem", "Confinement",
                "DecoderWire", "PictureStructure", system,
            ]),
        .target(
            name: "DocumentConverters",
            dependencies: [
                "FileSystem", "Archives", "UniformTypes", "PlainText", "Transcoding", "XML", "DataFormats", "Messages",
                "OfficeDocuments", "PortableDocuments", "ItemProviders", "Conversion", "TextEncodings",
                "ExternalPrograms", "Places", "CLinux", system,
            ]),
        .target(
            name: "PictureConverters",
            dependencies: [
                "FileSystem", "Archives", "UniformTypes", "ItemProviders", "Conversion", "ExternalPrograms",
                "DecoderWire", "PictureStructure", "PortableDocuments", "CLinux", system,
            ]),
        .target(
            name: "DataConverters",
            dependencies: [
                "UniformTypes", "DataFormats", "KeyedArchives", "ItemProviders", "Conversion", "Transcoding",
                "TextEncodings", "DocumentConverters", system,
            ]),
        .target(
            name: "PlaceConverters",
            dependencies: ["UniformTypes", "ItemProviders", "Conversion", "Places", system]),
        .target(
            name: "MessageConverters",
            dependencies: [
                "FileSystem", "UniformTypes", "ItemProviders", "Conversion", "TextEncodings", "DataURLs", "DataFormats",
                "Messages", "Places", "DocumentConverters", "OfficeDocuments",
                system,
            ]),
        .target(
            name: "Converters",
            dependencies: [
                "Conversion", "ExternalPrograms", "DocumentConverters", "PictureConverters", "DataConverters",
                "PlaceConverters", "MessageConverters", "Places", "UniformTypes", system,
            ]),
        .target(name: "DropSessions", dependencies: ["UniformTypes", "ItemProviders", "Transfer", system]),
        .target(
            name: "DragSources",
            dependencies: [
                "FileSystem", "UniformTypes", "DataFormats", "TypeDetection", "ItemProviders", "Conversion",
                "ItemBundles", "PictureStructure",
                "Places", "TextEncodings", "Messages", "OfficeDocuments", "Transfer", "Configuration", "DecoderWire",
                "ArchiveExtraction", system,
            ]),
        .target(
            name: "Clipboards",
            dependencies: [
                "FileSystem", "UniformTypes", "ItemProviders", "Conversion", "Transfer", system,
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]),
        .target(
            name: "Previews",
            dependencies: [
                "FileSystem", "UniformTypes", "ItemProviders", "Conversion", "PictureConverters", "Places", "Transfer",
                "DropSessions", system,
            ]),
        .target(name: "Hand", dependencies: ["Transfer", "FileSystem", "ItemProviders", system]),
        .target(name: "Watching", dependencies: ["Transfer", "FileSystem", "ItemProviders", system]),
        .target(
            name: "TextExtraction",
            dependencies: [
                "FileSystem", "UniformTypes", "XML", "OfficeDocuments", "Messages", "PictureStructure", "ItemProviders",
                "Places", "Transfer", system,
            ]),
        .target(name: "StoreFiles", dependencies: ["FileSystem", "CSQLite", system]),
        .target(
            name: "Publishing",
            dependencies: [
                "FileSystem", "Archives", "DataURLs", "XML", "DataFormats", "UniformTypes", "ItemProviders", "Transfer",
                "Places",
                "Configuration", "DragSources", "TextExtraction", system,
            ]),
        .target(name: "CTextFolding"),
        .target(
            name: "TextSearch",
            dependencies: [
                "CTextFolding",
                "FileSystem", "UniformTypes", "ItemProviders", "Transfer", "DragSources", "TextExtraction",
                "StoreFiles",
                system,
            ]),
        .target(
            name: "Destinations",
            dependencies: [
                "FileSystem", "UniformTypes", "TypeDetection", "ItemProviders", "Conversion", "Places", "Transfer",
                "StoreFiles", "Configuration", system,
            ]),
        .target(
            name: "DndCommands",
            dependencies: [
                "FileSystem", "UniformTypes", "DataFormats", "TypeDetection", "Configuration", "KeyedArchives",
                "ItemProviders", "Conversion", "ExternalPrograms", "ArchiveExtraction", "DocumentConverters",
                "PictureConverters", "Converters", "Places", "TextEncodings", "Transfer", "DropSessions", "DragSources",
                "Destinations", "CLinux", "Hand", "Watching", "Clipboards", "Previews", "TextExtraction", "TextSearch",
                "Publishing",
                system,
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),

        .target(
            name: "ManualPages",
            dependencies: ["DndCommands", .product(name: "ArgumentParser", package: "swift-argument-parser")]),

        // One @main file each.
        .executableTarget(name: "dnd", dependencies: ["DndCommands"]),
        .executableTarget(
            name: "dnd-decoder", dependencies: ["PictureDecoding", "Confinement", "DecoderWire", system]),
        .executableTarget(
            name: "dnd-unpack", dependencies: ["ArchiveReading", "Confinement", "DecoderWire", system]),
        .executableTarget(name: "dnd-confine", dependencies: ["Confinement", system]),
        // dnd with a fault at the n-th system call: for the tests, never installed.
        .executableTarget(name: "dnd-torture", dependencies: ["DndCommands", "FileSystem", "StoreFiles", system]),
        .executableTarget(name: "dnd-generate", dependencies: ["ManualPages", "UniformTypes"]),

        // Shared by the tests: runs programs.
        .target(name: "TestPrograms", dependencies: ["CLinux", system], path: "Tests/TestPrograms"),
        .testTarget(name: "FileSystemTests", dependencies: ["FileSystem", "TestPrograms", system]),
        .testTarget(name: "UniformTypesTests", dependencies: ["UniformTypes"]),
        .testTarget(name: "TypeDetectionTests", dependencies: ["TypeDetection", "UniformTypes", system]),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: [
                "Configuration", "Conversion", "ItemProviders", "Transfer", "TypeDetection", "UniformTypes", system,
            ]),
        .testTarget(name: "KeyedArchivesTests", dependencies: ["KeyedArchives"]),
        .testTarget(
            name: "ItemBundlesTests",
            dependencies: ["Archives", "ItemBundles", "ItemProviders", "TestPrograms", "UniformTypes", system]),
        .testTarget(name: "DataURLsTests", dependencies: ["DataURLs"]),
        .testTarget(name: "DataFormatsTests", dependencies: ["DataFormats", "TestPrograms"]),
        .testTarget(name: "OfficeDocumentsTests", dependencies: ["OfficeDocuments", "XML", "TestPrograms", system]),
        .testTarget(
            name: "ItemProvidersTests",
            dependencies: ["FileSystem", "ItemProviders", "TestPrograms", "UniformTypes", system]),
        .testTarget(name: "ConversionTests", dependencies: ["Conversion", "ItemProviders", "UniformTypes", system]),
        .testTarget(
            name: "ConfinementTests", dependencies: ["Confinement", "CLinux", "TestPrograms", "dnd-confine", system]),
        .testTarget(
            name: "ArchiveExtractionTests",
            dependencies: [
                "ArchiveExtraction", "ArchiveReading", "DecoderWire", "Conversion", "ItemProviders", "TestPrograms",
                "UniformTypes", "dnd-unpack", system,
            ]),
        .testTarget(name: "PictureStructureTests", dependencies: ["PictureStructure", "DecoderWire", "TestPrograms"]),
        .testTarget(
            name: "PictureDecodingTests",
            dependencies: ["PictureDecoding", "PictureStructure", "DecoderWire", system]),
        .testTarget(
            name: "PlacesTests",
            dependencies: ["Places", "KeyedArchives", "ItemProviders", "UniformTypes", system]),
        .testTarget(
            name: "MessagesTests", dependencies: ["Messages", "FileSystem", "TestPrograms", system]),
        .testTarget(
            name: "ConvertersTests",
            dependencies: [
                "Archives", "Converters", "DocumentConverters", "PictureConverters", "DataConverters",
                "PlaceConverters", "MessageConverters", "Transcoding", "TextEncodings",
                "ExternalPrograms", "Conversion", "Configuration", "DecoderWire", "KeyedArchives", "Places",
                "ItemProviders", "PictureStructure", "PortableDocuments", "TestPrograms", "UniformTypes",
                "ArchiveExtraction",
                system,
                "dnd-decoder", "dnd-unpack", "dnd-confine",
            ]),
        .testTarget(
            name: "DropSessionsTests",
            dependencies: [
                "FileSystem", "Transfer", "DropSessions", "Conversion", "ItemProviders", "UniformTypes", system,
            ]),
        .testTarget(
            name: "DragSourcesTests",
            dependencies: [
                "DragSources", "Transfer", "DropSessions", "Conversion", "ItemProviders", "TypeDetection",
                "TestPrograms", "UniformTypes", system,
            ]),
        .testTarget(
            name: "ClipboardsTests",
            dependencies: [
                "Clipboards", "Conversion", "Transfer", "DropSessions", "ItemProviders", "UniformTypes", system,
            ]),
        .testTarget(
            name: "PreviewsTests",
            dependencies: [
                "Previews", "PictureConverters", "Conversion", "Transfer", "DropSessions", "ItemProviders", "Places",
                "UniformTypes",
                system,
            ]),
        .testTarget(
            name: "HandTests",
            dependencies: [
                "Hand", "Transfer", "DropSessions", "ItemProviders", "TestPrograms", "UniformTypes", system,
            ]),
        .testTarget(
            name: "WatchingTests",
            dependencies: [
                "Watching", "Transfer", "FileSystem", "ItemProviders", "UniformTypes", "TestPrograms", system,
            ]),
        .testTarget(
            name: "TextExtractionTests",
            dependencies: ["TextExtraction", "FileSystem", "ItemProviders", "Transfer", "UniformTypes", system]),
        .testTarget(
            name: "PublishingTests",
            dependencies: [
                "Publishing", "ItemProviders", "TestPrograms", "TextExtraction", "Transfer", "UniformTypes", "XML",
                system,
            ]),
        .testTarget(name: "TextSearchTests", dependencies: ["TextSearch", "TestPrograms", system]),
        .testTarget(name: "StoreFilesTests", dependencies: ["StoreFiles"]),
        .testTarget(
            name: "DestinationsTests",
            dependencies: [
                "Destinations", "Transfer", "DropSessions", "FileSystem", "Places", "Conversion", "ItemProviders",
                "StoreFiles",
                "TestPrograms", "Configuration", "TypeDetection", "UniformTypes", system,
            ]),
        .testTarget(
            name: "DndCommandsTests",
            dependencies: [
                "DndCommands", "Clipboards", "Confinement", "Conversion", "Converters", "DataFormats", "DecoderWire",
                "Destinations", "DragSources", "Transfer", "DropSessions", "Hand", "ItemProviders", "KeyedArchives",
                "Places", "TestPrograms", "TypeDetection", "UniformTypes",
                system, .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "ManualPagesTests", dependencies: ["ManualPages", system]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["TestPrograms", "dnd", "dnd-decoder", "dnd-unpack", "dnd-confine", system]),
        .testTarget(
            name: "TortureTests",
            dependencies: ["TestPrograms", "dnd", "dnd-torture", "dnd-decoder", "dnd-unpack", "dnd-confine", system]),
    ],
    swiftLanguageModes: [.v6]
)

// With a sanitizer, `Scripts/swift-for` builds only these tests and what they need: tests of libraries. Most others start
// programs, of which a sanitizer sees nothing.
let sanitizer = Context.environment["DND_SANITIZER"]
if let sanitizer {
    let sanitized: Set<String> =
        sanitizer == "thread"
        ? [
            "FileSystemTests", "ItemProvidersTests", "ConversionTests", "DropSessionsTests", "HandTests",
            "StoreFilesTests", "DestinationsTests",
        ]
        : [
            "FileSystemTests", "UniformTypesTests", "TypeDetectionTests", "ConfigurationTests", "KeyedArchivesTests",
            "ItemBundlesTests", "DataURLsTests", "DataFormatsTests", "OfficeDocumentsTests", "ItemProvidersTests",
            "ConversionTests", "PictureStructureTests", "PictureDecodingTests", "PlacesTests", "MessagesTests",
            "DropSessionsTests", "DragSourcesTests",
            "HandTests", "StoreFilesTests", "DestinationsTests",
        ]
    package.targets.removeAll { $0.type == .test && !sanitized.contains($0.name) }
}
// What ThreadSanitizer does not see of a `Mutex`.
if sanitizer == "thread" {
    for target in package.targets where target.type == .test { target.dependencies.append("ThreadSanitizer") }
    package.targets.append(
        .target(name: "ThreadSanitizer", path: "Tests/ThreadSanitizer", publicHeadersPath: "."))
}

// `make fuzz` fuzzes the parsers of untrusted bytes. The program links libFuzzer, so no other build includes it.
if sanitizer == "address" {
    package.targets += [
        .systemLibrary(name: "CFuzzer", path: "Fuzzing/CFuzzer"),
        .executableTarget(
            name: "dnd-fuzz",
            dependencies: [
                "CFuzzer", "FileSystem", "UniformTypes", "Configuration", "KeyedArchives", "DataFormats", "XML",
                "ItemProviders", "ItemBundles", "Conversion", "DecoderWire", "PictureStructure", "PictureDecoding",
                "Archives", "OfficeDocuments", "Places", "Messages", "TextEncodings", "DocumentConverters",
                "PictureConverters", "MessageConverters", "DragSources", system,
            ],
            path: "Fuzzing/Sources",
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
    ]
}

// The newest settings on every Swift target; in CI, warnings are errors.
// The pages of the libraries (Scripts/docs).
if Context.environment["DND_DOCS"] != nil {
    package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"))
}

let isContinuousIntegration = Context.environment["CI"] != nil
for target in package.targets where target.type != .system {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if isContinuousIntegration { settings.append(.treatAllWarnings(as: .error)) }
    target.swiftSettings = settings
}
