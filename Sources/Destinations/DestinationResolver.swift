package import Configuration
package import Conversion
import FileSystem
import Glibc
package import SystemPackage
package import Transfer
import UniformTypes

/// Turns the DEST of a command line into a destination.
///
/// `-` is standard output. A path that ends in a slash or is a directory is a directory: of its declared kind, a folder
/// if it has no declaration, a new journal if it does not exist. Any other path is a file, whose extension gives the
/// readable type; or the lines of a text file, if a place is given. A path that does not exist and has neither a slash
/// nor an extension is ambiguous and is refused.
package struct DestinationResolver: Sendable {
    /// The descriptor for `-`; the caller keeps it open.
    package let standardOutput: FileDescriptor
    /// The directory for temporary files of loads for standard output.
    package let temporaryDirectory: FilePath
    /// Whether the user names the types to read (`--as`, `--accept`), so that a file's extension is not needed.
    package let hasExplicitTypes: Bool
    /// Whether the user gives a place (`--at`), which in a text file is a line.
    package let hasPlace: Bool
    /// The kind of a directory that must not exist yet; nil if the user does not name one.
    package let kindToMake: DestinationDeclaration.Kind?
    /// The kind of a directory that does not exist yet and whose name ends in a slash.
    package let usualKind: DestinationDeclaration.Kind

    /// What makes one file of several.
    package let joiners: FileJoiners

    /// A resolver for one command.
    package init(
        standardOutput: FileDescriptor, temporaryDirectory: FilePath, hasExplicitTypes: Bool = false,
        hasPlace: Bool = false, kindToMake: DestinationDeclaration.Kind? = nil,
        usualKind: DestinationDeclaration.Kind = .journal, joiners: FileJoiners = .none
    ) {
        self.joiners = joiners
        self.kindToMake = kindToMake
        self.usualKind = usualKind
        self.standardOutput = standardOutput
        self.temporaryDirectory = temporaryDirectory
        self.hasExplicitTypes = hasExplicitTypes
        self.hasPlace = hasPlace
    }

    /// The destination that `argument` names. Changes nothing on disk.
    ///
    /// - Throws: `DestinationError`: `notFound`, `ambiguous`, `badDeclaration`, `notWritable`.
    package func resolve(_ argument: String) throws -> any DropDestination {
        try resolve(bytes: Array(argument.utf8))
    }

    /// The destination that an argument with these bytes names; they need not be UTF-8. Changes nothing on disk.
    ///
    /// - Throws: `DestinationError`: `notFound`, `ambiguous`, `badDeclaration`, `notWritable`.
    package func resolve(bytes: [UInt8]) throws -> any DropDestination {
        if bytes == [UInt8(ascii: "-")] {
            return StandardOutputDestination(output: standardOutput, temporaryDirectory: temporaryDirectory)
        }
        let path = FilePath(bytes: bytes)
        let displayName = String(decoding: bytes, as: UTF8.self)
        guard !bytes.isEmpty, !path.isEmpty else {
            throw DestinationError(
                .notFound, path: path, message: "the destination is empty",
                hint: "name a directory, a file, or - for standard output")
        }
        let isDirectoryName = bytes.last == UInt8(ascii: "/")
        do {
            let status = try path.stat()
            return try existing(path, status, displayName, isDirectoryName: isDirectoryName)
        } catch let error as Errno where error == .noSuchFileOrDirectory {
            return try missing(path, displayName, isDirectoryName: isDirectoryName)
        } catch let error as Errno {
            throw DestinationError(error, path: path, action: "be used as a destination")
        }
    }

    /// The directory `directory`, of its declared kind.
    ///
    /// - Parameter looksOnly: whether the caller only lists its items. A declaration by an untrusted user is then
    ///   ignored, and the directory is a folder; otherwise it is an error.
    package static func directory(
        _ directory: FilePath, displayName: String? = nil, looksOnly: Bool = false
    ) throws -> any DropDestination {
        let declared = looksOnly ? try DeclarationFile.readAround(directory) : try DeclarationFile.read(in: directory)
        // A journal that a drop created before the board was declared is now a lane.
        if declared == nil || declared?.kind == .journal,
            let lane = try lane(directory, displayName: displayName)
        {
            return lane
        }
        let declaration = declared ?? DestinationDeclaration(kind: .folder)
        return declaration.destination(directory, displayName: displayName ?? directory.string)
    }

    /// The lane for `directory`, which need not exist; nil if its parent is not a board or has no such lane.
    private static func lane(_ directory: FilePath, displayName: String?) throws -> BoardDestination? {
        let path = SystemCalls.resolved(directory) ?? directory
        guard let name = path.lastComponent,
            let declaration = try DeclarationFile.readAround(path.parent, ignoresLinks: true),
            let lane = declaration.boardLanes.first(where: { FilePath.Component($0) == name })
        else { return nil }
        // Keep the user's spelling of the board's path if the last component is the lane's name.
        let board = directory.lastComponent == name ? directory.parent : path.parent
        return BoardDestination(
            board: board, lane: lane, displayName: displayName ?? directory.string,
            settings: declaration.settings, declaration: declaration)
    }

    private func existing(
        _ path: FilePath, _ status: Stat, _ displayName: String, isDirectoryName: Bool
    ) throws -> any DropDestination {
        if status.type == .directory {
            try Self.refuseInside(path)
            let directory = try Self.directory(path, displayName: displayName)
            guard let kindToMake, directory.kind != kindToMake.rawValue else { return directory }
            throw DestinationError(
                .exists, path: path, message: "is a \(directory.kind) already (--make \(kindToMake.rawValue))",
                hint: directory is FolderDestination
                    ? "declare it: dnd init \(ShellWord.quoted(path.string)) --kind \(kindToMake.rawValue)"
                    : "omit --make, or name another directory")
        }
        if let kindToMake {
            throw DestinationError(
                .exists, path: path, message: "is not a directory (--make \(kindToMake.rawValue))",
                hint: "name another directory, or omit --make")
        }
        guard status.type == .regular else {
            throw DestinationError(
                .cannotWrite, path: path, message: "is neither a file nor a directory",
                hint: "write to standard output (-) and redirect it")
        }
        guard !isDirectoryName else {
            throw DestinationError(
                .notFound, path: path, message: "is a file, but the trailing slash asks for a directory",
                hint: "omit the slash: \(ShellWord.quoted(path.string))")
        }
        if let item = try fileInStore(path, displayName: displayName, exists: true) { return item }
        let type = path.extension.flatMap { ItemType.type(forExtension: $0) }
        if hasPlace, type.map(Self.hasLines) != false { return RowsDestination(path: path, displayName: displayName) }
        return file(path, displayName, of: type)
    }

    /// The file `path` of a type; nil if its extension is unknown.
    private func file(_ path: FilePath, _ displayName: String, of type: UniformType?) -> any DropDestination {
        let file = FileDestination(path: path, displayName: displayName, readableTypes: [type ?? .item])
        guard let type, let joiner = joiners.joiner(of: type) else { return file }
        return JoinedFileDestination(file, type: type, joiner: joiner, joiners: joiners)
    }

    private func missing(
        _ path: FilePath, _ displayName: String, isDirectoryName: Bool
    ) throws -> any DropDestination {
        if let status = try? path.stat(followTargetSymlink: false) {
            guard status.type == .symbolicLink else {
                // Another command has just made it.
                return try existing(path, status, displayName, isDirectoryName: isDirectoryName)
            }
            throw DestinationError(
                .notFound, path: path, message: "is a symbolic link whose target does not exist",
                hint: "remove the link, or create its target")
        }
        try requireParent(of: path, displayName)
        if let lane = try Self.lane(path, displayName: displayName) { return lane }
        if isDirectoryName || kindToMake != nil || path.extension == nil { try refuseMissingLane(path) }
        if let kindToMake {
            return DestinationDeclaration(kind: kindToMake).destination(path, displayName: displayName, isMade: true)
        }
        if !isDirectoryName, let item = try fileInStore(path, displayName: displayName, exists: false) { return item }
        if isDirectoryName {
            return DestinationDeclaration(kind: usualKind).destination(path, displayName: displayName, isMade: true)
        }
        guard let fileExtension = path.extension, !fileExtension.isEmpty else {
            throw DestinationError(
                .ambiguous, path: path, message: "does not exist, and could be a directory or a file",
                hint: ForeignName(displayName)?.destinationHint
                    ?? "\(ShellWord.quoted(path.string + "/")) creates a \(usualKind), "
                    + "\(ShellWord.quoted(path.string + ".txt")) a file, and --make folder a folder")
        }
        if let type = ItemType.type(forExtension: fileExtension) {
            if hasPlace, Self.hasLines(type) { return RowsDestination(path: path, displayName: displayName) }
            return file(path, displayName, of: type)
        }
        if hasExplicitTypes { return FileDestination(path: path, displayName: displayName, readableTypes: [.item]) }
        let nearest = UniformType.nearestSpelling(to: "." + fileExtension)
        throw DestinationError(
            .ambiguous, path: path, message: "does not exist, and .\(fileExtension) is not a known extension",
            hint: (nearest.map { "did you mean \($0)? " } ?? "")
                + "name the type with --as TYPE, or create a \(usualKind) with \(ShellWord.quoted(path.string + "/"))"
        )
    }

    /// Whether a file of this type consists of lines of text.
    static func hasLines(_ type: UniformType) -> Bool {
        type.conforms(to: .plainText)
    }

    private func requireParent(of path: FilePath, _ displayName: String) throws {
        let parent = path.parent
        guard let status = try? parent.stat() else {
            throw DestinationError(
                .notFound, path: path, message: "the directory \(parent.string) does not exist",
                hint: ForeignName(displayName)?.destinationHint
                    ?? "create it: mkdir -p \(ShellWord.quoted(parent.string))")
        }
        guard status.type == .directory else {
            throw DestinationError(
                .notFound, path: path, message: "\(parent.string) is not a directory", hint: "choose another path")
        }
    }
}

