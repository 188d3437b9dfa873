import FoundationEssentials
import Places
import DropSessions
import ItemProviders
import Previews
import SystemPackage
import Testing
import Transfer
import UniformTypes

@Suite("The preview of an item")
struct ItemPreviewerTests {
    private let previewer = ItemPreviewer(entries: 2, temporaryDirectory: "/tmp")

    private func item(_ type: UniformType, _ offers: [(UniformType, Fidelity, Data)]) -> DragItem {
        let provider = ItemProvider()
        for (type, fidelity, data) in offers { provider.registerData(type, fidelity: fidelity) { _ in data } }
        return DragItem(source: .standardInput(name: nil), type: type, itemProvider: provider)
    }

    // Degrees and minutes computed by hand: 0.5 degrees are 30 minutes. The name and summary are those of the model.
    @Test("a geocache is a card with its picture")
    func geocache() async throws {
        let geocache = Geocache(
            name: "Old oak", summary: "Under the root\nBring a pen", latitude: 52.5, longitude: -13.25,
            image: Data([1, 2]))
        let item = item(.geocache, [(.geocache, .native, try geocache.archivedData())])
        let preview = try await previewer.preview(of: item)
        #expect(
            Array(preview.details.dropFirst())
                == ["Old oak", "N 52° 30.000' W 013° 15.000'", "Under the root", "Bring a pen"])
        #expect(preview.content == Data([1, 2]) && preview.contentType == .png)
    }

    @Test("a long text is cut to its beginning")
    func text() async throws {
        let long = Data(repeating: UInt8(ascii: "x"), count: 1 << 20)
        let preview = try await previewer.preview(of: item(.utf8PlainText, [(.utf8PlainText, .native, long)]))
        #expect(preview.content?.count == ItemPreviewer.textBytes)
        #expect(preview.contentType == .utf8PlainText)
    }

    // A PNG's size is in its header: PNG specification, section 11.2.1.
    @Test("a picture is its PNG, with its size")
    func picture() async throws {
        let header: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0, 0, 0, 0, 9,
        ]
        let item = item(.jpeg, [(.jpeg, .native, Data()), (.png, .lossless, Data(header))])
        let preview = try await previewer.preview(of: item)
        #expect(preview.content == Data(header) && preview.contentType == .png)
        #expect(preview.details.first?.contains("256 × 9") == true)
    }

    @Test("a container is a list of its first entries")
    func container() async throws {
        let parts = ["a", "b", "c"].map { name in
            DragItem(source: .fragment("f", name), type: .geocache, itemProvider: ItemProvider(suggestedName: name))
        }
        let provider = ItemProvider()
        provider.registerData(.gpx) { _ in Data() }
        let item = DragItem(source: .path("/nowhere/f"), type: .gpx, itemProvider: provider) { parts }
        let preview = try await previewer.preview(of: item)
        #expect(preview.details.first?.hasSuffix("3 entries") == true)
        #expect(Array(preview.details.dropFirst()) == ["  a", "  b", "  … and 1 more"])
    }

    @Test("any other item is a list of its offers, and is not loaded")
    func others() async throws {
        let provider = ItemProvider()
        for (type, fidelity) in [(UniformType.mp3, Fidelity.native), (.png, .extracted)] {
            provider.registerData(type, fidelity: fidelity) { _ in
                throw ItemProviderError(.unexpected, subject: "nothing is to be loaded")
            }
        }
        let item = DragItem(source: .path("/nowhere/song.mp3"), type: .mp3, itemProvider: provider)
        let preview = try await previewer.preview(of: item)
        #expect(preview.content == nil)
        #expect(preview.details.last == "offers public.png (extracted)")
    }

    @Test("a failed load is an error, and the facts still name the item")
    func failure() async throws {
        let provider = ItemProvider()
        provider.registerData(.png) { _ in throw ItemFailure(code: "damaged", subject: nil, message: "is cut off") }
        let item = DragItem(source: .path("/nowhere/a.png"), type: .png, itemProvider: provider)
        let error = await #expect(throws: ItemFailure.self) { try await previewer.preview(of: item) }
        #expect(error?.code == "damaged")
        #expect(previewer.facts(of: item).title == "/nowhere/a.png")
    }
}
