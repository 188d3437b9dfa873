package import SystemPackage

extension Directory {
    /// Renames the entry `name` to the free name `other` in `target`, on any file system.
    ///
    /// - Throws: `Errno`; `EEXIST` if the name is taken.
    package func place(_ name: FilePath.Component, as other: FilePath.Component, in target: Directory) throws(Errno) {
        do {
            try rename(name, to: other, in: target, .withoutReplacing)
            return
        } catch {
            guard error.isUnknownFlag else { throw error }
        }
        try placeByClaim(name, as: other, in: target)
    }

    /// Serves file systems without `RENAME_NOREPLACE`: a hard link fails if the name is taken. For a folder, or a file
    /// on a file system without hard links, the name is checked before renaming. No placeholder is used, because a
    /// killed command would leave it behind. In the moment between check and rename, a folder can only replace an empty
    /// folder, and a file only one that a program other than `dnd` has just created.
    private func placeByClaim(
        _ name: FilePath.Component, as other: FilePath.Component, in target: Directory
    ) throws(Errno) {
        if try status(of: name)?.type == .directory {
            try placeUnclaimed(name, as: other, in: target)
            return
        }
        do {
            try link(name, to: other, in: target)
        } catch {
            if error.hasNoLinks { return try placeUnclaimed(name, as: other, in: target) }
            // A command that was killed before it removed the first name left both.
            guard error == .fileExists, let one = try status(of: name), let there = try target.status(of: other),
                one.isSameFile(as: there)
            else { throw error }
            return try unlink(name)
        }
        do {
            try unlink(name)
        } catch {
            try? target.unlink(other)
            throw error
        }
    }

    private func placeUnclaimed(
        _ name: FilePath.Component, as other: FilePath.Component, in target: Directory
    ) throws(Errno) {
        guard try target.status(of: other) == nil else { throw .fileExists }
        do {
            try rename(name, to: other, in: target)
        } catch {
            // Someone has created an entry with that name since the check.
            throw error == .directoryNotEmpty || error == .notDirectory ? .fileExists : error
        }
    }
}

extension Errno {
    /// Whether the file system or the kernel does not support the flags of a rename.
    package var isUnknownFlag: Bool { self == .invalidArgument || self == .noFunction || self == .notSupported }

    /// Whether the file system does not support hard links.
    package var hasNoLinks: Bool {
        self == .notPermitted || self == .notSupported || self == .noFunction || self == .tooManyLinks
    }
}
