import Glibc
package import SystemPackage

/// What the user said of one `.dnd` folder: a private file below the user's state folder.
///
/// It is found by device and inode of the directory, and holds the directory's path and a copy of each file that may run. So a folder that was
/// moved or replaced is a stranger again, a file that was changed does not run, and comparing needs no hash that someone could forge.
package struct TrustRecord: Sendable, Hashable {
    /// A file that may run, with all its bytes.
    package struct File: Sendable, Hashable {
        /// Its path below `.dnd`: `converters.d/pictures.toml`.
        package let name: String
        package let bytes: [UInt8]

        package init(name: String, bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }
    }

    /// The directory in which the `.dnd` folder is, without links.
    package let path: FilePath
    package let files: [File]

    private static let beginning = Array("dnd trusts 2\n".utf8)

    init(path: FilePath, files: [File]) {
        self.path = path
        self.files = files
    }

    /// Whether this very file was trusted.
    package func allows(_ name: String, _ bytes: [UInt8]) -> Bool { files.contains(File(name: name, bytes: bytes)) }

    /// The files whose names begin so.
    package func files(below prefix: String) -> [File] { files.filter { $0.name.hasPrefix(prefix) } }

    static func fileName(of folder: DndFolder) -> String {
        fileName(device: folder.identity.device, inode: folder.identity.inode)
    }

    static func fileName(device: UInt64, inode: UInt64) -> String {
        String(device, radix: 16) + "-" + String(inode, radix: 16)
    }

    /// The record in `file`, which nobody but the user may have written; nil where there is none.
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

    /// Writes the record beside `file` and gives it its name when it is whole; makes the folder around it, private to the user.
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
