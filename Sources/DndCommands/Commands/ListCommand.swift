import FoundationEssentials
import ArgumentParser
import Conversion
import Converters
import Destinations
import DragSources
import ItemProviders
import Previews
import SystemPackage
import TextExtraction
import Transfer
import UniformTypes

/// `dnd list`: lists the items of a destination in order.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", _superCommandName: "dnd",
        abstract:
            "List the items of a destination in order, including those still loading, the parts of a file, or the lines of a text.",
        discussion: """
            A folder without a declaration is sorted by name. A board is listed lane by lane; indices count within each lane.
            """)

    @Argument(help: ArgumentHelp("The destination's directory, or a file with parts or lines.", valueName: "dest"))
    var destination: PathArgument

    @Flag(name: .customLong("json"), help: "Print one JSON object per line, one for each item.")
    var printsJSON = false

    @Flag(
        name: [.customShort("l"), .customLong("long")],
        help: "Show the size of each item, when it was dropped, where it came from, and what it lost.")
    var isLong = false

    @Flag(
        name: .customShort("0"),
        help: "Print only the paths, each with a NUL byte at its end instead of a newline, as for xargs -0.")
    var printsPaths = false

    @Flag(
        name: [.customShort("t"), .customLong("thumbnails")],
        help: "Show small pictures of the items, and the beginnings of texts, side by side.")
    var showsThumbnails = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        let given = [
            (printsPaths, "-0"), (printsJSON, "--json"), (isLong, "--long"), (showsThumbnails, "--thumbnails"),
        ].filter(\.0).map(\.1)
        if given.count > 1 { throw ValidationError("\(given[0]) and \(given[1]) cannot be used together") }
    }

    func run() async throws {
        UserTypes.declare(in: [destination.path])
        let listing = try await listing()
        try await print(listing, on: Console.standard)
        // What could be read is listed before the error.
        if let parts = listing as? ContainerListing { try await parts.checkEnd() }
    }
}

extension ListCommand {
    private func print(_ listing: any ItemListing, on console: Console) async throws {
        if printsPaths {
            guard try listing is ContainerListing || FileTree.isDirectory(destination.path) else {
                throw CommandFailure(
                    .usage, subject: destination.path.string, "is a text file, whose lines have no paths",
                    hint: "omit -0, or use --json")
            }
            try await listing.forEachItem { item in
                if !item.placeholder { try console.print(bytes: PathArgument(path: item.path).bytes + [0]) }
                return true
            }
            return
        }
        if printsJSON {
            // Prints each line as soon as its item is known: who reads ten of 100,000 does not wait for the rest.
            try await listing.forEachItem { item in
                try console.printLine(JSONLine.text(of: ListRecord(item: item)))
                return true
            }
            return
        }
        let items = try await listing.items()
        if showsThumbnails { return try await showThumbnails(of: items, in: listing, on: console) }
        try console.printLines(
            ItemLines.styledLines(
                of: items, showsProgress: console.outputIsTerminal, in: ProcessEnvironment.current.workingDirectory,
                isLong: isLong))
    }

    private func showThumbnails(
        of items: [StoredItem], in listing: any ItemListing, on console: Console
    ) async throws {
        guard try !(listing is ContainerListing) && FileTree.isDirectory(destination.path) else {
            let kind = listing is ContainerListing ? "a file with parts" : "a text file, whose lines have no pictures"
            throw CommandFailure(
                .usage, subject: destination.path.string, "is \(kind); thumbnails are those of a directory",
                hint: "show it: dnd preview \(ShellWord.quoted(destination.path.string))")
        }
        let context = try CommandContext(joinsCompanions: false)
        let lacksPainter: Bool
        do {
            lacksPainter = try await ThumbnailPresenter(context: context, on: console).show(items)
        } catch {
            await context.converters.close()
            throw error
        }
        await context.converters.close()
        if lacksPainter { PreviewPresenter.hintMissingPainter(console) }
    }

    /// The items of a directory, the parts of a file that is a container, or the lines of a text.
    private func listing() async throws -> any ItemListing {
        if let fragment = Fragment(destination.path) {
            return ContainerListing(
                of: fragment.container, in: fragment.holderText,
                parts: try await ContainerListing.parts(of: fragment))
        }
        if try !FileTree.isDirectory(destination.path) {
            let (parts, type) = try await ContainerListing.parts(of: destination.path)
            if let parts { return ContainerListing(of: destination.path, parts: parts) }
            guard type.conforms(to: .plainText) else {
                throw CommandFailure(
                    .usage, subject: destination.path.string, "is \(type), which has no parts or lines to list",
                    hint: "show it: dnd preview \(ShellWord.quoted(destination.path.string))")
            }
        }
        return try DestinationArgument(destination).listing()
    }
}

extension ContainerListing {
    /// Returns the parts that the user named, such as some pages of a document.
    ///
    /// - Throws: The errors of reading the file, `ItemFailure` if a part does not exist.
    static func parts(of fragment: Fragment) async throws -> [DragItem] {
        try await lifting { try await $0.lift(fragment).map(\.item) }
    }

    /// Returns the parts of the file at `path`, nil if it has none, and its type.
    ///
    /// - Throws: The errors of reading it.
    static func parts(of path: FilePath) async throws -> (parts: [DragItem]?, type: UniformType) {
        try await lifting { lifter in
            let item = try lifter.lift(path, opening: true, offering: { _ in false }).item
            return (try await item.opener?(), item.type)
        }
    }

