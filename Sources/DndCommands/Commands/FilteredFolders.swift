import DragSources
import FileSystem
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// `--only`, `--exclude` and `--keep-tree` for items that are not lifted as a stream of names: those in the hand, and the
/// files on the clipboard.
struct FolderChoice: Sendable {
    /// Where the items come from, for messages.
    enum Place: Sendable {
        case hand, clipboard
    }

    /// Which files of folders are lifted; nil for all.
    let filter: SourceFilter?
    /// The option of the command line that needs a folder; nil for none.
    let option: String?

    /// Checks that there is a folder if an option is given that needs one.
    ///
    /// - Throws: `CommandFailure`.
    func check(_ items: [DragItem], from place: Place) throws(CommandFailure) {
        // What cannot be lifted may be a folder, and is reported itself.
        guard let option, !items.isEmpty,
            !items.contains(where: { $0.type.conforms(to: .directory) || $0.itemProvider.representations.isEmpty })
        else { return }
        switch place {
        case .hand:
            throw CommandFailure(
                .usage, "\(option) does not apply: expected a folder in the hand, found only files",
                hint: "omit \(option), or lift the folder of the files")
        case .clipboard:
            throw CommandFailure(
                .usage, "\(option) does not apply: expected a folder on the clipboard, found none",
                hint: "omit \(option), or copy the folder of the files")
        }
    }

    /// Returns the item; a folder then holds only the wanted files.
    func filtered(_ item: DragItem, by context: CommandContext) -> DragItem {
        filter.map { FilteredFolders(filter: $0, context: context).filtered(item) } ?? item
    }
}

extension FilterOptions {
    /// The patterns, and whether one of the options needs a folder.
    func choice(keepsTree: Bool) -> FolderChoice {
        FolderChoice(filter: filter, option: given(keepsTree: keepsTree))
    }
}

/// Opens folders so that only the files that a filter lifts become items.
private struct FilteredFolders: Sendable {
    let filter: SourceFilter
    let context: CommandContext

    /// The item; a folder offers nothing as a whole, since it has files that are left out.
    func filtered(_ item: DragItem) -> DragItem {
        guard let folder = Self.folder(item) else { return item }
        var opened = item.offering(ItemProvider())
        opened.staysFolder = staysFolder
        opened.opener = {
            let elements = try await self.elements(of: folder, at: [])
            guard !elements.isEmpty else {
                throw ItemFailure(
                    code: "noParts", subject: item.source.displayName,
                    message: "no file in it matches the patterns of --only and --exclude")
            }
            return elements
        }
        return opened
    }

    /// Whether a destination that takes folders gets the folder without what is left out, and not the files by themselves.
    private var staysFolder: Bool { !filter.isSelection }

    private static func folder(_ item: DragItem) -> FilePath? {
        guard case .path(let path) = item.source, item.type.conforms(to: .directory), item.opener != nil else {
            return nil
        }
        return path
    }

    /// The wanted entries of `folder`, which has `path` below the folder that was named. A folder without wanted files is
    /// left out.
    ///
    /// - Complexity: O(n) in the number of entries, in it and below.
    private func elements(of folder: FilePath, at path: [FilePath.Component]) async throws -> [DragItem] {
        let opener = FolderOpener(lifter: context.lifter, folder: folder)
        let listing = try await opener.listing(includesHidden: true)
        // The companions of a file that is left out are files like all others.
        let wanted = listing.names.flatMap { name in
            filter.mayLift(name, at: path, in: folder)
                ? [name] : opener.companions(of: name).filter { filter.mayLift($0, at: path, in: folder) }
        }
        context.lifter.leftOut.note(
            .hidden, listing.names.count { filter.leavesOutAsHidden(path + [$0]) }, in: folder)
        var elements: [DragItem] = []
        for item in try await context.lift(wanted[...], { opener.item(named: $0, in: listing) }) {
            let own = path + [item.source.path?.lastComponent].compactMap(\.self)
            if let inner = Self.folder(item) {
                let found: [DragItem]
                do {
                    found = try await self.elements(of: inner, at: own)
                } catch let error as ItemProviderError {
                    elements.append(.unreadable(item.source, because: error))
                    continue
                }
                guard !found.isEmpty else { continue }
                var opened = item.offering(ItemProvider())
                opened.staysFolder = staysFolder
                opened.opener = { found }
                elements.append(opened)
            } else if filter.answer(for: own, type: item.type) != .leftOut {
                elements.append(filter.filteringParts(of: filter.withoutExcludedCompanions(item, at: own), at: own))
            } else {
                elements += try await companions(of: item, by: opener, in: folder).filter { companion in
                    let name = [companion.source.path?.lastComponent].compactMap(\.self)
                    return filter.answer(for: path + name, type: companion.type) != .leftOut
                }
            }
        }
        return elements
    }

    /// The companions of an item that is left out, as items; those of an item in a store are not files of the folder.
    private func companions(
        of item: DragItem, by opener: FolderOpener, in folder: FilePath
    ) async throws -> [DragItem] {
        let names = item.companions.filter { $0.path.removingLastComponent() == folder }.map(\.name)
        return try await context.lift(names[...]) { opener.item(named: $0, in: .init(names: names)) }
    }
}

extension SourceFilter {
    /// Whether an entry of `folder` may be lifted, judged by its name.
    ///
    /// - Parameter path: The path of the folder below the one that was named.
    func mayLift(_ name: FilePath.Component, at path: [FilePath.Component], in folder: FilePath) -> Bool {
        let path = path + [name]
        if answer(for: path) != .leftOut { return true }
        return !leavesOut(folder: path) && (try? FileTree.isDirectory(folder.appending(name))) == true
    }

    /// The item without the companions that the filter excludes.
    ///
    /// - Parameter path: The path of the item below the folder that was named; empty if it was named itself.
    func withoutExcludedCompanions(_ item: DragItem, at path: [FilePath.Component]) -> DragItem {
        guard !item.companions.isEmpty, !path.isEmpty else { return item }
        var item = item
        item.companions.removeAll { excludesCompanion(path.dropLast() + [$0.name]) }
        return item
    }
}
