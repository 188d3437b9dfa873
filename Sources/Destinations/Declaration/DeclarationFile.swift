import DropSessions
import FileSystem
import SystemPackage

/// Reading and writing the declaration of a directory.
enum DeclarationFile {
    /// No declaration is longer than this, in bytes.
    private static let longest = 1 << 20

    /// The declaration of `directory`; nil when it has none.
    ///
    /// - Throws: `DestinationError`: `badDeclaration`, or what keeps the file from being read.
    static func read(in directory: FilePath) throws -> DestinationDeclaration? {
        let folders = StoreFolders(directory: directory)
        let path = folders.declaration
        do {
            _ = try path.stat()
        } catch {
            // A store that is closed to the reader is a store all the same. Where not even that shows, there is nothing to go by.
            guard error == .permissionDenied, (try? folders.store.stat()) != nil else { return nil }
            throw DestinationError(error, path: path, action: "be read")
        }
        let bytes = try reporting(path, "be read") {
            let file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
            return try file.closeAfter {
                var bytes = [UInt8](repeating: 0, count: longest + 1)
                var count = 0
                while count < bytes.count {
                    let read = try bytes.withUnsafeMutableBytes { buffer in
                        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
                    }
                    if read == 0 { break }
                    count += read
                }
                return bytes.prefix(count)
            }
        }
        guard bytes.count <= longest, let text = String(validating: bytes, as: UTF8.self) else {
            throw DestinationError(
                .badDeclaration, path: path, message: "is not UTF-8 text of at most 1 MiB",
                hint: "write it again with `dnd init`")
        }
        return try DestinationDeclaration(toml: text, file: path)
    }

    /// Makes `directory` with `declaration` in one step: whoever sees it sees it declared.
    ///
    /// - Returns: false when something of that name was there already.
    static func makeDirectory(_ directory: FilePath, declaration: DestinationDeclaration) throws -> Bool {
        guard let name = directory.lastComponent else { return false }
        return try reporting(directory.parent, "be written to") {
            let parent = try Directory(directory.parent)
            StagingDirectory.clearAbandoned(in: parent, prefix: FolderCoordinator.stagingPrefix)
            let staging = try StagingDirectory(in: parent, prefix: FolderCoordinator.stagingPrefix)
            let draft = staging.newName()
            defer { staging.remove() }
            let store = try staging.directory.madeDirectory(draft).madeDirectory(StoreFolders.storeName)
            try write(declaration, to: StoreFolders.declarationName, in: store)
            try MakingMark.write(staging.token, in: store)
            try staging.syncFileSystem()
            do {
                try staging.directory.place(draft, as: name, in: parent)
            } catch let error as Errno where error == .fileExists {
                return false
            }
            try parent.sync()
            staging.remove()
            MakingMark.remove(from: store)
            return true
        }
    }

    /// Gives the existing `directory` a declaration.
    ///
    /// - Returns: false when it had one already.
    static func declare(_ directory: FilePath, _ declaration: DestinationDeclaration) throws -> Bool {
        try reporting(directory, "be declared") {
            let store = try Directory(directory).madeDirectory(StoreFolders.storeName)
            let parent = try store.madeDirectory(StoreFolders.stagingName)
            let staging = try StagingDirectory(in: parent, prefix: "")
            defer { staging.remove() }
            let draft = staging.newName()
            try write(declaration, to: draft, in: staging.directory)
            do {
                try staging.directory.place(draft, as: StoreFolders.declarationName, in: store)
            } catch let error as Errno where error == .fileExists {
                return false
            }
            try store.sync()
            return true
        }
    }

    private static func write(
        _ declaration: DestinationDeclaration, to name: FilePath.Component, in directory: Directory
    ) throws {
        let file = try directory.create(name, permissions: FilePermissions(rawValue: 0o666))
        try file.closeAfter {
            let bytes = Array(declaration.toml.utf8)
            try bytes.withUnsafeBytes { try SystemCalls.write($0, to: file) }
            try SystemCalls.sync(file)
        }
    }
}
