import DragSources
import DropSessions
import FileSystem
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// Lifts the sources of a large drop as the drop needs them: arguments, the names in a list, and the entries of the
/// folders that the destination opens. It holds no more than a few hundred items, however many there are.
struct SourceStream: ItemStream {
    /// What is still to be lifted, in one of the open containers.
    private enum Rest {
        /// Sources that were named.
        case names(ArraySlice<PathArgument>)
        /// The list of `--files-from`.
        case list(SourceList)
        /// Lifted items, with their paths below the folder that was named; none for what was named itself.
        case items(ArraySlice<(item: DragItem, path: [FilePath.Component])>)
        /// The entries of a folder.
        case entries(OpenFolder, ArraySlice<FilePath.Component>)
    }

    /// A folder whose entries are lifted.
    private struct OpenFolder: Sendable {
        let opener: FolderOpener
        let listing: FolderOrder.Listing
        /// The lane that the folder is, or is in.
        let lane: String?
        /// The path of the folder, and its path below the folder that was named.
        let path: FilePath
        let relativePath: [FilePath.Component]
        /// The folders in which its entries land, if folders are kept.
        let folders: [KeptFolder]

        func relativePath(of item: DragItem) -> [FilePath.Component] {
            relativePath + [item.source.path?.lastComponent].compactMap(\.self)
        }
    }

    /// The number of items in a group.
    private static let groupSize = 128

    /// Which files of folders are lifted; nil for all.
    var filter: SourceFilter?
    /// The destination that is asked which files it has received before, so that these are not read; folders are opened
    /// then. Nil if all files are lifted.
    var remembering: (any RememberingDestination)?
    /// The plain folder in which the items land; nil for another destination. If folders are kept, it is not opened itself:
    /// its entries would land in it again.
    var destinationFolder: FilePath?
    /// Whether all folders that are opened are kept. One is in any case that the destination takes as a whole, if only a
    /// part of it is left out.
    var keepsTree = false
    private let inputName: String?
    private let context: CommandContext
    /// The companions in the list.
    private var listed = ListedCompanions()
    /// The rests, the innermost last.
    private var stack: [Rest]

    /// - Parameters:
    ///   - sources: The sources that are named on the command line.
    ///   - list: The list of further sources.
    ///   - inputName: The name of standard input.
    init(_ sources: [PathArgument], list: SourceList?, inputName: String?, context: CommandContext) {
        self.inputName = inputName
        self.context = context
        // The list comes after the arguments, so their companions are joined separately.
        stack = (list.map { [.list($0)] } ?? []) + [.names(context.joined(sources)[...])]
    }

    /// The number and size of the items, if they are known before: there is no list, and no source is a folder, part of
    /// a file, or the clipboard, which may be several items. (`stat` of each source)
    func extent() -> SourceExtent? {
        guard stack.count == 1, case .names(let names)? = stack.first else { return nil }
        var bytes: Int64? = 0
        for name in names {
            if name.isClipboard || !name.isFileName && Fragment(name.path) != nil { return nil }
            let source = name.source(named: inputName)
            if case .path(let path) = source, (try? path.stat().type) == .directory { return nil }
            bytes = source.size.flatMap { size in
                bytes.flatMap { bytes in
                    let (sum, overflow) = bytes.addingReportingOverflow(size)
                    return overflow ? nil : sum
                }
            }
        }
        return SourceExtent(items: names.count, bytes: bytes)
    }

    /// Lifts the next items, and returns them as soon as no more are known without waiting; none at the end.
    ///
    /// - Parameter opens: Whether the destination opens an item.
    /// - Throws: `CommandFailure` if the list cannot be read, `CancellationError` if the command was interrupted.
    mutating func next(opening opens: (DragItem) async -> Bool) async throws -> [DragItem] {
        var group: [DragItem] = []
        while group.count < Self.groupSize, let rest = stack.popLast() {
            let room = Self.groupSize - group.count
            switch rest {
            case .names(let names): try await lift(names, room)
            case .list(let list):
                // Waiting for the next name must not delay the items that are known.
                if !group.isEmpty {
                    stack.append(rest)
                    return group
                }
                try await read(list)
            case .items(let items): if let item = try await first(of: items, opening: opens) { group.append(item) }
            case .entries(let folder, let names): try await lift(names, of: folder, room)
            }
        }
        return group
    }

