import Glibc
package import SystemPackage

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

    static func fileName(of folder: DndFolder) -> String {
        fileName(device: folder.identity.device, inode: folder.identity.inode)
    }

    static func fileName(device: UInt64, inode: UInt64) -> String {
        String(device, radix: 16) + "-" + String(inode, radix: 16)
    }

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
