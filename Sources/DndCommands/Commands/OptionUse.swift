import Conversion
import DragSources
import DropSessions
import ItemProviders
import Synchronization
import Transfer
import UniformTypes

/// Finds out whether the options of conversions that a command line gives apply to what is dropped. An option that
/// applies to nothing is an error: the user expects a result that would not come.
///
/// An option need not apply to every item: `dnd copy camera/ --to journal/ --strip private` also takes the texts among
/// the photographs. It must apply to one. Which items it applies to follows from their agreements, before anything is
/// loaded.
struct OptionUse: Sendable {
    /// When it is known whether an option applies.
    enum Time: Sendable {
        /// Before anything lands, or with the last item of a large drop.
        case ofItems
        /// Only for the destination as a whole: items come one by one, and each run has other ones.
        case ofDestination
        /// When a plan was written.
        case ofPlan
    }

    private typealias Name = ConversionOptions.Name

    private let graph: ConversionGraph
    private let conductor: DropConductor
    private let stripsByCommand: Bool
    private let stripsByConfiguration: Bool
    /// The options that have not applied to any item yet.
    private var unused: Set<ConversionOptions.Name>
    /// The first item that could land, and what lands of it.
    private var example: (item: DragItem, fate: String)?
    /// The number of items that could land.
    private var count = 0

    init(of choices: ConversionChoices, in graph: ConversionGraph, dropping conductor: DropConductor) {
        self.graph = graph
        self.conductor = conductor
        unused = choices.given
        stripsByCommand = choices.strip != nil
        stripsByConfiguration = choices.strip == nil && choices.usualStrip != nil
    }

    /// Whether some option has not applied yet.
    var isOpen: Bool { !unused.isEmpty }

    /// Notes what the options apply to.
    mutating func note(_ items: [DragItem]) async {
        for item in items where isOpen { await note(item) }
    }

    private mutating func note(_ item: DragItem) async {
        if item.notes.hasStatedName { unused.remove(.fromEncoding) }
        switch await conductor.load(of: item) {
        case .nothing:
            // An item that landed before may be what the option applied to.
            if item.received != nil { unused = [] }
        case .place: count(item, "which only changes its place")
        case .representation(let representation, let origin):
            count(item, representation.keepsBytes ? "which lands unchanged" : "which lands as \(representation.type)")
            unused.subtract(graph.optionsUsed(from: origin, for: representation))
        case .elements:
            // A container that cannot be opened is reported by the drop.
            guard let elements = try? await item.opener?() else { return }
            for element in elements where isOpen { await note(element) }
        }
    }

    private mutating func count(_ item: DragItem, _ fate: String) {
        count += 1
        if example == nil { example = (item, "\(item.type), \(fate)") }
    }

    /// Refuses an option that applied to none of the items that were noted.
    ///
    /// - Parameter haveLanded: Whether the items have been dropped.
    /// - Throws: `CommandFailure`.
    func check(haveLanded: Bool = false) throws(CommandFailure) {
        guard let option = Name.allCases.first(where: unused.contains), let (item, fate) = example else {
            return
        }
        try checkSize(with: option)
        let name = item.source.displayName
        let message =
            count == 1
            ? "--\(option.rawValue) does not apply: expected \(option.expected), found \(fate)"
            : "--\(option.rawValue) applies to none of the \(count) items: expected \(option.expected), found \(fate), in \(name)"
        throw CommandFailure(
            .usage, subject: count == 1 ? name : nil,
            message + (haveLanded ? "; the items have landed without it" : ""),
            hint: hint(on: option, for: item))
    }

    /// Refuses `--dpi` beside `--size`, which takes precedence.
    private func checkSize(with option: ConversionOptions.Name) throws(CommandFailure) {
        guard option == .dpi, graph.options.size != nil else { return }
        throw CommandFailure(
            .usage, "--dpi does not apply: expected --dpi or --size, found both", hint: "omit --dpi, or --size")
    }

    private func hint(on option: ConversionOptions.Name, for item: DragItem) -> String {
        if item.type.conforms(to: .directory), option.isForPictures { return Self.takingPictures }
        let other = item.itemProvider.representations.first { representation in
            graph.optionsUsed(from: item.type, for: representation).contains(option)
        }
        let word = other.flatMap { representation in
            representation.type != .utf8PlainText
                ? representation.type.preferredFilenameExtension
                    // A text that lands unchanged is a txt, too.
                : item.type.conforms(to: .plainText) ? representation.type.identifier : "txt"
        }
        return word.map { "omit --\(option.rawValue), or convert the item with --as \($0)" }
            ?? "omit --\(option.rawValue)"
    }

