import Glibc
import Synchronization
package import SystemPackage

/// A private directory (0700, regardless of the mask) for items that are not complete yet, and for files that are kept
/// while a command runs.
///
/// It is a `LockedDirectory`: that of a killed command is cleared by a later one, and that of a living command never.
package final class StagingDirectory: Sendable {
    /// The open, locked directory.
    package let directory: Directory
    /// The directory inside it for files of loads.
    package let scratch: FilePath
    /// The random part of its name.
    package let token: String

    private let parent: Directory
    private let name: FilePath.Component
    private let count = Atomic<Int>(0)

    /// The prefix of staging directories in a user's folder, where they are hidden.
    package static let hiddenPrefix = ".dnd-"

    private static let scratchName: FilePath.Component = "loads"
    static let completeName: FilePath.Component = "complete"

    /// Creates a directory in `parent`, named `prefix` and 32 random hexadecimal digits.
    package convenience init(in parent: Directory, prefix: String) throws(Errno) {
        try self.init(in: parent, prefix: prefix, beforeLock: { _ in })
    }

    /// - Parameter beforeLock: Called with each directory that was created, before it is locked.
    init(in parent: Directory, prefix: String, beforeLock: (Directory) -> Void) throws(Errno) {
        self.parent = parent
        (directory, name, token) = try LockedDirectory.make(in: parent, prefix: prefix, beforeLock: beforeLock)
        scratch = directory.path(of: Self.scratchName)
        do {
            try directory.makeDirectory(Self.scratchName, permissions: .ownerReadWriteExecute)
        } catch {
            parent.removeAll(name)
            throw error
        }
    }

    /// The directory's path, for messages and for programs that take paths.
    package var path: FilePath { directory.path }

    /// Returns an unused name in the directory.
    package func newName() -> FilePath.Component {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return FilePath.Component("item-\(number)") ?? Self.scratchName
    }

    /// Files of one item that get their names in the parent one by one. If the command dies meanwhile, the next one gives
    /// them the names that are free.
    package struct Group: Sendable {
        private let staging: StagingDirectory
        private let name: FilePath.Component
        /// The directory that holds the files, under their names in the parent.
        package let directory: Directory

        fileprivate init(staging: StagingDirectory, name: FilePath.Component, directory: Directory) {
            self.staging = staging
            self.name = name
            self.directory = directory
        }

        /// Ends the group, all of whose files have their names.
        package func end() { staging.directory.removeAll(StagingDirectory.completeName) }

        /// Ends the group: its files get no names.
        package func discard() {
            // Half of them must not be taken for complete while they are removed.
            if (try? staging.directory.rename(StagingDirectory.completeName, to: name, in: staging.directory)) != nil {
                staging.directory.removeAll(name)
            }
        }
    }

    /// Gathers staged files under their names in the parent. There is at most one group at a time.
    ///
    /// - Parameter files: Where the files are, on the same file system; their names there, and those in the parent.
    package func gather(
        _ files: [(directory: Directory, staged: FilePath.Component, name: FilePath.Component)]
    ) throws(Errno) -> Group {
        let name = newName()
        try directory.makeDirectory(name, permissions: .ownerReadWriteExecute)
        do throws(Errno) {
            let group = try directory.directory(name)
            for file in files { try file.directory.rename(file.staged, to: file.name, in: group) }
            // From this rename on, the files are complete.
            try directory.rename(name, to: Self.completeName, in: directory)
            return Group(staging: self, name: name, directory: try directory.directory(Self.completeName))
        } catch {
            directory.removeAll(name)
            directory.removeAll(Self.completeName)
            throw error
        }
    }

    /// Syncs the directory's file system to the device. C: `syncfs`.
    package func syncFileSystem() throws(Errno) { try SystemCalls.syncFileSystem(directory.descriptor) }

    /// Empties the directory. The directory stays, and its lock still shows that its owner lives.
    package func empty() {
        guard Self.restoreFormer(of: directory, to: parent) else { return }
        for name in (try? directory.names()) ?? [] { directory.removeAll(name) }
    }

    /// Removes the directory and its content. It stays locked for the lifetime of this object.
    package func remove() { Self.clear(name, directory, in: parent) }

    /// Removes a staging directory, unless it keeps an entry of the parent that cannot be moved back.
    private static func clear(_ name: FilePath.Component, _ directory: Directory, in parent: Directory) {
        guard restoreFormer(of: directory, to: parent) else { return }
        parent.removeAll(name)
    }

    /// Removes the staging directories in `parent` that no process holds, after moving back the entries that they keep.
    /// Directories of other users, and those on a read-only file system, stay.
    ///
    /// - Returns: The paths of entries that got free names, because new ones have theirs.
    @discardableResult
    package static func clearAbandoned(in parent: Directory, prefix: String) -> [FilePath] {
        var kept: [FilePath] = []
        LockedDirectory.forEachAbandoned(in: parent, prefix: prefix) { name, directory in
            if restoreFormer(of: directory, to: parent), keepReplaced(of: directory, in: parent, &kept) {
                parent.removeAll(name)
            }
            return true
        }
        return kept
    }

    /// Whether `clearAbandoned(in:prefix:)` has something to remove.
    package static func hasAbandoned(in parent: Directory, prefix: String) -> Bool {
        var isFound = false
        LockedDirectory.forEachAbandoned(in: parent, prefix: prefix) { _, _ in
            isFound = true
            return false
        }
        return isFound
    }
}

/// Small files in a staging directory for communication between commands: the progress of a drop, and requests to it.
///
/// No user data depends on them, and the number of calls depends on time. So they bypass `SystemCallHook`, and a failed
/// call only means that there is no note.
extension StagingDirectory {
    /// The names of the notes with this prefix, in no particular order; empty if they cannot be read.
    package func notes(prefix: String) -> [FilePath.Component] { (try? directory.names(prefix: prefix)) ?? [] }

    /// Creates the note `name`, accessible only to its owner; nil on failure. The caller closes it. C: `openat`.
    package func makeNote(_ name: FilePath.Component) -> FileDescriptor? {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = name.withPlatformString { openat(directory.descriptor.rawValue, $0, flags, 0o600) }
        return number < 0 ? nil : FileDescriptor(rawValue: number)
    }

    /// Writes `bytes` at the beginning of a note. C: `pwrite`.
    ///
    /// - Returns: Whether all were written.
    package static func write(_ bytes: [UInt8], to note: FileDescriptor) -> Bool {
        bytes.withUnsafeBytes { pwrite(note.rawValue, $0.baseAddress, $0.count, 0) } == bytes.count
    }

    /// Removes the note `name`. C: `unlinkat`.
    package func removeNote(_ name: FilePath.Component) {
        _ = name.withPlatformString { unlinkat(directory.descriptor.rawValue, $0, 0) }
    }
}