// MARK: - What no destination is

extension DestinationResolver {
    /// Refuses a new directory inside a board: the name is probably a misspelt lane.
    func refuseMissingLane(_ path: FilePath) throws {
        try Self.refuseInside(path)
        let parent = SystemCalls.resolved(path.parent) ?? path.parent
        guard let name = path.lastComponent,
            let declaration = try DeclarationFile.readAround(parent, ignoresLinks: true),
            declaration.kind == .board
        else { return }
        let lanes = declaration.boardLanes
        let nearest = Spelling.nearest(to: name.string, among: lanes).map {
            "did you mean \(ShellWord.quoted(path.removingLastComponent().appending($0).string))?"
        }
        throw DestinationError(
            .noSuchItem, path: path,
            message: "is not a lane of its board; the lanes are \(lanes.joined(separator: ", "))",
            hint: nearest ?? "declare other lanes with `lanes` in its .dnd/destination.toml")
    }

    /// Refuses paths inside a `.dnd` folder, which only the store writes.
    static func refuseInside(_ path: FilePath) throws {
        guard path.components.contains(StoreDirectories.storeName) else { return }
        throw DestinationError(
            .notWritable, path: path, message: "is in .dnd, which only dnd writes to",
            hint: "name the directory that contains .dnd")
    }
}

extension StoreIdentity {
    /// The identity of a destination's `directory`, which need not exist: for a directory that the drop will create,
    /// the folder is nil and the team is the Unix group that the system will assign. Nil if neither the directory nor
    /// its parent can be read.
    static func ofDestination(_ directory: FilePath, group: String?) -> StoreIdentity? {
        if let identity = try? StoreIdentity(directory: directory, group: group) { return identity }
        guard let parent = try? directory.parent.stat() else { return nil }
        // inode(7): a new directory inherits the group of a parent with the set-group-ID bit, otherwise it gets the
        // group of the process.
        let inherits = parent.permissions.contains(.setGroupID)
        return StoreIdentity(folder: nil, group: group, team: inherits ? parent.groupID.rawValue : getegid())
    }
}
