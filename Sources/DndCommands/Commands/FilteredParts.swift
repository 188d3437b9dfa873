import DragSources
import ItemProviders
import SystemPackage
import Transfer

// The files in archives, and those attached to mails, are judged as files of folders.

extension SourceFilter {
    /// Returns the items of an argument that the filter lifts. Several files of an archive, as in `photos.zip#*` and
    /// `photos.zip#2026`, are those of a folder; a file that is named itself is lifted.
    func lifted(_ items: [DragItem], of argument: PathArgument) -> [DragItem] {
        guard !argument.isFileName, let fragment = Fragment(argument.path) else { return items }
        let folder: FilePath
        switch fragment.selection {
        case .all: folder = ""
        case .path(let name): folder = FilePath(name).lexicallyNormalized()
        case .index, .sheet, .pages: return items
        }
        return items.filter { item in
            guard let path = item.pathInContainer, path != Array(folder.components) else { return true }
            return answer(for: path.dropFirst(folder.components.count).map(\.self), type: item.type) != .leftOut
        }
    }

    /// Returns the item; if it is opened, only those files in it become items that the filter lifts.
    ///
    /// - Parameter path: Its path below the folder that was named.
    func filteringParts(of item: DragItem, at path: [FilePath.Component]) -> DragItem {
        guard let opener = item.opener else { return item }
        var filtered = item
        filtered.opener = {
            let parts = try await opener()
            let wanted = parts.compactMap { part -> DragItem? in
                // Pages and waypoints are no files.
                guard let inner = part.pathInContainer else { return part }
                return answer(for: path + inner, type: part.type) == .leftOut
                    ? nil : filteringParts(of: part, at: path + inner)
            }
            guard !wanted.isEmpty || parts.isEmpty else {
                throw ItemFailure(
                    code: "noParts", subject: item.source.displayName,
                    message: "no file in it matches the patterns of --only and --exclude")
            }
            return wanted
        }
        return filtered
    }
}

extension DragItem {
    /// The path of a file within its archive or mail; nil for other items.
    fileprivate var pathInContainer: [FilePath.Component]? {
        guard case .fragment(_, let part) = source, let ownName else { return nil }
        // An entry that is named by its number has only the names that it lands with.
        let name = part.split(separator: "#").last ?? ""
        let isNumber = name.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isNumber ? innerFolders.map(\.name) + [ownName] : Array(FilePath(String(name)).components)
    }
}
