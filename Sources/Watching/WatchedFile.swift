package import FileSystem
package import SystemPackage

/// The facts by which a file is recognised under any name, and by which it shows that it was written to.
package struct FileMark: Codable, Sendable, Hashable {
    /// The inode number.
    package let inode: Int64
    /// The birth time, in nanoseconds since 1970; nil if the file system does not store it.
    package let born: Int64?
    /// The size in bytes.
    package let size: Int64
    /// The modification time of the content, in nanoseconds since 1970.
    package let modified: Int64

    package init(inode: Int64, born: Int64?, size: Int64, modified: Int64) {
        self.inode = inode
        self.born = born
        self.size = size
        self.modified = modified
    }
}

/// What was seen of a file at one moment. Two equal observations mean that the file did not change in between.
package struct Observation: Sendable, Hashable {
    /// The file, and its content.
    package let mark: FileMark
    /// The time of the last change of content or attributes, in nanoseconds since 1970. A rename changes it too.
    package let changed: Int64

    package init(mark: FileMark, changed: Int64) {
        self.mark = mark
        self.changed = changed
    }

    /// Observes the entry `name`; nil unless it is a regular file. Links are not followed.
    package init?(_ name: FilePath.Component, in directory: Directory) {
        guard let status = try? directory.status(of: name), status.type == .regular,
            let found = try? directory.fingerprint(of: name), found.isRegular
        else { return nil }
        mark = FileMark(inode: found.inode, born: found.born, size: found.size, modified: found.modified)
        changed = status.changedNanoseconds
    }
}

/// A moment, by the two clocks that a drop folder needs.
package struct Moment: Sendable, Hashable {
    /// The time since an arbitrary start, which never goes back.
    package let elapsed: Duration
    /// Seconds since 1970, for times that are recorded.
    package let wall: Int64

    package init(elapsed: Duration, wall: Int64) {
        self.elapsed = elapsed
        self.wall = wall
    }
}

/// Names that programs give to files that are not complete yet. Such a file gets its own name when it is complete.
package enum PartialName {
    /// The extensions, in lower case: those of Firefox, Chrome, Safari, Opera, WinSCP, Total Commander and of many tools.
    package static let extensions = [
        "part", "partial", "crdownload", "download", "opdownload", "filepart", "aria2", "tmp",
    ]

    /// Whether a file of this name is not taken: it is hidden, or its extension says that it is not complete.
    package static func isPartial(_ name: FilePath.Component) -> Bool {
        if name.isHidden { return true }
        guard let ending = name.extension?.lowercased() else { return false }
        return extensions.contains(ending)
    }

    /// The extensions that are appended to the name of a file that is there already: Firefox creates an empty `a.pdf`
    /// beside `a.pdf.part`, and aria2 writes to `a.iso` while there is `a.iso.aria2`.
    private static let companions = ["part", "crdownload", "aria2"]

    /// Whether the directory has a file beside `name` that shows that it is not complete.
    package static func hasPartial(_ name: FilePath.Component, in directory: Directory) -> Bool {
        companions.contains { ending in
            guard let partial = FilePath.Component(bytes: name.bytes + Array(".\(ending)".utf8)) else { return false }
            return (try? directory.status(of: partial)) != nil
        }
    }
}
