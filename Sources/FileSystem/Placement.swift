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

    /// Where `RENAME_NOREPLACE` is not known: a second name fails when it is taken. A folder, or a file where the file system has no second
    /// names either, gets a name that was free a moment before: no claim is left behind by a command that is killed. In that moment, a
    /// folder takes the place of an empty folder alone, and a file that of one which a program other than `dnd` has just made.
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
            // A folder met what someone has put there since.
            throw error == .directoryNotEmpty || error == .notDirectory ? .fileExists : error
        }
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
