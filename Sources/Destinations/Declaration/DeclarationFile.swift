package import Configuration
import FileSystem
import ItemProviders
package import SystemPackage
package import Transfer
package import UniformTypes

/// Reads and writes the declaration of a directory.
enum DeclarationFile {
    /// The declaration of `directory`; nil when it has none.
    ///
    /// - Throws: `DestinationError`: `badDeclaration`, `untrusted`, or the error of reading the file.
    static func read(in directory: FilePath) throws -> DestinationDeclaration? {
        try opening(directory) { () throws -> DestinationDeclaration? in
            switch try DndFile(DestinationDeclaration.fileName, in: directory) {
            case .missing: return nil
            case .obeyed(let file): return try DestinationDeclaration(file)
            case .foreign(let folder, let file): throw DestinationError(stranger: folder, file)
            }
        }
    }

    /// The declaration of an enclosing directory; nil also if another user made it and is not trusted, so that such a
    /// declaration does not block access to the directories below it.
    ///
    /// - Parameter ignoresLinks: whether a symbolic link in place of the `.dnd` folder means "no declaration" instead
    ///   of an error.
    static func readAround(_ directory: FilePath, ignoresLinks: Bool = false) throws -> DestinationDeclaration? {
        do {
            return try opening(directory) { () throws -> DestinationDeclaration? in
                switch try DndFile(DestinationDeclaration.fileName, in: directory) {
                case .missing: return nil
                case .obeyed(let file): return try DestinationDeclaration(file)
                case .foreign(let folder, let file):
                    SafetyWarnings.warnUntrusted(folder, file)
                    return nil
                }
            }
        } catch let error as DestinationError where error.code == .damagedStore && ignoresLinks {
            SafetyWarnings.warn(error.path, "\(error.message); it is ignored")
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
            StagingDirectory.clearAbandoned(in: parent)
            let staging = try StagingDirectory(in: parent, prefix: FolderCoordinator.stagingPrefix)
            let draft = staging.newName()
            defer { staging.remove() }
            let root = try staging.directory.madeDirectory(draft)
            // A board's lanes are visible from the start.
            for lane in declaration.boardLanes.compactMap({ FilePath.Component($0) }) {
                _ = try root.madeDirectory(lane)
            }
            let store = try root.madeDirectory(StoreDirectories.storeName)
            try write(declaration, to: DestinationDeclaration.fileName, in: store)
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
                try staging.directory.place(draft, as: DestinationDeclaration.fileName, in: store)
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

// MARK: - The marker of a creation

/// A file in a new store that names the neighbouring staging directory in which the store was made. If the creating
/// command was killed before it removed that directory, the marker locates it without a search of the parent directory.
enum CreationMarker {
    private static let name: FilePath.Component = "making"
    /// The length of a token, in bytes.
    private static let length = 32

    /// Writes the marker into `store`, which is being made in the staging directory with this token.
    static func write(_ token: String, in store: Directory) throws {
        let file = try store.create(name)
        try file.closeAfter {
            let bytes = Array(token.utf8)
            try bytes.withUnsafeBytes { try SystemCalls.write($0, to: file) }
        }
    }

    /// Removes the marker.
    static func remove(from store: Directory) { try? store.unlink(name) }

    /// Removes the staging directory that a killed command left in `parent`, and the marker.
    static func settle(_ store: Directory, in parent: @autoclosure () throws -> Directory) {
        guard let file = try? store.open(name, .readOnly) else { return }
        defer { try? file.close() }
        let prefix = FolderCoordinator.stagingPrefix
        guard let bytes = try? file.readBytes(limit: length).bytes, bytes.count == length,
            let staging = FilePath.Component(bytes: Array(prefix.utf8) + bytes),
            LockedDirectory.isName(staging, prefix: prefix), let parent = try? parent()
        else { return }
        if (try? parent.status(of: staging)) != nil {
            guard !LockedDirectory.isHeld(staging, in: parent) else { return }
            parent.removeAll(staging)
        }
        remove(from: store)
    }
}

// MARK: - Declaring a directory

extension DestinationDeclaration {
    /// The outcome of declaring a directory.
    package enum Declaring: Sendable, Hashable {
        /// The directory was created with the declaration.
        case made
        /// An existing directory received the declaration.
        case declared
        /// The directory already had the same declaration.
        case unchanged
    }

    /// Writes this declaration to `directory`, as `dnd init` does. Creates the directory if it is missing; existing
    /// files stay and join a journal's order.
    ///
    /// - Throws: `DestinationError`: `exists` if the directory has a different declaration.
    package func declare(_ directory: FilePath) async throws -> Declaring {
        let outcome = try await BlockingWork.run {
            guard let status = try? directory.stat() else { return try make(directory) }
            guard status.type == .directory else {
                throw DestinationError(
                    .exists, path: directory, message: "is a file: only a directory can be declared",
                    hint: "choose another path")
            }
            if let before = try DeclarationFile.read(in: directory) {
                return try compare(before, directory)
            }
            if try DeclarationFile.declare(directory, self) { return .declared }
            return try compare(try DeclarationFile.read(in: directory), directory)
        }
        // A board's lanes are visible from the start.
        for lane in boardLanes {
            guard let name = FilePath.Component(lane) else { continue }
            try reporting(directory.appending(name), "be created") { _ = try Directory(directory).madeDirectory(name) }
        }
        return outcome
    }

    private func make(_ directory: FilePath) throws -> Declaring {
        if try DeclarationFile.makeDirectory(directory, declaration: self) { return .made }
        return try compare(try DeclarationFile.read(in: directory), directory)
    }

    private func compare(_ before: DestinationDeclaration?, _ directory: FilePath) throws -> Declaring {
        if before == self { return .unchanged }
        throw DestinationError(
            .exists, path: directory,
            message: before.map { "is already declared as \($0.kind.rawValue)" }
                ?? "appeared while it was being declared",
            hint: "edit \(StoreDirectories(directory: directory).declaration.string)")
    }
}

/// A destination's settings, from its declaration and the user's options.
package struct DestinationSettings: Sendable, Hashable {
    /// The readable types, in order of preference.
    package var readableTypes: [UniformType]
    /// Which side decides between two representations.
    package var preference: NegotiationPolicy.Preference
    /// The allowed operations.
    package var operations: Set<DropOperation>
    /// The maximum number of items; nil for no limit.
    package var maxItems: Int?
    /// The maximum number of new items per drop; nil for no limit.
    package var perDrop: Int?
    /// The group whose restricted representations may land here; nil for none.
    package var group: String?

    /// Creates settings; by default fidelity decides, and copies and moves are allowed without a limit.
    package init(
        readableTypes: [UniformType], preference: NegotiationPolicy.Preference = .fidelity,
        operations: Set<DropOperation> = [.copy, .move], maxItems: Int? = nil, perDrop: Int? = nil,
        group: String? = nil
    ) {
        self.readableTypes = readableTypes
        self.preference = preference
        self.operations = operations
        self.maxItems = maxItems
        self.perDrop = perDrop
        self.group = group
    }

    /// The proposal for adding `itemCount` items to the `present` ones, as far as the settings decide it. 0 items means
    /// that existing items change their places: if a move is not allowed, they stay, because a copy would duplicate
    /// them.
    ///
    /// - Parameter additions: the resulting increase in items; nil for `itemCount`. Replacing and skipped items add
    ///   none.
    func proposal(
        _ options: DropOptions, itemCount: Int, additions: Int? = nil, present: Int
    ) -> DropProposal {
        if let perDrop, itemCount > perDrop {
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason:
                    "it takes at most \(perDrop == 1 ? "1 item" : "\(perDrop) items") per drop, found \(itemCount)"
            )
        }
        let additions = additions ?? itemCount
        if let maxItems, additions > 0, present > maxItems - additions {
            let holds = present == 1 ? "1 item" : "\(present) items"
            return DropProposal(
                operation: .forbidden, intent: options.intent,
                reason:
                    "it holds \(holds), the limit is \(maxItems), and \(additions) more \(additions == 1 ? "was" : "were") to land"
            )
        }
        if operations.contains(options.operation) {
            return DropProposal(operation: options.operation, intent: options.intent)
        }
        if options.operation == .move, itemCount > 0, operations.contains(.copy) {
            return DropProposal(
                operation: .copy, intent: options.intent, reason: "its declaration allows only copies")
        }
        let allowed = operations.map(\.rawValue).sorted().joined(separator: ", ")
        return DropProposal(
            operation: .forbidden, intent: options.intent,
            reason: "its declaration allows \(allowed.isEmpty ? "no operation" : "only \(allowed)")")
    }
}

// MARK: - Declarations

extension DestinationDeclaration {
    /// The destination that `directory` is.
    ///
    /// - Parameter isMade: Whether a drop creates the directory of a folder if it is missing, as it does for stores.
    func destination(_ directory: FilePath, displayName: String, isMade: Bool = false) -> any DropDestination {
        switch kind {
        case .folder:
            FolderDestination(directory: directory, displayName: displayName, settings: settings, isMade: isMade)
        case .journal:
            JournalDestination(
                directory: directory, displayName: displayName, settings: settings, declaration: self)
        case .board:
            BoardDestination(board: directory, displayName: displayName, settings: settings, declaration: self)
        case .frame:
            FrameDestination(directory: directory, displayName: displayName, settings: settings, declaration: self)
        }
    }

    /// The settings, with those of the kind for missing keys.
    var settings: DestinationSettings {
        DestinationSettings(
            readableTypes: reads ?? kind.readableTypeNames.compactMap { UniformType($0) },
            preference: prefer ?? .fidelity, operations: operations ?? [.copy, .move], maxItems: maxItems,
            perDrop: perDrop, group: group)
    }
}

extension DestinationDeclaration.Kind {
    /// The types that it reads by default, in order of preference.
    fileprivate var readableTypeNames: [String] {
        switch self {
        case .folder: ["public.item"]
        case .journal: ["public.png", "public.jpeg", "com.compuserve.gif", "public.utf8-plain-text"]
        case .board: ["com.razeware.geocache", "public.utf8-plain-text"]
        case .frame: ["public.png"]
        }
    }
}
