import FoundationEssentials
import ItemProviders
import SystemPackage
import Testing
@testable import Transfer
import UniformTypes

@Suite struct LandingNameTests {
    /// The name of the source, the type that lands, whether the source's own bytes land, and the
    /// expected name (semantics 2.6).
    static let rows: [(String, String, Bool, String)] = [
        ("photo.heic", "public.png", false, "photo.png"),
        ("photo.JPG", "public.jpeg", true, "photo.JPG"),
        ("code.swift", "public.utf8-plain-text", true, "code.swift"),
        ("report.final.docx", "public.utf8-plain-text", false, "report.final.txt"),
        ("README", "public.utf8-plain-text", false, "README.txt"),
        ("README", "public.utf8-plain-text", true, "README"),
        (".hidden", "public.utf8-plain-text", true, ".hidden"),
        ("a/b/c.svg", "public.png", false, "c.png"),
    ]

    @Test(arguments: rows) func ofAFile(_ name: String, _ written: String, _ keepsBytes: Bool, _ expected: String) {
        let item = DragItem(
            source: .path(FilePath(name)), type: type("public.data"),
            itemProvider: ItemProvider(suggestedName: FilePath(name).stem))
        #expect(
            LandingName.name(for: item, landingAs: type(written), keepsBytes: keepsBytes).string == expected)
    }

    @Test(arguments: [("a.tif", "a.tif"), ("A.JPG", "A.tiff"), ("b.TIFF", "b.TIFF"), ("c", "c.tiff")])
    func anExtensionOfTheTypeIsKept(_ own: String, _ expected: String) {
        let item = DragItem(source: .path(FilePath(own)), type: type("public.tiff"), itemProvider: ItemProvider())
        #expect(LandingName.name(for: item, landingAs: type("public.tiff"), keepsBytes: false).string == expected)
    }

    @Test func bytesThatAreNotTextAreKept() throws {
        let path = FilePath(platformString: [0x66, -1, 0x2e, 0x73, 0x76, 0x67, 0])  // f\xFF.svg
        let item = DragItem(source: .path(path), type: type("public.svg-image"), itemProvider: ItemProvider())
        let name = LandingName.name(for: item, landingAs: type("public.png"), keepsBytes: false)
        #expect(
            name.withPlatformString { Array(UnsafeBufferPointer(start: $0, count: 7)) } == [
                0x66, -1, 0x2e, 0x70, 0x6e, 0x67, 0,
            ])
    }

    @Test(arguments: [("Castle", "Castle.txt"), ("St. Mary", "St. Mary.txt"), (nil, "untitled.txt")])
    func anItemInMemoryIsNamedByItsProvider(_ name: String?, _ expected: String) {
        let provider = ItemProvider(suggestedName: name)
        provider.registerData(.utf8PlainText) { _ in Data() }
        let item = DragItem(itemProvider: provider)
        #expect(item.type == .utf8PlainText)
        #expect(item.source.displayName == name ?? "an item")
        #expect(LandingName.name(for: item, landingAs: .utf8PlainText, keepsBytes: true).string == expected)
    }

    @Test func anItemWithoutAFileIsNamedByItsTitle() {
        let item = DragItem(
            source: .fragment("caches.gpx", "3"), type: type("com.razeware.geocache"),
            itemProvider: ItemProvider(suggestedName: "St. Mary / North\u{7}"))
        #expect(
            LandingName.name(for: item, landingAs: type("public.png"), keepsBytes: false).string
                == "St. Mary - North-.png")
    }

    @Test(arguments: ["", "...", "\n", "  "]) func aTitleThatIsNoNameIsUntitled(_ title: String) {
        let item = DragItem(
            source: .standardInput(name: nil), type: type("public.plain-text"),
            itemProvider: ItemProvider(suggestedName: title))
        #expect(
            LandingName.name(for: item, landingAs: type("public.utf8-plain-text"), keepsBytes: true).string
                == "untitled.txt")
    }
}
