import DragSources
import SystemPackage

extension Console {
    /// Says how many entries stayed out of the folders that were opened; nothing if there are none.
    ///
    /// - Parameter hasFolders: Whether the destination can have the folders in which they are.
    func warn(about leftOut: LeftOutEntries, hasFolders: Bool) {
        guard let (counts, first) = leftOut.found else { return }
        let words = LeftOutEntries.Reason.allCases.compactMap { reason in counts[reason].map(reason.words) }
        warning(
            "left out of opened folders: \(words.joined(separator: ", ")); the first is in \(first.string)",
            hint: counts[.hidden] == nil
                ? nil
                : "to take hidden files, too, begin the patterns with --only '*' --only '.*'"
                    + (hasFolders ? ", and add --keep-tree" : ""))
    }
}

extension LeftOutEntries.Reason {
    fileprivate func words(_ count: Int) -> String {
        switch self {
        case .hidden: count == 1 ? "a hidden file or folder" : "\(count) hidden files or folders"
        case .linkToFolder: count == 1 ? "a link to a folder" : "\(count) links to folders"
        case .emptyFolder: count == 1 ? "an empty folder" : "\(count) empty folders"
        }
    }
}