    /// Lifts the first `room` names, and leaves the others.
    private mutating func lift(_ names: ArraySlice<PathArgument>, _ room: Int) async throws {
        let others = names.dropFirst(room)
        if !others.isEmpty { stack.append(.names(others)) }
        let items = try await lift(Array(names.prefix(room))) {
            $0.isFilePath ? .path($0.path) : nil
        } by: { [context, inputName, filter] names in
            zip(names, try await context.liftEach(names, inputName: inputName)).flatMap { name, lifts in
                filter?.lifted(lifts.map(\.item), of: name) ?? lifts.map(\.item)
            }
        }
        stack.append(.items(items.map { (keepingFolders($0), []) }[...]))
    }

    /// Reads the next names of the list.
    private mutating func read(_ list: SourceList) async throws {
        let (read, names) = try await BlockingWork.run {
            var list = list
            let names = try list.next()
            // Only now: the list holds the beginning of the next name.
            return (list, names)
        }
        guard let finder = context.lifter.companions else {
            if !names.isEmpty { stack += [.list(read), .names(names[...])] }
            return
        }
        let (state, lifted) = await BlockingWork.run { [listed] in
            var state = listed
            let lifted = names.isEmpty ? state.rest() : state.take(names, by: finder)
            return (state, lifted)
        }
        listed = state
        if !names.isEmpty { stack.append(.list(read)) }
        if !lifted.isEmpty { stack.append(.names(lifted[...])) }
    }

    /// The first of the items; nil if it is left out, or its entries come next in its place.
    private mutating func first(
        of items: ArraySlice<(item: DragItem, path: [FilePath.Component])>, opening opens: (DragItem) async -> Bool
    ) async throws -> DragItem? {
        guard let (item, path) = items.first else { return nil }
        let others = items.dropFirst()
        if !others.isEmpty { stack.append(.items(others)) }
        if let entries = try await entries(of: item, at: path, opening: opens) {
            stack.append(entries)
        } else if path.isEmpty || filter?.answer(for: path, type: item.type) != .leftOut {
            guard let filter, !path.isEmpty else { return item }
            return filter.filteringParts(of: filter.withoutExcludedCompanions(item, at: path), at: path)
        } else if !item.companions.isEmpty {
            stack.append(try await companions(of: item, at: path))
        }
        return nil
    }

    /// Lifts the first `room` entries of a folder, and leaves the others.
    private mutating func lift(
        _ names: ArraySlice<FilePath.Component>, of folder: OpenFolder, _ room: Int
    ) async throws {
        let others = names.dropFirst(room)
        if !others.isEmpty { stack.append(.entries(folder, others)) }
        // The companions of a file that is left out are files like all others.
        let wanted = names.prefix(room).flatMap { name in
            mayLift(name, in: folder)
                ? [name] : folder.opener.companions(of: name).filter { mayLift($0, in: folder) }
        }
        context.lifter.leftOut.note(
            .hidden, names.prefix(room).count { filter?.leavesOutAsHidden(folder.relativePath + [$0]) == true },
            in: folder.path)
        let items = try await lift(wanted) {
            .path(folder.path.appending($0))
        } by: { [context, filter] names in
            try await context.lift(names[...]) { name in
                // A file that is left out is identified, and no converter is asked about it.
                folder.opener.item(named: name, in: folder.listing) {
                    filter?.answer(for: folder.relativePath + [name], type: $0) != .leftOut
                }
            }
        }
        stack.append(.items(items.map { (Self.item($0, in: folder), folder.relativePath(of: $0)) }[...]))
    }

    /// The entry of an archive in its folders, if folders are kept; any other item as it is.
    private func keepingFolders(_ item: DragItem) -> DragItem {
        guard keepsTree, !item.innerFolders.isEmpty else { return item }
        var item = item
        item.folders = item.innerFolders
        return item
    }

