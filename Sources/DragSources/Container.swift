import FoundationEssentials
import Conversion
import FileSystem
import Glibc
package import ItemProviders
package import SystemPackage
package import Transfer
import TypeDetection
package import UniformTypes

/// An item that contains others, and how it is opened.
enum Container: Sendable {
    case folder(FolderOpener)
    case waypoints(WaypointOpener)
    case pages(PageOpener)
    case message(MessageOpener)
    case mailbox(MailboxOpener)
    case records(RecordOpener)
    case archive(ArchiveOpener)

    /// Returns all elements.
    var opener: DragItem.Opener {
        switch self {
        case .folder(let folder): folder.open
        case .waypoints(let waypoints): waypoints.open
        case .pages(let pages): pages.open
        case .message(let message): message.open
        case .mailbox(let mailbox): mailbox.open
        case .records(let records): records.open
        case .archive(let archive): archive.open
        }
    }

    /// Whether its parts can have names.
    var hasNamedParts: Bool {
        guard case .pages(let pages) = self else { return false }
        return pages.areSheets
    }

    /// Whether its parts are pages or slides, which people count from 1.
    var hasPages: Bool {
        guard case .pages(let pages) = self else { return false }
        return pages.arePages
    }

    /// The type of the elements, if it is known before the container is opened.
    var elementType: UniformType? {
        switch self {
        case .waypoints: .geocache
        case .mailbox: .emlMessage
        case .records(let records): records.type
        case .folder, .pages, .message, .archive: nil
        }
    }

    /// The representations that each element offers, if they are known before the container is opened.
    var elementRepresentations: (@Sendable () -> [Representation.Description])? {
        guard case .pages(let pages) = self else { return nil }
        return pages.offers
    }
}

/// Opens a folder that a destination cannot read: its entries become items, in the folder's order. The items of a board
/// are its lanes that are not empty, which are opened in turn.
package struct FolderOpener: Sendable {
    private let lifter: ItemLifter
    private let folder: FilePath

    /// Creates an opener of `folder`.
    package init(lifter: ItemLifter, folder: FilePath) {
        self.lifter = lifter
        self.folder = folder
    }

    /// Returns the folder's entries as items.
    ///
    /// - Throws: `ItemProviderError` when the folder cannot be read completely. An entry that cannot be examined or
    ///   lifted becomes an item whose load fails with the reason, so that the others land.
    @Sendable func open() async throws -> [DragItem] {
        let listing = try await listing()
        return listing.names.compactMap { item(named: $0, in: listing) }
    }

    /// Returns the names in the folder, without the `.dnd` of a destination, without companions, which come with their
    /// main files, and without hidden names that are no items of a store.
    ///
    /// - Parameter includesHidden: Whether hidden names are among them. If not, they are noted as left out.
    /// - Throws: `ItemProviderError` when the folder cannot be read completely.
    package func listing(includesHidden: Bool = false) async throws -> FolderOrder.Listing {
        let (order, folder) = (lifter.order, folder)
        let all = try await BlockingWork.run { () throws(ItemProviderError) in try order.listing(of: folder) }
        var names = all.names.filter { $0 != ".dnd" }
        if let finder = lifter.companions, names.count == all.names.count {
            let groups = await BlockingWork.run { [names] in finder.groups(in: folder, names: names) }
            if !groups.isEmpty { names.removeAll { groups.main(of: $0) != nil } }
        }
        if !includesHidden {
            let count = names.count
            names.removeAll { $0.isHidden && !all.hiddenItems.contains($0) }
            lifter.leftOut.note(.hidden, count - names.count, in: folder)
        }
        return FolderOrder.Listing(names: names, lanes: all.lanes, hiddenItems: all.hiddenItems)
    }

    /// Returns the names of a main file's companions, which the listing does not have.
    package func companions(of name: FilePath.Component) -> [FilePath.Component] {
        lifter.companions?.groups(in: folder).companions(of: name, in: folder).map(\.name) ?? []
    }

    /// Returns the entry of that name as an item; nil for a link to a folder, which could form a cycle, and for an
    /// empty lane.
    ///
    /// - Parameter isOffered: Whether a file of a type offers representations (`ItemLifter.lift(_:offering:)`).
    package func item(
        named name: FilePath.Component, in listing: FolderOrder.Listing,
        offering isOffered: (UniformType) -> Bool = { _ in true }
    ) -> DragItem? {
        let path = folder.appending(name)
        do {
            guard try !FileTree.isLinkToDirectory(path) else {
                lifter.leftOut.note(.linkToFolder, in: folder)
                return nil
            }
            guard listing.lanes.contains(name) else { return try lifter.lift(path, offering: isOffered).item }
            guard try !isEmpty(path) else { return nil }
            var item = try lifter.lift(path).item
            item.lane = name.string
            return item
        } catch {
            return DragItem.unreadable(.path(path), because: error)
        }
    }

    /// Whether the directory of a lane is empty; false for a lane that is not a directory.
    private func isEmpty(_ lane: FilePath) throws(ItemProviderError) -> Bool {
        guard try FileTree.isDirectory(lane) else { return false }
        return try FileTree.names(in: lane).isEmpty
    }
}