    /// Refuses an option that would not apply to any item that the destination could receive.
    ///
    /// - Throws: `CommandFailure`.
    /// - Complexity: O(t · r) for the t types that have conversions with the option, and r rules.
    func checkDestination() throws(CommandFailure) {
        for option in Name.allCases where unused.contains(option) {
            guard let (result, example) = option.destinationTypes else { continue }
            let types = graph.types(using: option)
            let applies = types.sources.contains { type in
                let agreement = conductor.negotiate(graph.usualOffers(of: type)).agreement
                return agreement.map { graph.optionsUsed(from: type, for: $0.representation).contains(option) } == true
            }
            if applies { continue }
            try checkSize(with: option)
            try checkTypes(with: option, example)
            let takesAll = conductor.readableTypes.contains { type in types.targets.contains { $0.conforms(to: type) } }
            throw CommandFailure(
                .usage, subject: conductor.destination.displayName,
                "--\(option.rawValue) does not apply: expected a destination that reads \(result), found "
                    + (takesAll
                        ? "one that takes files unchanged"
                        : "one that reads \(conductor.readableTypes.map(\.identifier).joined(separator: ", "))"),
                hint: takesAll
                    ? "omit --\(option.rawValue), or convert with --as \(example)" : "omit --\(option.rawValue)")
        }
    }

    /// Refuses every such option for a file of a type that is only read, such as HEIC.
    private func checkTypes(with option: ConversionOptions.Name, _ example: String) throws(CommandFailure) {
        guard !conductor.readableTypes.contains(where: graph.writes) else { return }
        throw CommandFailure(
            .usage, subject: conductor.destination.displayName,
            "--\(option.rawValue) does not apply: no conversion writes "
                + conductor.readableTypes.map(\.identifier).joined(separator: " or "),
            hint: "name a destination of another type, such as \(example)")
    }

    // MARK: - Metadata

    /// Returns an item that `--strip` cannot apply to although it carries what is to be removed: it is refused, since its
    /// place or its owner would be published with it. Returns every other item unchanged.
    func refusingMetadata(in item: DragItem) async -> DragItem {
        guard stripsByCommand, await landsWithMetadata(item) else { return item }
        let failure = ItemFailure(
            code: "unsupported", subject: item.source.displayName,
            message: "its metadata cannot be removed: expected a picture, found \(item.type), which lands unchanged",
            hint: item.type.conforms(to: .directory)
                ? Self.takingPictures : "omit --strip to transfer it with its metadata")
        return DragItem(item.source, type: item.type, refusal: .init(.refused, because: failure))
    }

    /// Whether a setting of `config.toml` that removes metadata does not apply to an item that carries such metadata.
    /// Nobody asked for it in this command, so the item lands.
    func keepsMetadata(of item: DragItem) async -> Bool {
        guard stripsByConfiguration else { return false }
        return await landsWithMetadata(item)
    }

    private func landsWithMetadata(_ item: DragItem) async -> Bool {
        guard case .representation(let representation, let origin) = await conductor.load(of: item) else {
            return false
        }
        return Self.hasMetadata(representation.type)
            && !graph.optionsUsed(from: origin, for: representation).contains(.strip)
    }
}

/// Warns once in a command that items land with metadata that `config.toml` removes from pictures.
final class KeptMetadataWarning: Sendable {
    private let isGiven = Mutex(false)

    /// Warns of an item, if it is the first.
    func give(for item: DragItem, on console: Console) {
        let isFirst = isGiven.withLock { isGiven in
            defer { isGiven = true }
            return !isGiven
        }
        guard isFirst else { return }
        console.warning(
            "lands with its metadata: strip in config.toml changes only pictures", subject: item.source.displayName,
            hint: item.type.conforms(to: .directory) ? OptionUse.takingPictures : "refuse such items with --strip gps")
    }
}

