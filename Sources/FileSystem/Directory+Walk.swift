package import SystemPackage

/// Visits to everything in a directory, through open directories: no link is followed, also not one that replaces a folder meanwhile.
extension Directory {
    /// An entry that a walk has reached.
    package struct WalkedEntry {
        /// The directory that contains it.
        package let directory: Directory
        /// Its name there.
        package let name: FilePath.Component
        /// Its status.
        package let status: Stat
        /// The path of `directory`, relative to where the walk began.
        fileprivate let parent: FilePath

        /// The path relative to where the walk began.
        package var relativePath: FilePath { parent.appending(name) }
    }

    /// Visits everything below this directory: a folder before its contents, the others in no order. An entry that is removed
    /// meanwhile is skipped.
    ///
    /// One directory is open for each level, however many there are beside each other.
    ///
    /// - Parameters:
    ///   - enter: Gets this directory and every one below it before its entries are read.
    ///   - visit: Gets each entry.
    /// - Throws: `Errno`, and the errors of `enter` and `visit`.
    /// - Complexity: O(n) in the number of entries.
    package func walk(
        entering enter: (Directory) throws -> Void = { _ in }, _ visit: (WalkedEntry) throws -> Void
    ) throws {
        try enter(self)
        // The folders on the current path, each with its unvisited names.
        var frames = [(directory: self, path: FilePath(""), rest: try names())]
        while var frame = frames.popLast() {
            guard let name = frame.rest.popLast() else { continue }
            frames.append(frame)
            guard let status = try frame.directory.status(of: name) else { continue }
            let entry = WalkedEntry(directory: frame.directory, name: name, status: status, parent: frame.path)
            try visit(entry)
            guard status.type == .directory else { continue }
            let inner = try frame.directory.directory(name)
            try enter(inner)
            frames.append((inner, entry.relativePath, try inner.names()))
        }
    }
}
