import ArchiveExtraction
import ArgumentParser
import DragSources
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// Which files of a folder are lifted: the options that all transfer commands share.
struct FilterOptions: ParsableArguments {
    @Option(
        name: .customLong("only"), parsing: .singleValue,
        help: ArgumentHelp(
            "Of a folder, take only files that match: a glob such as '*.heic' or 'src/**/*.c', or a type such as public.image. If several --only and --exclude match a file, the last decides. Hidden files match only a glob that names the dot.",
            valueName: "pattern"),
        transform: Pattern.init)
    var only: [Pattern] = []

    @Option(
        name: .customLong("exclude"), parsing: .singleValue,
        help: ArgumentHelp(
            "Of a folder, leave out the files that match, and everything in folders that match.",
            valueName: "pattern"),
        transform: Pattern.init)
    var excluded: [Pattern] = []

    /// The same, from `config.toml`: they also hold where no folder is named.
    @Option(name: .customLong("usual-only"), parsing: .singleValue, help: .hidden, transform: Pattern.init)
    var usualOnly: [Pattern] = []
    @Option(name: .customLong("usual-exclude"), parsing: .singleValue, help: .hidden, transform: Pattern.init)
    var usualExcluded: [Pattern] = []

    /// A pattern, and its place among all patterns of the command line: two options share one order.
    struct Pattern: Sendable {
        /// The pattern, byte for byte: the names of files may be in any encoding.
        let bytes: [UInt8]
        let number: Int

        private static let last = Atomic<Int>(0)

        init(_ text: String) throws {
            guard !text.isEmpty else { throw ValidationError("expected a glob or a type, found an empty pattern") }
            bytes = RawArguments.bytes(of: text)
            number = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
        }
    }

    /// The filter; nil if no pattern is given.
    var filter: SourceFilter? {
        let all = (usualOnly + only).map { ($0, true) } + (usualExcluded + excluded).map { ($0, false) }
        guard !all.isEmpty else { return nil }
        return SourceFilter(
            all.sorted { $0.0.number < $1.0.number }.map { SourceFilter.Rule($0.0.bytes, isOnly: $0.1) })
    }
}

extension FilterOptions {
    /// The first option of the command line that needs a folder; nil if none is given.
    func given(keepsTree: Bool) -> String? {
        [("--only", !only.isEmpty), ("--exclude", !excluded.isEmpty), ("--keep-tree", keepsTree)].first(where: \.1)?.0
    }

    /// Refuses patterns, and `--keep-tree`, if no source is a folder. What a list or the clipboard names is not known.
    ///
    /// - Throws: `CommandFailure`.
    func check(with sources: SourceOptions, keepsTree: Bool = false) throws(CommandFailure) {
        guard let option = given(keepsTree: keepsTree), sources.filesFrom == nil else { return }
        let types = sources.sources.map { source -> FileType? in
            guard source.isFilePath else { return nil }
            guard !source.isFileName, let fragment = Fragment(source.path) else { return try? source.path.stat().type }
            return Self.mayBeSeveralFiles(fragment) ? .directory : .regular
        }
        // A source that does not exist is reported itself.
        guard types.allSatisfy({ $0 != nil && $0 != .directory }) else { return }
        // Archives have folders, too.
        if option == "--keep-tree", sources.sources.contains(where: { Self.isNamedAsArchive($0.path) }) { return }
        throw CommandFailure(
            .usage, "\(option) does not apply: expected a folder among the sources, found only files",
            hint: "omit \(option), or name the folder of the files")
    }

    /// Whether several files of an archive or a mail may be named.
    private static func mayBeSeveralFiles(_ fragment: Fragment) -> Bool {
        switch fragment.selection {
        case .index, .sheet, .pages: return false
        case .all, .path:
            let type = fragment.container.extension.flatMap { UniformType(filenameExtension: $0) }
            // The parts of a part, such as those of a mail in a mailbox, are not known yet.
            return type.map { $0.conforms(to: .archive) || $0.conforms(to: .message) || $0.conforms(to: .emlMessage) }
                ?? true
                || !fragment.holder.isEmpty
        }
    }

    private static func isNamedAsArchive(_ path: FilePath) -> Bool {
        path.extension.flatMap { UniformType(filenameExtension: $0) }.map(ArchiveFormat.types.contains) ?? false
    }
}

/// Sources of which only some files are lifted.
struct FilteredSources: ItemSupply {
    let sources: SourceOptions
    let filter: SourceFilter?

    var isFiltered: Bool { filter != nil }

    var arrivesOverTime: Bool { sources.arrivesOverTime }

    var reasonForNone: String? {
        let reasons = [
            sources.filesFrom.map { _ in "the list of --files-from has no names" },
            filter.map { _ in "no file matches the patterns of --only and --exclude" },
        ]
        let known = reasons.compactMap(\.self)
        return known.isEmpty ? nil : known.joined(separator: ", or ")
    }

    var named: [ItemSource] { sources.named }

    func awaited() throws -> [ItemSource]? { try sources.awaited() }

    func items(by context: CommandContext, nameForInput: String?) async throws -> [DragItem] {
        try await sources.items(by: context, nameForInput: nameForInput)
    }

    func stream(
        by context: CommandContext, nameForInput: String?, rules: LiftRules
    ) throws -> (any ItemStream)? {
        var stream = try sources.files(by: context, nameForInput: nameForInput, rules: rules)
        stream.filter = filter
        return stream
    }
}
