import Conversion
import DragSources
import FoundationEssentials
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import Transfer
import TypeDetection
import UniformTypes

@Suite struct ItemLifterTests {
    private let lifter: ItemLifter

    init() throws {
        lifter = ItemLifter(detector: try TypeDetector(), graph: ConversionGraph(converters: []))
    }

    /// A PNG of one grey pixel, written by Python's zlib and struct.
    private static let png =
        Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==")
        ?? Data()

    @Test func aFileOffersItselfNatively() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let path = directory.path.appending("a.png")
        try Self.png.write(to: URL(filePath: path.string))
        let lifted = try lifter.lift(path)
        #expect(lifted.item.type == .png)
        #expect(lifted.item.itemProvider.representations == [.init(type: .png, fidelity: .native)])
        #expect(lifted.item.itemProvider.suggestedName == "a")
        #expect(try await lifted.item.itemProvider.loadData(as: .png) == Self.png)
        _ = consume directory
    }

    /// A converter that counts how often it is asked.
    private final class Asked: Converter {
        let name = "asked"
        let rules: [ConversionRule] = [ConversionRule(from: .png, to: .tiff, fidelity: .lossless)]
        let count = Mutex(0)

        func rules(for source: ConversionSource) -> [ConversionRule] {
            count.withLock { $0 += 1 }
            return rules
        }

        func convert(
            _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
        ) async throws -> LoadedContent { .data(Data()) }
    }

    @Test func aFileThatIsNotOfferedIsIdentifiedAndNoConverterIsAsked() throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let path = directory.path.appending("a.png")
        try Self.png.write(to: URL(filePath: path.string))
        let asked = Asked()
        let lifter = ItemLifter(detector: try TypeDetector(), graph: ConversionGraph(converters: [asked]))
        let identified = try lifter.lift(path) { $0.conforms(to: .text) }
        #expect(identified.item.type == .png && identified.detected.basis == .content)
        #expect(identified.item.itemProvider.representations.isEmpty)
        #expect(identified.item.opener == nil && asked.count.withLock(\.self) == 0)
        let offered = try lifter.lift(path) { $0.conforms(to: .image) }
        #expect(offered.item.itemProvider.registeredTypes == [.png, .tiff])
        #expect(asked.count.withLock(\.self) == 1)
        _ = consume directory
    }

    @Test func aMissingFileIsAnErrorThatNamesIt() {
        #expect {
            try lifter.lift("/nowhere/a.png")
        } throws: { error in
            ItemFailure(lifting: error, subject: "").subject == "/nowhere/a.png"
        }
    }

    @Test func aFolderIsOneItemThatOpensInTheOrderOfNames() async throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let folder = directory.path.appending("photos")
        for name in ["inner", ".dnd"] {
            try FileManager.default.createDirectory(
                atPath: folder.appending(name).string, withIntermediateDirectories: true)
        }
        for name in ["b.png", "a.png", "inner/c.png", ".dnd/store.png"] {
            try Self.png.write(to: URL(filePath: folder.string + "/" + name))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending("loop").string, withDestinationPath: ".")
        try FileManager.default.createSymbolicLink(
            atPath: folder.appending("gone.png").string, withDestinationPath: "nowhere")

        let item = try lifter.lift(folder).item
        #expect(item.type == .folder)
        #expect(item.itemProvider.registeredTypes == [.folder])
        let opener = try #require(item.opener)
        let elements = try await opener()
        #expect(
            elements.map { $0.source.path?.lastComponent?.string } == ["a.png", "b.png", "gone.png", "inner"])
        // An entry that cannot be lifted is an item that fails with the reason, so that the others land.
        let unreadable = try #require(elements[2].opener)
        await #expect(throws: ItemFailure.self) { try await unreadable() }
        _ = consume directory
    }

    @Test func standardInputIsNamedAndTyped() async throws {
        let content = try StandardInputContent(text: "Sunny\n")
        let lifted = try lifter.lift(content, name: "day.md")
        #expect(lifted.item.type.identifier == "net.daringfireball.markdown")
        #expect(lifted.item.source == .standardInput(name: "day.md"))
        #expect(try await lifted.item.itemProvider.loadData(as: lifted.item.type) == Data("Sunny\n".utf8))
    }

    @Test func largeInputIsKeptInAFileWithoutAName() throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        let input = directory.path.appending("input")
        let bytes = Data(repeating: 0x61, count: StandardInputContent.memoryLimit + 12345)
        try bytes.write(to: URL(filePath: input.string))
        let spool = directory.path.appending("spool")
        try FileManager.default.createDirectory(atPath: spool.string, withIntermediateDirectories: false)
        let descriptor = try FileDescriptor.open(input, .readOnly)
        let content = try descriptor.closeAfter {
            try StandardInputContent(reading: descriptor, temporaryDirectory: spool)
        }
        guard case .file(let file) = content.content else {
            Issue.record("expected a file")
            return
        }
        #expect(try Data(contentsOf: URL(filePath: file.path.string)) == bytes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: spool.string) == [])
        // Only the holder of the descriptor can open it. (proc(5): the link to an unlinked file ends with "(deleted)")
        let link = try FileManager.default.destinationOfSymbolicLink(atPath: file.path.string)
        #expect(link.hasSuffix(" (deleted)"))
        _ = consume directory
    }
}

extension StandardInputContent {
    /// Reads `text` from a pipe.
    init(text: String) throws {
        let ends = try FileDescriptor.pipe()
        try ends.writeEnd.closeAfter { _ = try ends.writeEnd.writeAll(text.utf8) }
        defer { try? ends.readEnd.close() }
        try self.init(reading: ends.readEnd, temporaryDirectory: "/nowhere")
    }
}
