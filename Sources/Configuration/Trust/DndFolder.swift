import CLinux
package import FileSystem
import Glibc
package import SystemPackage

/// The `.dnd` folder of a directory. It is opened without following links, and read only through its descriptor.
///
/// It may come from elsewhere, such as an archive or another user. All reads refer to this very folder, even if
/// something is renamed meanwhile.
package final class DndFolder: Sendable {
    /// A file in the folder, and its owner.
    package struct File: Sendable {
        /// The path, for messages.
        package let path: FilePath
        package let bytes: [UInt8]
        /// The owner's user ID.
        package let owner: UInt32
    }

    package static let name: FilePath.Component = ".dnd"

    /// The limit for a settings file, in bytes: 1 MiB.
    package static let longestFile = 1 << 20

    /// The directory that contains it, as it was named.
    package let directory: FilePath
    /// The owner's user ID.
    package let owner: UInt32
    /// The directory that contains it.
    package let identity: FileIdentity
    /// Opened with `O_PATH`, for calls such as `openat`.
    package let descriptor: FileDescriptor

    /// The path, for messages.
    package var path: FilePath { directory.appending(Self.name) }

    /// Opens the folder in `directory`, whose path may contain links; nil if it cannot be opened. (`openat`)
    ///
    /// - Throws: `DndFolderError` if `.dnd` is a link.
    package init?(in directory: FilePath) throws(DndFolderError) {
        let flags = O_DIRECTORY | O_CLOEXEC | dnd_O_PATH
        let around = (directory.isEmpty ? "." : directory).withPlatformString { Glibc.open($0, flags) }
        guard around >= 0 else { return nil }
        defer { close(around) }
        let inside = openat(around, Self.name.string, flags | O_NOFOLLOW)
        var status = stat()
        guard inside >= 0 else {
            if errno == ENOTDIR || errno == ELOOP, fstatat(around, Self.name.string, &status, AT_SYMLINK_NOFOLLOW) == 0,
                status.st_mode & S_IFMT == S_IFLNK
            {
                throw DndFolderError.link(directory.appending(Self.name), expected: "a folder", owner: status.st_uid)
            }
            return nil
        }
        var outer = stat()
        guard fstat(inside, &status) == 0, fstat(around, &outer) == 0 else {
            close(inside)
            return nil
        }
        self.directory = directory
        owner = status.st_uid
        identity = FileIdentity(Stat(rawValue: outer))
        descriptor = FileDescriptor(rawValue: inside)
    }

    deinit { try? descriptor.close() }

    /// Opens the subfolder `name` with `O_PATH`, without following a link; nil if there is none. The caller closes it.
    ///
    /// - Throws: `DndFolderError` if it is something else.
    package func open(_ name: FilePath.Component) throws(DndFolderError) -> FileDescriptor? {
        let number = name.withPlatformString {
            openat(descriptor.rawValue, $0, O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | dnd_O_PATH)
        }
        if number >= 0 { return FileDescriptor(rawValue: number) }
        let error = Errno(rawValue: errno)
        if error == .noSuchFileOrDirectory { return nil }
        let path = path.appending(name)
        var status = stat()
        let isLink =
            name.withPlatformString { fstatat(descriptor.rawValue, $0, &status, AT_SYMLINK_NOFOLLOW) } == 0
            && status.st_mode & S_IFMT == S_IFLNK
        if isLink { throw .link(path, expected: "a folder", owner: status.st_uid) }
        throw DndFolderError(path, "cannot be opened: \(error.words)", error)
    }

    /// Reads the file `name`; nil if there is none. Never blocks on another kind of file.
    ///
    /// - Throws: `DndFolderError` if it is a link, not a regular file, longer than `longestFile`, or cannot be read.
    package func file(_ name: FilePath.Component) throws(DndFolderError) -> File? {
        let path = path.appending(name)
        let number = name.withPlatformString {
            openat(descriptor.rawValue, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        guard number >= 0 else {
            switch errno {
            case ENOENT: return nil
            case ELOOP: throw .link(path, expected: "a file")
            default:
                throw DndFolderError(path, "cannot be read: \(Errno(rawValue: errno).words)", Errno(rawValue: errno))
            }
        }
        defer { close(number) }
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw DndFolderError(path, "is not a regular file", nil)
        }
        let content: BoundedBytes
        do {
            content = try FileDescriptor(rawValue: number).readBytes(limit: Self.longestFile)
        } catch {
            throw DndFolderError(path, "cannot be read: \(error.words)", error)
        }
        guard let bytes = content.whole else { throw DndFolderError(path, "is longer than 1 MiB", .fileTooLarge) }
        return File(path: path, bytes: bytes, owner: status.st_uid)
    }
}

/// The reason why something in a `.dnd` folder is not used.
package struct DndFolderError: Error, Sendable {
    /// The affected path.
    package let path: FilePath
    /// The problem, in lower case and without a full stop.
    package let message: String
    /// What to do about it.
    package let hint: String?
    /// The system error, if any.
    package let errno: Errno?
    /// The user ID of the link's owner, if the path is a link.
    package let owner: UInt32?

    package init(_ path: FilePath, _ message: String, hint: String? = nil, _ errno: Errno?, owner: UInt32? = nil) {
        self.path = path
        self.message = message
        self.hint = hint
        self.errno = errno
        self.owner = owner
    }

    package static func link(_ path: FilePath, expected: String, owner: UInt32? = nil) -> DndFolderError {
        DndFolderError(
            path, "is a symbolic link; expected \(expected)",
            hint: "replace it with \(expected), or remove it",
            .tooManySymbolicLinkLevels,
            owner: owner)
    }
}

extension Errno {
    fileprivate var words: String { description.lowercased() }
}

/// A file in the `.dnd` folder of a directory, as far as the user's trust allows.
package enum DndFile: Sendable {
    /// The folder or the file is missing.
    case missing
    /// The file has effect.
    case obeyed(DndFolder.File)
    /// The folder, or only the file in it, belongs to another user and is not trusted.
    case foreign(DndFolder, DndFolder.File?)

    /// Looks for the file `name` of `directory`, whose path may contain links.
    ///
    /// - Throws: `DndFolderError` if the folder is a link, or the file cannot be read.
    package init(_ name: FilePath.Component, in directory: FilePath) throws(DndFolderError) {
        let trust = FolderTrust.process
        guard let folder = try DndFolder(in: directory) else {
            self = .missing
            return
        }
        guard trust.obeys(folder) else {
            self = .foreign(folder, nil)
            return
        }
        guard let file = try folder.file(name) else {
            self = .missing
            return
        }
        self = trust.obeys(file, of: folder) ? .obeyed(file) : .foreign(folder, file)
    }
}
