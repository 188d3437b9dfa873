import ArchiveExtraction
import Conversion
import DecoderWire
import ItemBundles
import ItemProviders
import SystemPackage
import Transfer
import TypeDetection
import UniformTypes

/// The entries of an archive as items: its files, in its order, without its folders. An entry that cannot be extracted is
/// an item that fails, and so is the end of a damaged archive: the others land.
///
/// Entries that belong together are one item, as files in a folder are (`ArchiveCompanions`).
///
/// Opening extracts the entries at once, since most archives can only be read from their beginning. The files live as long
/// as the items.
struct ArchiveOpener: Sendable {
    /// The type of the archive.
    let type: UniformType
    let content: LoadedContent
    let part: PartNaming
    let lifter: ItemLifter
    let extractor: ArchiveExtractor
    /// The archives that contain this one; nil if none does.
    let outer: OuterArchives?

    /// Returns all entries.
    @Sendable func open() async throws -> [DragItem] { try await items(.all).map(\.item) }

    /// Returns the selected entries.
    ///
    /// - Throws: `ItemFailure` when the archive cannot be read, or has no such entry.
    /// - Complexity: Reads the archive up to the last selected entry, and writes what it selects to a temporary directory.
    func items(_ selection: Fragment.Selection) async throws -> [LiftedItem] {
        let depth = outer?.depth ?? 0
        guard depth < ExtractionBudget.mostDepth else {
            throw ItemFailure(
                code: "tooLarge", subject: part.displayName,
                message: "is an archive within \(ExtractionBudget.mostDepth) others, the limit",
                hint: "extract the outer ones first")
        }
        let budget = outer?.budget ?? extractor.budget(for: content)
        let extraction = try await extract(selection, within: budget)
        var inner = lifter
        inner.archives = OuterArchives(budget: budget, depth: depth + 1)
        inner.holders.append(type)
        // Of several entries with one name, the last is found by it, as tar extracts it.
        var last: [EntryPath: Int] = [:]
        for entry in extraction.entries { if let path = entry.path { last[path] = entry.number } }
        let entries = Self.selected(selection, of: extraction.entries, last)
        if entries.isEmpty, extraction.failure == nil, selection != .all { throw missing(selection, extraction.count) }
        func name(of entry: ExtractedEntry) -> String? {
            entry.path.flatMap { last[$0] == entry.number ? Self.fragment(of: $0) : nil }
        }
        // What has no name of its own could not be found again with its main file.
        let grouped = lifter.companions == nil ? [] : extraction.entries.filter { name(of: $0) != nil }
        let companions = ArchiveCompanions(grouped) { entry in
            FilePath(part.source(named: name(of: entry) ?? String(entry.number)).displayName)
        }
        let numbers = Set(entries.map(\.number))
        var items = entries.compactMap { entry -> LiftedItem? in
            if let main = companions.main(of: entry.number), numbers.contains(main) { return nil }
            var lifted = item(of: entry, named: name(of: entry) ?? String(entry.number), in: extraction, by: inner)
            // Their files are kept by the provider of the item, as its own is.
            lifted.item.companions = companions.companions(of: entry.number)
            return lifted
        }
        if let failure = extraction.failure {
            items.append(LiftedItem(unreadable: part.container, because: named(failure)))
        }
        return items
    }

    /// Returns how an entry is opened that is a container itself; nil if it is none.
    ///
    /// - Throws: `ItemFailure` when there is no such entry, or it cannot be extracted.
    func container(at step: Fragment.Step) async throws -> Container? {
        let lifted = try await items(step.selection)
        guard let first = lifted.first, lifted.count == 1 else {
            throw ItemFailure(
                code: "noParts", subject: part.displayName + "#" + step.text,
                message: "is a folder in an archive: only files have numbered parts", hint: "name the files in it")
        }
        if let failure = first.failure { throw failure }
        return first.container
    }

