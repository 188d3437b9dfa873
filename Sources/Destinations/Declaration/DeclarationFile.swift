import Configuration
import DropSessions
import FileSystem
import SystemPackage

/// Reading and writing the declaration of a directory.
enum DeclarationFile {
    /// What a directory says of itself.
    enum Found {
        case none
        case declared(DestinationDeclaration)
        /// There is a `.dnd` folder, or a declaration in it, of another user, and not trusted.
        case stranger(DndFolder, DndFolder.File?)
    }

    /// What `directory` says of itself.
    ///
    /// - Throws: `DestinationError`: `badDeclaration`, or what keeps the file from being read.
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
    /// - Throws: `DestinationError`: `badDeclaration`, `untrusted`, or what keeps the file from being read.
    static func read(in directory: FilePath) throws -> DestinationDeclaration? {
        switch try find(in: directory) {
        case .none: nil
        case .declared(let declaration): declaration
        case .stranger(let folder, let file): throw DestinationError(stranger: folder, file)
        }
    }

    /// The declaration of a directory around the one that is meant; nil also where a stranger made one, which then must not keep everybody
    /// from what is below.
    ///
    /// - Parameter ignoresLinks: whether a link where the folder belongs declares nothing, and is no error.
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
            SafetyWarnings.warnOfStranger(folder, file)
            return nil
        }
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

    /// Gives the existing `directory` a declaration.
    ///
    /// - Returns: false when it had one already.
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
