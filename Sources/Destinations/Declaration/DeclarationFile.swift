import DropSessions
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
        let parent = directory.parent
        guard let name = directory.lastComponent else { return false }
        StagingDirectory.clearAbandoned(in: parent, prefix: FolderCoordinator.stagingPrefix)
        let staging = try StagingDirectory(in: parent, prefix: FolderCoordinator.stagingPrefix)
        defer { staging.remove() }
        let draft = StoreFolders(directory: staging.newPath())
        try StoreFolders.make(draft.directory)
        try StoreFolders.make(draft.store)
        try write(declaration, to: draft.declaration)
        let item = StagedItem(path: draft.directory, isFolder: true, bytes: 0, entries: 3, hash: nil)
        try DurableItems.sync([item], staging: staging)
        let outcome = try ItemPlacement(directory: parent, collision: .skip)
            .place(item, as: .free(name), from: nil)
        guard case .placed = outcome else { return false }
        try DurableItems.sync(parent, isDirectory: true)
        return true
    }

    /// Gives the existing `directory` a declaration.
    ///
    /// - Returns: false when it had one already.
    static func declare(_ directory: FilePath, _ declaration: DestinationDeclaration) throws -> Bool {
        let folders = StoreFolders(directory: directory)
        try StoreFolders.make(folders.store)
        try StoreFolders.make(folders.staging)
        let staging = try StagingDirectory(in: folders.staging, prefix: "")
        defer { staging.remove() }
        let draft = staging.newPath()
        try write(declaration, to: draft)
        let item = StagedItem(path: draft, isFolder: false, bytes: 0, entries: 1, hash: nil)
        try DurableItems.sync([item], staging: staging)
        let outcome = try ItemPlacement(directory: folders.store, collision: .skip)
            .place(item, as: .free("destination.toml"), from: nil)
        guard case .placed = outcome else { return false }
        try DurableItems.sync(folders.store, isDirectory: true)
        return true
    }

    private static func write(_ declaration: DestinationDeclaration, to path: FilePath) throws {
        try reporting(path, "be written") {
            let file = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: FilePermissions(rawValue: 0o666))
            try file.closeAfter { _ = try file.writeAll(declaration.toml.utf8) }
        }
    }
}