    private func extract(
        _ selection: Fragment.Selection, within budget: ExtractionBudget
    ) async throws -> Extraction {
        let wanted: EntrySelection
        switch selection {
        case .all: wanted = .all
        case .index(let number): wanted = .number(number)
        case .sheet: throw ItemFailure.noSheets(in: part.displayName, type: type)
        case .pages: throw ItemFailure.noPages(in: part.displayName, type: type)
        case .path(let name):
            guard let path = try? EntryPath(Array(name.utf8)) else {
                throw ItemFailure(
                    code: "noSuchPart", subject: "\(part.displayName)#\(name)",
                    message: "is not the name of an entry: expected a relative path without '..'")
            }
            wanted = lifter.companions == nil ? .path(path) : .group(path)
        }
        do {
            return try await extractor.extract(
                wanted, of: ConversionSource(type: type, content: content, name: part.name), within: budget,
                statedEncoding: lifter.graph.statedEncoding
            ) { number, path in
                part.source(named: path.flatMap(Self.fragment) ?? String(number)).displayName
            }
        } catch let error as ConversionError {
            throw named(error)
        }
    }

    /// The failure of the archive, with the name that the user gave it.
    private func named(_ error: ConversionError) -> ItemFailure {
        let failure = ItemFailure(error, subject: part.displayName)
        return error.code == .cannotWrite ? failure : failure.naming(part.displayName)
    }

    /// A name may be that of a file, or of a folder whose files are selected. An entry may have been extracted since another
    /// is a link to it.
    private static func selected(
        _ selection: Fragment.Selection, of entries: [ExtractedEntry], _ last: [EntryPath: Int]
    ) -> [ExtractedEntry] {
        if case .index(let number) = selection { return entries.filter { $0.number == number } }
        guard case .path(let name) = selection, let path = try? EntryPath(Array(name.utf8)) else { return entries }
        if let number = last[path] { return entries.filter { $0.number == number } }
        return entries.filter { $0.path?.isWithin(path) == true }
    }

    private func missing(_ selection: Fragment.Selection, _ count: Int) -> ItemFailure {
        let name = part.displayName
        let entries = count == 1 ? "1 entry" : "\(count) entries"
        switch selection {
        case .index(let index):
            return ItemFailure(
                code: "noSuchPart", subject: "\(name)#\(index)",
                message: "there is no entry \(index): \(name) has \(entries), counted from 0",
                hint: "show their names: dnd list \(ShellWord.quoted(name))")
        case .path(let path):
            return ItemFailure(
                code: "noSuchPart", subject: "\(name)#\(path)",
                message: "there is no entry \(path): \(name) has \(entries)",
                hint: "show their names: dnd list \(ShellWord.quoted(name))")
        case .all, .sheet, .pages: return ItemFailure.noEntries(in: name, type: type)
        }
    }

    /// Returns the word after `#` that names an entry; nil if such a word would name something else, so that the entry is
    /// named by its number.
    private static func fragment(of path: EntryPath) -> String? {
        guard let name = String(validating: path.bytes, as: UTF8.self), !name.contains("#") else { return nil }
        let isNumber = name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber || name == "*" || name.hasPrefix("sheet=") || name.hasPrefix("page=") ? nil : name
    }

    private func item(
        of entry: ExtractedEntry, named name: String, in extraction: Extraction, by inner: ItemLifter
    ) -> LiftedItem {
        let source = part.source(named: name)
        do {
            let file = LoadedFile(extractedAt: try entry.file.get(), keptBy: extraction.folder)
            let bytes = entry.path?.last ?? Array(part.stem.utf8)
            var lifted = try inner.lift(
                .file(file), named: String(decoding: bytes, as: UTF8.self), from: source,
                ownName: SafeItemName.component(bytes))
            switch entry.nameOrigin {
            case .asWritten: break
            case .stated: lifted.item.notes.hasStatedName = true
            case .guessed: lifted.item = lifted.item.offering(lifted.item.itemProvider.losing([.nameEncoding]))
            }
            lifted.item.innerFolders = (entry.path?.components.dropLast() ?? []).map {
                KeptFolder(name: SafeItemName.component($0), permissions: FilePermissions(rawValue: 0o777))
            }
            return lifted
        } catch {
            return LiftedItem(
                unreadable: source,
                because: ItemFailure(lifting: error, subject: source.displayName).naming(source.displayName))
        }
    }
}

/// The archives that contain a file: one, or archives in archives.
struct OuterArchives: Sendable {
    /// What may still be extracted from all of them.
    let budget: ExtractionBudget
    /// The number of them.
    let depth: Int
}

extension ItemFailure {
    /// Returns the failure of a request for an entry of a file that is not an archive.
    static func noEntries(in subject: String, type: UniformType) -> ItemFailure {
        ItemFailure(
            code: "noParts", subject: subject, message: "is \(type), which has no named entries; expected an archive",
            hint: "use ZIP, tar or 7z")
    }
}
