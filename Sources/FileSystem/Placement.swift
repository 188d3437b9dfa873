package import SystemPackage

extension Directory {
    /// Renames the entry `name` to `other` in `target`, which nothing has there, on every file system.
    ///
    /// - Throws: `Errno`; `EEXIST` where the name is taken.
    package func place(_ name: FilePath.Component, as other: FilePath.Component, in target: Directory) throws(Errno) {
        do {
            try rename(name, to: other, in: target, .withoutReplacing)
            return
        } catch {
            guard error.isUnknownFlag else { throw error }
        }
        try placeByClaim(name, as: other, in: target)
    }

    /// Where `RENAME_NOREPLACE` is not known: a second name fails when it is taken. Where the file system has no second names either, the
    /// name is claimed by an empty directory, which only a directory may replace, or looked for and then taken: between the two, a program
    /// that is not `dnd` could take it.
    private func placeByClaim(
        _ name: FilePath.Component, as other: FilePath.Component, in target: Directory
    ) throws(Errno) {
        let isFolder = try status(of: name)?.type == .directory
        if isFolder {
            try target.makeDirectory(other, permissions: .ownerReadWriteExecute)
            do {
                try rename(name, to: other, in: target)
            } catch {
                try? target.removeDirectory(other)
                throw error
            }
            return
        }
        do {
            try link(name, to: other, in: target)
        } catch {
            guard error.hasNoLinks else { throw error }
            guard try target.status(of: other) == nil else { throw .fileExists }
            try rename(name, to: other, in: target)
            return
        }
        try unlink(name)
    }
}

extension Errno {
    /// Whether a rename's flags are unknown here: to the file system, or to the kernel.
    package var isUnknownFlag: Bool { self == .invalidArgument || self == .noFunction || self == .notSupported }

    /// Whether the file system has no second names for files.
    package var hasNoLinks: Bool {
        self == .notPermitted || self == .notSupported || self == .noFunction || self == .tooManyLinks
    }
}