/// The pages of a document, the sheets of a workbook, or the frames of an animation, as items. Opening only counts them;
/// each is rendered when it is loaded.
struct PageOpener: Sendable {
    /// The whole document.
    let document: ConversionSource
    /// Creates the source of a part from its index.
    let part: PartNaming
    let graph: ConversionGraph
    /// The parent of a temporary directory for counting.
    let temporaryDirectory: FilePath
    var restriction = SourceRestriction()

    /// Returns all pages.
    @Sendable func open() async throws -> [DragItem] { try await items(.all) }

    /// Returns what each page offers, judged by the headers of the first.
    @Sendable func offers() -> [Representation.Description] {
        provider(of: 0, named: "", examining: OpenedFile(of: document)).representations
    }

    /// Returns the selected pages.
    ///
    /// - Throws: `ConversionError` when the pages cannot be counted, `ItemFailure` when there are too few.
    func items(_ selection: Fragment.Selection) async throws -> [DragItem] {
        let (count, names) = try await parts()
        let digits = String(max(0, count - 1)).count
        // The rules of all pages are asked of one open file.
        let file = OpenedFile(of: document)
        func item(_ index: Int) -> DragItem {
            // Pad with zeros, so that sorting by file name keeps the order of the pages.
            let number = String(index)
            let padded = String(repeating: "0", count: digits - number.count) + number
            return DragItem(
                source: part.source(of: index), type: document.type,
                itemProvider: provider(
                    of: index, named: "\(part.stem)-\(names.map { $0[index] } ?? padded)", examining: file),
                origin: restriction.origin)
        }
        switch selection {
        case .all where count > ItemFailure.mostParts:
            throw ItemFailure.tooManyParts(of: part.displayName, Self.word(for: document.type))
        case .all: return (0..<count).map(item)
        case .index(let index):
            guard index < count else { throw part.missing(index, count: count, Self.word(for: document.type)) }
            return [item(index)]
        case .sheet(let name):
            // As spreadsheets do, names are compared without case if none is the same.
            guard let names,
                let index = names.firstIndex(of: name)
                    ?? names.firstIndex(where: { $0.lowercased() == name.lowercased() })
            else { throw ItemFailure.noSheet(name, of: part.displayName, among: names ?? []) }
            return [item(index)]
        case .pages(let first, let end):
            let last = end ?? max(first, count)
            let word = Self.word(for: document.type)
            guard last <= count else { throw part.missing(page: first > count ? first : last, count: count, word) }
            guard last - first < ItemFailure.mostParts else {
                throw ItemFailure.tooManyParts(of: part.displayName, word)
            }
            return (first - 1..<last).map(item)
        case .path: throw ItemFailure.noEntries(in: part.displayName, type: document.type)
        }
    }

    /// Returns the failure of a request for pages that are no range of numbers from 1 on, such as `0` or `5-3`.
    ///
    /// - Throws: `ConversionError` when the pages cannot be counted.
    func missing(range: Substring) async throws -> ItemFailure {
        let (count, word) = (try await parts().count, Self.word(for: document.type))
        if Fragment.Selection.number(range) == 0 { return part.missing(page: 0, count: count, word) }
        return .invalidPages(range, of: FilePath(part.displayName), count: count, word)
    }

    /// Whether the parts are sheets, which have names.
    var areSheets: Bool { Self.word(for: document.type) == "sheet" }

    /// Whether the parts are pages or slides.
    var arePages: Bool { ["page", "slide"].contains(Self.word(for: document.type)) }

    /// The number of parts, and their names if they have any.
    private func parts() async throws -> (count: Int, names: [String]?) {
        let scratch = try TemporaryDirectory(in: temporaryDirectory)
        defer { withExtendedLifetime(scratch) {} }
        if let names = try await graph.partNames(of: document, scratch: scratch.path) { return (names.count, names) }
        return (try await graph.partCount(of: document, scratch: scratch.path) ?? 0, nil)
    }

    private func provider(of index: Int, named name: String, examining file: OpenedFile?) -> ItemProvider {
        let provider = ItemProvider(suggestedName: name)
        let page = ConversionSource(
            type: document.type, content: document.content, name: document.name, displayName: part.displayName,
            part: index)
        let offers = graph.offers(of: page, examining: file)
        provider.register(restriction.applied(to: offers.descriptions, madeOf: document.type), loader: offers.loader)
        return provider
    }