    /// The entries of a folder that the destination opens, or that is filtered; nil for every other item, for an empty
    /// folder, and for one that cannot be read, which are reported as a whole.
    private func entries(
        of item: DragItem, at relativePath: [FilePath.Component], opening opens: (DragItem) async -> Bool
    ) async throws -> Rest? {
        guard case .path(let path) = item.source, item.type.conforms(to: .directory), item.opener != nil,
            stack.count < Self.mostFolders
        else { return nil }
        let isOpened = await opens(item)
        let isWithin = !relativePath.isEmpty
        if filter == nil, remembering == nil, !isOpened { return nil }
        let isKept =
            keepsTree || !isOpened && destinationFolder != nil && filter?.isSelection != true
        if isKept, let root = try? destinationFolder?.stat(), let inner = try? path.stat(), inner.isSameFile(as: root) {
            let failure = ItemFailure(
                DestinationError(
                    .sameFile, path: path, message: "the folder cannot be copied into itself",
                    hint: "leave it out with --exclude, or choose a destination outside the sources"), subject: nil)
            return .items([(.unreadable(item.source, because: failure), [])])
        }
        let opener = FolderOpener(lifter: context.lifter, folder: path)
        let listing: FolderOrder.Listing
        do {
            listing = try await opener.listing(includesHidden: filter != nil || isKept)
        } catch  where filter == nil {
            return nil
        } catch {
            // As a whole, it could be moved with files that the filter leaves out.
            return .items([(.unreadable(item.source, because: error), [])])
        }
        // An empty folder is an item, but not within one that is opened, nor if folders are kept: it could replace one
        // that is not empty.
        guard !listing.names.isEmpty else {
            if !isKept && !(isOpened && isWithin) || filter == nil && !isWithin { return nil }
            context.lifter.leftOut.note(.emptyFolder, in: path)
            return .items([])
        }
        let folder = OpenFolder(
            opener: opener, listing: listing, lane: item.lane, path: path, relativePath: relativePath,
            folders: isKept ? item.foldersOfEntries : [])
        return .entries(folder, listing.names[...])
    }

    /// Lifts elements, but not those whose files the destination has received before.
    private func lift<Element: Sendable>(
        _ elements: [Element], at source: @escaping @Sendable (Element) -> ItemSource?,
        by lift: ([Element]) async throws -> [DragItem]
    ) async throws -> [DragItem] {
        guard let remembering else { return try await lift(elements) }
        let received = try await BlockingWork.run {
            let stamps = elements.map { source($0).flatMap { source in SourceStamp(of: source).map { (source, $0) } } }
            var answers = try remembering.received(stamps.compactMap { $0.map { .stamp($0.1) } })[...]
            return stamps.map { stamp -> DragItem? in
                guard let (source, stamp) = stamp, let answer = answers.removeFirst(), answer.isCertain(stamp) else {
                    return nil
                }
                return DragItem(source, received: answer)
            }
        }
        var items: [DragItem] = []
        var unknown: [Element] = []
        func liftUnknown() async throws {
            if !unknown.isEmpty { items += try await lift(unknown) }
            unknown = []
        }
        for (element, known) in zip(elements, received) {
            guard let known else {
                unknown.append(element)
                continue
            }
            try await liftUnknown()
            items.append(known)
        }
        try await liftUnknown()
        return items
    }

    /// Whether an entry may be lifted, judged by its name.
    private func mayLift(_ name: FilePath.Component, in folder: OpenFolder) -> Bool {
        filter?.mayLift(name, at: folder.relativePath, in: folder.path) ?? true
    }

    /// The companions of an item that the filter leaves out, as items.
    private func companions(of item: DragItem, at path: [FilePath.Component]) async throws -> Rest {
        guard let folder = item.source.path?.removingLastComponent() else { return .items([]) }
        let opener = FolderOpener(lifter: context.lifter, folder: folder)
        // Those of an item in a store are not files of the folder.
        let names = item.companions.filter { $0.path.removingLastComponent() == folder }.map(\.name)
        let items = try await context.lift(names[...]) { opener.item(named: $0, in: .init(names: names)) }
        return .items(items.map { ($0, path.dropLast() + [$0.source.path?.lastComponent].compactMap(\.self)) }[...])
    }

    /// The maximum depth of folders, far beyond that of a path of `PATH_MAX` bytes.
    private static let mostFolders = 8192

    /// The item, in the lane of the folder that it was in unless it has its own, and in the folders that are kept.
    private static func item(_ item: DragItem, in folder: OpenFolder) -> DragItem {
        guard folder.lane != nil || !folder.folders.isEmpty else { return item }
        var item = item
        item.lane = item.lane ?? folder.lane
        item.folders = folder.folders
        return item
    }
}
