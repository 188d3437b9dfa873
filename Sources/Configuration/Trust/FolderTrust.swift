import FileSystem
import Glibc
import Synchronization
package import SystemPackage

/// Decides which `.dnd` folders are obeyed, and which may bring rules and commands that run.
///
/// Folders of this user or root are obeyed, like git's `safe.directory`; for root, also those of the user who called
/// `sudo`. Folders of other users are obeyed after `dnd trust`. Converters and rules for libmagic run only after
/// `dnd trust`, whoever owns them, because they may come from an archive. That trust is bound to their bytes.
package struct FolderTrust: Sendable {
    /// The trust of this process; the program sets it once at startup.
    package static var process: FolderTrust {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex(FolderTrust(records: nil))

    /// The directory of the records; nil if the user has none, and so nothing is trusted.
    package let records: FilePath?
    /// The user ID of the caller of `sudo`; nil otherwise.
    private let invoker: UInt32?

    /// - Parameter invoker: `SUDO_UID`; used only if this process runs as root.
    package init(records: FilePath?, invoker: UInt32? = nil) {
        self.records = records
        self.invoker = geteuid() == 0 ? invoker : nil
    }

    /// Whether files of the user with this ID are obeyed without trust.
    package func isOwn(_ owner: UInt32) -> Bool { owner == geteuid() || owner == 0 || owner == invoker }

    /// Whether the folder is obeyed: it belongs to an obeyed user, or was trusted.
    package func obeys(_ folder: DndFolder) -> Bool { isOwn(folder.owner) || record(of: folder) != nil }

    /// Whether the file in the folder is obeyed.
    package func obeys(_ file: DndFolder.File, of folder: DndFolder) -> Bool {
        (isOwn(folder.owner) && isOwn(file.owner)) || record(of: folder) != nil
    }

    /// The path that belongs to another user, and the owner: the folder, or only the file in it.
    package func foreign(_ folder: DndFolder, _ file: DndFolder.File? = nil) -> (path: FilePath, owner: UInt32) {
        if let file, isOwn(folder.owner) { return (file.path, file.owner) }
        return (folder.path, folder.owner)
    }

    /// The trust record of the folder; nil if it is not trusted, or not the same folder.
    package func record(of folder: DndFolder) -> TrustRecord? {
        guard let records, let path = Self.realPath(of: folder.directory),
            let record = TrustRecord(at: records.appending(folder.identity.recordName)), record.path == path
        else { return nil }
        return record
    }

    /// All records, by path.
    package func allRecords() -> [(file: FilePath, record: TrustRecord)] {
        guard let records else { return [] }
        return Self.names(in: records).compactMap { name in
            let file = records.appending(name)
            return TrustRecord(at: file).map { (file, $0) }
        }.sorted { $0.1.path.string < $1.1.path.string }
    }

    /// Trusts a folder in its current state, with `files` that may run.
    ///
    /// - Throws: `DndFolderError` if the record cannot be written.
    package func trust(_ folder: DndFolder, files: [TrustRecord.File]) throws(DndFolderError) {
        guard let records, let path = Self.realPath(of: folder.directory) else {
            throw DndFolderError(folder.directory, "no directory for the list of trusted folders", nil)
        }
        let record = TrustRecord(path: path, files: files)
        do throws(Errno) {
            try record.write(to: records.appending(folder.identity.recordName))
        } catch {
            throw DndFolderError(records, "cannot be written: \(error.description.lowercased())", error)
        }
    }

    /// Revokes the trust in the folder in `directory`, which may be gone or changed.
    ///
    /// - Returns: Whether it was trusted.
    package func distrust(_ directory: FilePath) throws(DndFolderError) -> Bool {
        var wasTrusted = false
        let path = Self.realPath(of: directory) ?? directory
        var status = stat()
        let isThere = directory.withPlatformString { stat($0, &status) } == 0
        let name = FileIdentity(Stat(rawValue: status)).recordName
        for (file, record) in allRecords() {
            let isIt = record.path == path || isThere && file.lastComponent?.string == name
            guard isIt else { continue }
            guard file.withPlatformString({ unlink($0) }) == 0 || errno == ENOENT else {
                let error = Errno(rawValue: errno)
                throw DndFolderError(file, "cannot be removed: \(error.description.lowercased())", error)
            }
            wasTrusted = true
        }
        return wasTrusted
    }

    /// The resolved path; if `path` does not exist, its name in the resolved parent. (`realpath`)
    static func realPath(of path: FilePath) -> FilePath? {
        if let resolved = path.withPlatformString({ realpath($0, nil) }) {
            defer { free(resolved) }
            return FilePath(platformString: resolved)
        }
        guard let last = path.lastComponent else { return nil }
        let parent = path.removingLastComponent()
        guard let resolved = (parent.isEmpty ? "." : parent).withPlatformString({ realpath($0, nil) }) else {
            return nil
        }
        defer { free(resolved) }
        return FilePath(platformString: resolved).appending(last)
    }

    /// The names of the records; none if they cannot be read.
    private static func names(in directory: FilePath) -> [FilePath.Component] {
        ((try? SystemCalls.names(at: directory)) ?? []).filter { !$0.isHidden }
    }
}

// MARK: - Records

/// The user's trust in one `.dnd` folder: a private file in the user's state directory.
///
/// The file name is the directory's device and inode; the content is the directory's path and a copy of each file that
/// may run. So a moved or replaced folder is not trusted, a changed file does not run, and the comparison needs no hash
/// that could be forged.
package struct TrustRecord: Sendable, Hashable {
    /// A file that may run, with all its bytes.
    package struct File: Sendable, Hashable {
        /// The path relative to `.dnd`: `converters.d/pictures.toml`.
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The directory that contains the `.dnd` folder, without links.
    package let path: FilePath
    package let files: [File]

    private static let beginning = Array("dnd trusts 2\n".utf8)

    init(path: FilePath, files: [File]) {
        self.path = path
        self.files = files
    }

    /// Whether a file with this name and these bytes was trusted.
    package func allows(_ name: String, _ bytes: [UInt8]) -> Bool { files.contains(File(name: name, bytes: bytes)) }

    /// The files whose names begin with `prefix`.
    package func files(below prefix: String) -> [File] { files.filter { $0.name.hasPrefix(prefix) } }

    /// Reads the record in `file`, which only the user may write; nil if there is no valid one.
    init?(at file: FilePath) {
        guard let bytes = try? PrivateFields.content(of: file), bytes.starts(with: Self.beginning) else { return nil }
        var rest = bytes.dropFirst(Self.beginning.count)
        guard let path = PrivateFields.takeField(from: &rest) else { return nil }
        self.path = FilePath(platformString: path.map { CChar(bitPattern: $0) } + [0])
        var files: [File] = []
        while !rest.isEmpty {
            guard let name = PrivateFields.takeField(from: &rest), let content = PrivateFields.takeField(from: &rest)
            else { return nil }
            files.append(File(name: String(decoding: name, as: UTF8.self), bytes: Array(content)))
        }
        self.files = files
    }

    /// Writes the record to a temporary file and renames it to `file`. Creates the folder, private to the user.
    func write(to file: FilePath) throws(Errno) {
        let pathBytes = path.withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        var bytes = Self.beginning + PrivateFields.field(pathBytes)
        for file in files { bytes += PrivateFields.field(Array(file.name.utf8)) + PrivateFields.field(file.bytes) }
        let folder = file.removingLastComponent()
        try PrivateFields.makeDirectory(folder)
        let draft = folder.appending(".\(getpid()).new")
        _ = draft.withPlatformString { unlink($0) }
        do {
            let descriptor = try FileDescriptor.open(
                draft, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
            try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
        } catch {
            _ = draft.withPlatformString { unlink($0) }
            throw error as? Errno ?? .ioError
        }
        guard draft.withPlatformString({ from in file.withPlatformString { rename(from, $0) } }) == 0 else {
            let error = Errno(rawValue: errno)
            _ = draft.withPlatformString { unlink($0) }
            throw error
        }
    }
}

/// The directory in which the user's commands record what must survive a restart: trust, moves, the logs of plain
/// folders.
package enum UserState {
    /// The directory; nil if the user has none, and so nothing is recorded. The program sets it once at startup.
    package static var directory: FilePath? {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    private static let shared = Mutex<FilePath?>(nil)
}

/// User names for messages.
package enum UserName {
    /// The user's name, or `user 1234` if it is unknown. (`getpwuid_r`)
    package static func of(_ number: UInt32) -> String {
        var size = 1 << 12
        while size <= 1 << 20 {
            // The entry and its texts are valid as long as the memory that is lent for them.
            let (name, isShort) = withUnsafeTemporaryAllocation(of: CChar.self, capacity: size) { texts in
                withUnsafeTemporaryAllocation(of: passwd.self, capacity: 1) { entries -> (String?, Bool) in
                    guard let entry = entries.baseAddress, let buffer = texts.baseAddress else { return (nil, false) }
                    var found: UnsafeMutablePointer<passwd>?
                    let status = getpwuid_r(number, entry, buffer, size, &found)
                    return (found?.pointee.pw_name.map { String(cString: $0) }, status == ERANGE)
                }
            }
            if let name { return name }
            guard isShort else { break }
            size *= 4
        }
        return "user \(number)"
    }
}

extension FileIdentity {
    /// The name of the file about this folder in the user's state directory. It stays the same when the folder is renamed.
    var recordName: String { String(device, radix: 16) + "-" + String(inode, radix: 16) }
}

/// The format of files in the user's state directory: byte fields, in files that only the user may write.
package enum PrivateFields {
    /// A length-prefixed field, so that different lists of fields never have the same bytes.
    static func field(_ bytes: [UInt8]) -> [UInt8] { Array("\(bytes.count):".utf8) + bytes + Array("\n".utf8) }

    /// Removes the first field of `bytes` and returns it; nil if there is none.
    static func takeField(from bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = bytes.prefix(20).firstIndex(of: UInt8(ascii: ":")),
            let count = Int(String(decoding: bytes[..<colon], as: UTF8.self)), count >= 0,
            count < bytes.endIndex - colon - 1, bytes[colon + 1 + count] == UInt8(ascii: "\n")
        else { return nil }
        defer { bytes = bytes[(colon + count + 2)...] }
        return bytes[(colon + 1)..<(colon + 1 + count)]
    }

    /// The bytes of a file. Throws `EPERM` unless it is a regular file of this user that others cannot write.
    static func content(of path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly, options: [.noFollow, .nonBlocking, .closeOnExec])
        return try file.closeAfter {
            var status = stat()
            guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
                status.st_mode & 0o022 == 0
            else { throw Errno.notPermitted }
            return try file.readBytes(limit: .max).bytes
        }
    }

    /// Creates a private directory (0700) and its missing parents.
    package static func makeDirectory(_ path: FilePath) throws(Errno) {
        var status = stat()
        if path.withPlatformString({ stat($0, &status) }) == 0 { return }
        let parent = path.removingLastComponent()
        if !parent.isEmpty, parent != path { try makeDirectory(parent) }
        guard path.withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST else {
            throw Errno(rawValue: errno)
        }
    }
}