    /// Returns the name of a part of a file of this type.
    private static func word(for type: UniformType) -> String {
        let frames = ["com.compuserve.gif", "org.webmproject.webp", "public.png", "public.avif"].compactMap(
            UniformType.init)
        if frames.contains(where: { type.conforms(to: $0) }) { return "frame" }
        if type.conforms(to: .spreadsheet) || type.conforms(to: .flatODS) { return "sheet" }
        if type.conforms(to: .presentation) || type.conforms(to: .flatODP) { return "slide" }
        let pages = [UniformType.pdf, .tiff]
        return pages.contains { type.conforms(to: $0) } ? "page" : "picture"
    }
}

/// The lines of a UTF-8 text file as items. A line includes its line ending; all lines share the bytes of the file.
struct LineOpener: Sendable {
    /// The maximum size of a file that is read into memory, in bytes: 256 MiB.
    static let longest: Int64 = 256 << 20

    let path: FilePath
    /// The type of the whole file.
    var type = UniformType.utf8PlainText
    var restriction = SourceRestriction()

    /// Returns the selected lines.
    ///
    /// - Throws: `ItemFailure`.
    func items(_ selection: Fragment.Selection) throws -> [DragItem] {
        let text = try content()
        var lines: [Range<Int>] = []
        var count = 0
        text.withUnsafeBytes { bytes in
            var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
                if selection == .all || selection == .index(count) { lines.append(start..<end) }
                if lines.count > ItemFailure.mostParts { break }
                count += 1
                start = end
            }
        }
        guard lines.count <= ItemFailure.mostParts else { throw ItemFailure.tooManyParts(of: path.string, "line") }
        switch selection {
        case .all: return lines.enumerated().map { item(text[$1], index: $0) }
        case .index(let index):
            guard let line = lines.first else { throw ItemFailure.noPart(index, of: path, count: count, "line") }
            return [item(text[line], index: index)]
        case .sheet: throw ItemFailure.noSheets(in: path.string, type: type)
        case .pages: throw ItemFailure.noPages(in: path.string, type: type)
        case .path: throw ItemFailure.noEntries(in: path.string, type: type)
        }
    }

    private func item(_ line: Data, index: Int) -> DragItem {
        let provider = ItemProvider(suggestedName: String(decoding: line.prefix(400), as: UTF8.self))
        provider.registerData(.utf8PlainText, visibility: restriction.visibility(ofAll: [type, .utf8PlainText])) { _ in
            Data(line)
        }
        return DragItem(
            source: .fragment(path, String(index)), type: .utf8PlainText, itemProvider: provider,
            origin: restriction.origin)
    }

    private func content() throws -> Data {
        let size = try path.stat().size
        guard size <= Self.longest else {
            throw ItemFailure(
                code: "tooLarge", subject: path.string,
                message: "has \(size) bytes: lines can be taken from files of at most \(Self.longest) bytes",
                hint: "split it into shorter files: split -l")
        }
        let data = try LoadedContent.file(LoadedFile(path: path, ownership: .source)).data(scratch: "/")
        guard String(validating: data, as: UTF8.self) != nil, !data.contains(0) else {
            throw ItemFailure(
                code: "unsupported", subject: path.string,
                message: "is not UTF-8 text, so it has no lines that can be named",
                hint: "convert it: iconv -t UTF-8")
        }
        return data
    }
}

/// The names of a container's parts: those of a file begin with its path, those of standard input with `-`.
struct PartNaming: Sendable {
    /// The container as the user named it.
    let container: ItemSource
    /// The name of the container's file, if the user named it by a number: that of an attachment.
    var fileName: String?

    /// The file's name, or that of standard input.
    var name: String? {
        if let fileName { return fileName }
        return switch container {
        case .path(let path): path.lastComponent?.string
        case .fragment(_, let part): FilePath(part).lastComponent?.string
        case .standardInput(let name), .clipboard(let name), .memory(let name): name
        }
    }

    /// The name without its extension, which belongs to the container and not to a part.
    var stem: String { name.flatMap { FilePath($0).stem } ?? "part" }

    /// The container's name in messages.
    var displayName: String { container.displayName }

    /// Returns the source of the part at a 0-based index.
    func source(of index: Int) -> ItemSource { source(named: String(index)) }

    /// Returns the source of the part of this name or number.
    func source(named part: String) -> ItemSource {
        guard case .fragment(_, let outer) = container else { return .fragment(containerPath, part) }
        return .fragment(containerPath, "\(outer)#\(part)")
    }

    /// Returns the failure of a request for a missing part.
    func missing(_ index: Int, count: Int, _ word: String) -> ItemFailure {
        .noPart(index, of: FilePath(displayName), count: count, word)
    }

    /// Returns the failure of a request for a missing page, counted from 1.
    func missing(page number: Int, count: Int, _ word: String) -> ItemFailure {
        .noPage(number, of: FilePath(displayName), count: count, word)
    }

    /// The path of the container, also if that is standard input.
    var containerPath: FilePath { container.path ?? ItemSource.standardInputPath }
}
