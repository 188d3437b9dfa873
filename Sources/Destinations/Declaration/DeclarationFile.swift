import Configuration
import DropSessions
import FileSystem
import SystemPackage

/// Reads and writes the declaration of a directory.
enum DeclarationFile {
    /// The result of looking for a declaration.
    enum Found {
        case none
        case declared(DestinationDeclaration)
        /// The `.dnd` folder, or the declaration in it, belongs to another user and is not trusted.
        case stranger(DndFolder, DndFolder.File?)
    }

    /// Looks for the declaration of `directory`.
    ///
    /// - Throws: `DestinationError`: `badDeclaration`, or the error of reading the file.
    static func find(in directory: FilePath) throws -> Found {
        try opening(directory) {
            guard let folder = try DndFolder(in: directory) else { return .none }
            guard FolderTrust.process.obeys(folder) else { return .stranger(folder, nil) }
            guard let file = try folder.file("destination.toml") else { return .none }
            guard FolderTrust.process.obeys(file, of: folder) else { return .stranger(folder, file) }
            let path = folder.path.appending("destination.toml")
            guard let text = String(validating: file.bytes, as: UTF8.self) else {
                throw DestinationError(
                    .badDeclaration, path: path, message: "is not UTF-8 text", hint: "write it again with `dnd init`")
            }
            return .declared(try DestinationDeclaration(toml: text, file: path))
        }
    }

    /// The declaration of `directory`; nil when it has none.
    ///
    /// - Throws: `DestinationError`: `badDeclaration`, `untrusted`, or the error of reading the file.
    static func read(in directory: FilePath) throws -> DestinationDeclaration? {
        switch try find(in: directory) {
        case .none: nil
        case .declared(let declaration): declaration
        case .stranger(let folder, let file): throw DestinationError(stranger: folder, file)
        }
    }

    /// The declaration of an enclosing directory; nil also if another user made it and is not trusted, so that such a
    /// declaration does not block access to the directories below it.
    ///
    /// - Parameter ignoresLinks: whether a symbolic link in place of the `.dnd` folder means "no declaration" instead
    ///   of an error.
    static func readAround(_ directory: FilePath, ignoresLinks: Bool = false) throws -> DestinationDeclaration? {
        let found: Found
        do {
            found = try find(in: directory)
        } catch let error as DestinationError where error.code == .damagedStore && ignoresLinks {
            SafetyWarnings.warn(error.path, "\(error.message); it is ignored")
            return nil
        }
        switch found {
        case .none: return nil
        case .declared(let declaration): return declaration
        case .stranger(let folder, let file):
            SafetyWarnings.warnUntrusted(folder, file)
            return nil
        }
    }

    /// Creates `directory` together with `declaration` atomically: it is never visible without its declaration.
    ///
    /// - Returns: false if the name was already taken.
    static func makeDirectory(_ directory: FilePath, declaration: DestinationDeclaration) throws -> Bool {
        guard let name = directory.lastComponent else { return false }
        return try reporting(directory.parent, "be written to") {
            let parent = try Directory(directory.parent)
            StagingDirectory.clearAbandoned(in: parent, prefix: FolderCoordinator.stagingPrefix)
            let staging = try StagingDirectory(in: parent, prefix: FolderCoordinator.stagingPrefix)
            let draft = staging.newName()
            defer { staging.remove() }
            let store = try staging.directory.madeDirectory(draft).madeDirectory(StoreDirectories.storeName)
            try write(declaration, to: StoreDirectories.declarationName, in: store)
            try CreationMarker.write(staging.token, in: store)
            try staging.syncFileSystem()
            do {
                try staging.directory.place(draft, as: name, in: parent)
            } catch let error as Errno where error == .fileExists {
                return false
            }
            try parent.sync()
            staging.remove()
            CreationMarker.remove(from: store)
            return true
        }
    }

    /// Adds a declaration to the existing `directory`.
    ///
    /// - Returns: false if it already had one.
    static func declare(_ directory: FilePath, _ declaration: DestinationDeclaration) throws -> Bool {
        try reporting(directory, "be declared") {
            let store = try Directory(directory).madeDirectory(StoreDirectories.storeName)
            let parent = try store.madeDirectory(StoreDirectories.stagingName)
            let staging = try StagingDirectory(in: parent, prefix: "")
            defer { staging.remove() }
            let draft = staging.newName()
            try write(declaration, to: draft, in: staging.directory)
            do {
                try staging.directory.place(draft, as: StoreDirectories.declarationName, in: store)
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