extension OptionUse {
    /// Whether a file of this type has the metadata of photographs and films, or holds files that have: a folder, an archive,
    /// a mail with attachments.
    fileprivate static func hasMetadata(_ type: UniformType) -> Bool {
        [.image, .audiovisualContent, .directory, .archive, .itemBundle, .emailMessage, .mailbox].contains(
            where: type.conforms(to:))
    }

    /// What to do where a folder is taken as a whole.
    fileprivate static let takingPictures = "take the pictures in it: add --only public.image"
}

extension ConversionOptions.Name {
    /// Whether the option is for pictures.
    fileprivate var isForPictures: Bool { [.strip, .size, .quality, .png, .colours].contains(self) }

    /// What the option applies to.
    fileprivate var expected: String {
        switch self {
        case .dpi: "SVG or PDF that is drawn as a picture"
        case .size, .strip, .colours: "a picture"
        case .quality: "a picture that lands as JPEG, WebP, AVIF, JPEG XL or PDF"
        case .png: "a picture that lands as PNG"
        case .wrap: "a document that lands as plain text"
        case .fromEncoding: "a text that is converted, or names in a ZIP that are not UTF-8"
        }
    }

    /// What the destination must read so that the option can apply, and the extension of one of these types. Nil if it can
    /// apply at every destination: names in archives land anywhere.
    fileprivate var destinationTypes: (result: String, example: String)? {
        switch self {
        case .dpi, .size, .strip, .colours: ("pictures", "png")
        case .quality: ("JPEG, WebP, AVIF, JPEG XL or PDF", "jpeg")
        case .png: ("PNG", "png")
        case .wrap: ("the text of documents", "txt")
        case .fromEncoding: nil
        }
    }
}

/// The groups of a large drop, of which some are read before the first one is dropped: until each option has applied to
/// an item, or is known to apply to none.
struct GroupsAhead {
    /// The maximum number of items that are held back. In a larger drop, an option that applied to none of these is an
    /// error at its end.
    private static let most = 2048

    private var use: OptionUse
    private let isUsed: Bool
    private let mayWait: Bool
    private var waiting: ArraySlice<[DragItem]> = []
    private var hasBegun = false
    private var hasEnded = false

    /// - Parameters:
    ///   - isUsed: Whether options must apply to the items.
    ///   - mayWait: Whether the first items may wait for later ones.
    init(_ use: OptionUse, isUsed: Bool, mayWait: Bool) {
        self.use = use
        self.isUsed = isUsed
        self.mayWait = mayWait
    }

    /// Returns the next group; nil at the end.
    ///
    /// - Parameter read: Lifts a group; empty at the end.
    /// - Throws: `CommandFailure` if an option applies to none of the items, and the errors of `read`.
    mutating func next(reading read: () async throws -> [DragItem]) async throws -> [DragItem]? {
        if waiting.isEmpty { try await readOne(read) }
        if !hasBegun, mayWait {
            while isUsed, use.isOpen, !hasEnded, waiting.reduce(0, { $0 + $1.count }) < Self.most {
                try await readOne(read)
            }
        }
        if isUsed, hasEnded, hasBegun ? waiting.isEmpty : true { try use.check(haveLanded: hasBegun) }
        hasBegun = true
        return waiting.popFirst()
    }

    private mutating func readOne(_ read: () async throws -> [DragItem]) async throws {
        guard !hasEnded else { return }
        let group = try await read()
        hasEnded = group.isEmpty
        guard !group.isEmpty else { return }
        if isUsed { await use.note(group) }
        waiting.append(group)
    }
}

/// The companions that stay behind because metadata is removed from pictures: the film of a Live Photo and a side file
/// have the place of the photograph, too.
final class CompanionsLeft: Sendable {
    private let companions = Mutex<[ItemSource: [Companion]]>([:])

    /// Returns a picture without its companions, and every other item unchanged.
    func take(from item: DragItem) -> DragItem {
        guard !item.companions.isEmpty, item.type.conforms(to: .image) else { return item }
        var item = item
        companions.withLock { $0[item.source] = item.companions }
        item.companions = []
        return item
    }

    /// Returns the reports with the companions that stayed behind.
    func adding(to reports: [ItemReport]) -> [ItemReport] {
        companions.withLock { companions in
            companions.isEmpty
                ? reports : reports.map { $0.leavingBehind(companions.removeValue(forKey: $0.source) ?? []) }
        }
    }
}
