package import SystemPackage

/// Which files of a drop folder are taken: all, or those that the user chose. The others stay where they are.
package struct FileChoice: Sendable {
    /// Whether a file may be taken, judged by its path below the drop folder.
    let mayTake: @Sendable (FilePath) -> Bool
    /// Whether a complete file is taken. It may be read for that.
    let takes: @Sendable (_ own: FilePath, _ path: FilePath) -> Bool

    /// All files.
    package static let all = FileChoice(mayTake: { _ in true }, takes: { _, _ in true })

    /// Creates a choice.
    ///
    /// - Parameters:
    ///   - mayTake: Whether a file may be taken, judged by its path below the drop folder.
    ///   - takes: Whether a complete file is taken. It is asked once about each state of a file, and may read it: it gets
    ///     that path, and the one at which the file is now, which differs for a failed file.
    package init(
        mayTake: @escaping @Sendable (FilePath) -> Bool,
        takes: @escaping @Sendable (_ own: FilePath, _ path: FilePath) -> Bool
    ) {
        self.mayTake = mayTake
        self.takes = takes
    }
}

extension FilePath {
    /// The path of a file as it was put into the drop folder: without the folder of failed files, which keeps it.
    var withoutFailedFolder: FilePath {
        guard components.first == FailedFolder.name, components.count > 1 else { return self }
        return FilePath(root: nil, components.dropFirst())
    }
}
