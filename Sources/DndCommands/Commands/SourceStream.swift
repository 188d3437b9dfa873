import DragSources
import DropSessions
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// Lifts the sources of a large drop as the drop needs them: arguments, the names in a list, and the entries of the
/// folders that the destination opens. It holds no more than a few hundred items, however many there are.
struct SourceStream {
    /// What is still to be lifted, in one of the open containers.
    private enum Rest {
        /// Sources that were named.
        case names(ArraySlice<PathArgument>)
        /// The list of `--files-from`.
        case list(SourceList)
        /// Lifted items.
        case items(ArraySlice<DragItem>)
        /// The entries of a folder.
        case entries(FolderOpener, FolderOrder.Listing, ArraySlice<FilePath.Component>, lane: String?)
    }

    /// The number of items in a group.
    private static let groupSize = 128

    private let inputName: String?
    private let context: CommandContext
    /// The rests, the innermost last.
    private var stack: [Rest]

    /// - Parameters:
    ///   - sources: The sources that are named on the command line.
    ///   - list: The list of further sources.
    ///   - inputName: The name of standard input.
    init(_ sources: [PathArgument], list: SourceList?, inputName: String?, context: CommandContext) {
        self.inputName = inputName
        self.context = context
        stack = (list.map { [.list($0)] } ?? []) + [.names(sources[...])]
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
            case .names(var names):
                let now = names.prefix(room)
                names = names.dropFirst(room)
                if !names.isEmpty { stack.append(.names(names)) }
                stack.append(.items(try await context.lift(Array(now), inputName: inputName).map(\.item)[...]))
            case .list(let list):
                // Waiting for the next name must not delay the items that are known.
                if !group.isEmpty {
                    stack.append(rest)
                    return group
                }
                let (read, names) = try await BlockingWork.run {
                    var list = list
                    return try (list, list.next())
                }
                if !names.isEmpty { stack += [.list(read), .names(names[...])] }
            case .items(var items):
                guard let item = items.popFirst() else { continue }
                if !items.isEmpty { stack.append(.items(items)) }
                if let entries = try await entries(of: item, opening: opens) {
                    stack.append(entries)
                } else {
                    group.append(item)
                }
            case .entries(let folder, let listing, var names, let lane):
                let now = names.prefix(room)
                names = names.dropFirst(room)
                if !names.isEmpty { stack.append(.entries(folder, listing, names, lane: lane)) }
                let items = try await context.lift(now) { folder.item(named: $0, in: listing) }
                stack.append(.items(items.map { Self.item($0, in: lane) }[...]))
            }
        }
        return group
    }

    /// The entries of a folder that the destination opens; nil for every other item, for an empty folder, and for one
    /// that cannot be read, which are reported as a whole.
    private func entries(of item: DragItem, opening opens: (DragItem) async -> Bool) async throws -> Rest? {
        guard case .path(let path) = item.source, item.type.conforms(to: .directory), item.opener != nil,
            stack.count < Self.mostFolders, await opens(item)
        else { return nil }
        let folder = FolderOpener(lifter: context.lifter, folder: path)
        guard let listing = try? await folder.listing(), !listing.names.isEmpty else { return nil }
        return .entries(folder, listing, listing.names[...], lane: item.lane)
    }

    /// The maximum depth of folders, far beyond that of a path of `PATH_MAX` bytes.
    private static let mostFolders = 8192

    /// The item, in the lane of the folder that it was in unless it has its own.
    private static func item(_ item: DragItem, in lane: String?) -> DragItem {
        guard let lane, item.lane == nil else { return item }
        var item = item
        item.lane = lane
        return item
    }
}