    private static func lifting<Value: Sendable>(
        _ body: (ItemLifter) async throws -> Value
    ) async throws -> Value {
        let context = try CommandContext()
        do {
            let value = try await body(context.lifter)
            await context.converters.close()
            return value
        } catch {
            await context.converters.close()
            throw error
        }
    }
}

/// The items of a destination as lines for people: lane, index, name and type in columns, one line per item.
enum ItemLines {
    /// Lines for stored items as plain text, in their order.
    ///
    /// - Parameter showsProgress: Whether the line of an incoming item shows its progress and its command.
    static func lines(of items: [StoredItem], showsProgress: Bool = false) -> [String] {
        styledLines(of: items, showsProgress: showsProgress, in: nil).map(\.plain)
    }

    /// Lines for stored items, in their order, with links to their files.
    ///
    /// - Parameters:
    ///   - showsProgress: Whether the line of an incoming item shows its progress and its command.
    ///   - folder: The directory to which relative paths refer; nil for no links.
    ///   - isLong: Whether sizes, times, sources and losses are shown.
    static func styledLines(
        of items: [StoredItem], showsProgress: Bool, in folder: FilePath?, isLong: Bool = false
    ) -> [StyledText] {
        let names = items.map {
            $0.title?.printable ?? $0.path.lastComponent?.string.printable ?? $0.path.string.printable
        }
        let nameWidths = names.map { CharacterWidth.columns(of: $0) }
        let nameWidth = nameWidths.max() ?? 0
        let laneWidth = items.compactMap { $0.lane.map { CharacterWidth.columns(of: $0.printable) } }.max()
        let indexWidth = String(items.count).count
        let sizes = items.map { $0.bytes.map { ByteCount($0).description } ?? "-" }
        let sizeWidth = sizes.map(\.count).max() ?? 0
        let typeWidth = items.map { $0.type?.identifier.count ?? 1 }.max() ?? 0
        return items.indices.map { position in
            let (item, name) = (items[position], names[position])
            let index = item.index.map(String.init) ?? ""
            let number = String(repeating: " ", count: indexWidth - index.count) + index
            let lane = laneWidth.map { (item.lane ?? "").printable.padded(to: $0) + "  " } ?? ""
            let isFile = item.title == nil && !item.placeholder
            var line = StyledText(lane + number + (number.isEmpty ? "" : "  "), .faint)
            line += StyledText(name, item.placeholder ? .partial : nil, link: isFile ? folder?.pushing(item.path) : nil)
            line += String(repeating: " ", count: nameWidth - nameWidths[position]) + "  "
            let type = item.type?.identifier ?? "-"
            if isLong {
                let size = String(repeating: " ", count: sizeWidth - sizes[position].count) + sizes[position]
                line += size + "  " + (item.dropped?.formatted(.iso8601) ?? "-").padded(to: 20) + "  "
                line += StyledText(item.source == nil ? type : type.padded(to: typeWidth), .faint)
                if let source = item.source { line += "  from " + source.displayName }
                if !item.losses.isEmpty {
                    line += StyledText("  without " + item.losses.map(\.rawValue).joined(separator: ", "), .partial)
                }
            } else {
                line += StyledText(type, .faint)
            }
            guard item.placeholder else { return line }
            return line + StyledText("  loading" + (showsProgress ? progress(of: item) : ""), .partial)
        }
    }

    /// ` 43%  dnd copy film.mov --to journal/, process 4711`. An incomplete item never shows 100%.
    private static func progress(of item: StoredItem) -> String {
        let percent = item.progress.map { " \(min(99, Int($0 * 100)))%" } ?? ""
        return percent + (item.drop?.description.map { "  \($0.printable)" } ?? "")
    }
}

/// One item in the output of `list --json`.
struct ListRecord: Encodable {
    let item: StoredItem

    private enum Key: String, CodingKey {
        case index, path, pathBytes, type, bytes, source, sourceBytes, dropped, losses, proof, placeholder, progress,
            lane,
            title, companions
    }

    /// The title of a part, or what the file says.
    private var title: String? {
        guard item.title == nil, !item.placeholder else { return item.title }
        return item.type.flatMap { ItemTitle.title(of: item.path, type: $0) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeAlways(item.index, forKey: .index)
        let path = PathText(item.path)
        try container.encode(path.text, forKey: .path)
        if let bytes = path.base64 { try container.encode(bytes, forKey: .pathBytes) }
        try container.encodeAlways(item.type?.identifier, forKey: .type)
        try container.encodeAlways(item.bytes, forKey: .bytes)
        try container.encodeAlways(item.source?.displayName, forKey: .source)
        if let bytes = item.source?.path.flatMap({ PathText($0).base64 }) {
            try container.encode(bytes, forKey: .sourceBytes)
        }
        try container.encodeAlways(item.dropped?.formatted(.iso8601), forKey: .dropped)
        try container.encode(item.losses.map(\.rawValue), forKey: .losses)
        try container.encodeAlways(item.proof?.rawValue, forKey: .proof)
        try container.encode(item.placeholder, forKey: .placeholder)
        try container.encodeAlways(item.progress, forKey: .progress)
        try container.encodeAlways(item.lane, forKey: .lane)
        try container.encodeAlways(title, forKey: .title)
        try container.encode(item.companions.map { PathText($0).text }, forKey: .companions)
    }
}
