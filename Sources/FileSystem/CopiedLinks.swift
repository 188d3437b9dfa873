import SystemPackage

/// The files of a copied tree that have several names (hard links): each is copied once, and its other names are linked
/// to that copy.
///
/// Remembers only such files, by paths: an open directory for each could exceed the limit of open files.
struct CopiedLinks {
    /// What became of a name.
    enum Answer {
        /// It is the only name of the file, or its first one in the tree: the file has to be copied.
        case isNew
        /// The copy of the file has this name, too.
        case linked
        /// The copy cannot have this name, too: the file system has no hard links, or not as many.
        case refused
    }

    /// The name of each copy, and those of the folders in which it is, without the top one.
    private var places: [FileIdentity: [FilePath.Component]] = [:]

    /// Gives the copy of a file another name.
    ///
    /// - Parameters:
    ///   - status: The status of the file, which has several names.
    ///   - name: The name, which is free.
    ///   - folders: The folders of the copied tree, from the top one to that of `name`.
    mutating func link(
        _ status: Stat, to name: FilePath.Component, in folders: [(name: FilePath.Component, directory: Directory)]
    ) -> Answer {
        guard let top = folders.first, let folder = folders.last else { return .isNew }
        guard let place = places[FileIdentity(status)], let first = place.last else {
            places[FileIdentity(status)] = folders.dropFirst().map(\.name) + [name]
            return .isNew
        }
        do {
            let directory = try place.dropLast().reduce(top.directory) { try $0.directory($1) }
            try directory.link(first, to: name, in: folder.directory)
            return .linked
        } catch {
            return .refused
        }
    }
}
