import Configuration
import Glibc
import ItemProviders
import Synchronization
import SystemPackage
import Transfer
import UniformTypes

/// Finds the declaration for an item: that of the nearest enclosing folder with a `.dnd/source.toml`. Links are
/// resolved, so that another path to a folder cannot bypass its declaration. Results are cached.
final class SourceDeclarations: Sendable {
    /// A folder with a declaration, as negotiation sees it.
    struct Found: Sendable {
        let declaration: SourceDeclaration
        /// The folder, its Unix group and its declared group.
        let store: StoreIdentity
    }

    private let known = Mutex<[FilePath: Result<Found?, ItemFailure>]>([:])
    /// Folders that contain no folder with restrictions.
    private let open = Mutex<Set<FilePath>>([])
    private let stores = Mutex<[FilePath: StoreIdentity?]>([:])

    /// Returns the store that contains the entries of `folder`: the folder itself, or the board of which it is a lane.
    /// Nil when it cannot be examined.
    func store(of folder: FilePath) -> StoreIdentity? {
        if let store = stores.withLock({ $0[folder] }) { return store }
        let store = Self.resolved(folder).flatMap { try? Self.store(at: $0) }
        stores.withLock { $0[folder] = .some(store) }
        return store
    }

    /// Returns the declaration for the entries of `folder`, which may be a relative path; nil if there is none.
    ///
    /// - Throws: `ItemFailure` when there is one that is unreadable or invalid, since it might have restricted
    ///   something.
    func declaration(around folder: FilePath) throws(ItemFailure) -> Found? {
        if let result = known.withLock({ $0[folder] }) { return try result.get() }
        let result: Result<Found?, ItemFailure>
        do {
            result = .success(try search(from: folder))
        } catch {
            result = .failure(error)
        }
        known.withLock { $0[folder] = result }
        return try result.get()
    }

    /// Returns whether a folder inside `folder`, at any depth, restricts visibility or forbids moves. One whose
    /// declaration is unreadable counts as both. Links are not followed, as they are not when a folder is copied.
    ///
    /// - Complexity: O(n) in the number of entries below. The result for a folder without restrictions is reused for
    ///   the folders in it.
    func restrictions(inside folder: FilePath) -> (withhold: Bool, keep: Bool) {
        let isInside = open.withLock { open in
            var ancestor = folder
            repeat {
                if open.contains(ancestor) { return true }
            } while ancestor.removeLastComponent()
            return false
        }
        if isInside { return (false, false) }
        var (withhold, keep) = (false, false)
        _ = FileTree.contains(in: folder) { inner in
            guard inner != folder else { return false }
            let found = Self.restrictions(of: inner)
            (withhold, keep) = (withhold || found.withhold, keep || found.keep)
            return withhold && keep
        }
        if !withhold, !keep { open.withLock { _ = $0.insert(folder) } }
        return (withhold, keep)
    }

    private static func restrictions(of folder: FilePath) -> (withhold: Bool, keep: Bool) {
        do {
            guard let declaration = try read(in: folder)?.declaration else { return (false, false) }
            let withholds = declaration.visibility != .all || declaration.types.values.contains { $0 != .all }
            return (withholds, !declaration.operations.contains(.move))
        } catch {
            return (true, true)
        }
    }

    private func search(from folder: FilePath) throws(ItemFailure) -> Found? {
        // A path that cannot be resolved cannot be read either; reading it reports the error.
        guard var ancestor = Self.resolved(folder) else { return nil }
        while true {
            if let found = try Self.read(in: ancestor) { return found }
            guard ancestor.removeLastComponent() else { return nil }
        }
    }

    private static func read(in folder: FilePath) throws(ItemFailure) -> Found? {
        let file: DndFolder.File
        do throws(DndFolderError) {
            guard let found = try obeyed(SourceDeclaration.fileName, in: folder) else { return nil }
            file = found
        } catch {
            throw failure(error.path, error.message, in: folder)
        }
        let declaration: SourceDeclaration
        do throws(DeclarationFileProblem) {
            declaration = try SourceDeclaration(file)
        } catch {
            throw failure(error.file, error.positionedMessage, hint: error.hint, in: folder)
        }
        do {
            return Found(declaration: declaration, store: try Self.store(at: folder))
        } catch {
            throw ItemFailure(code: "cannotRead", subject: folder.string, message: "\(error)")
        }
    }

    private static func failure(
        _ file: FilePath, _ message: String, hint: String? = nil, in folder: FilePath
    ) -> ItemFailure {
        ItemFailure(
            code: "badDeclaration", subject: file.string, message: message,
            hint: hint ?? "correct the file: until then nothing in \(folder.string) is offered")
    }

    /// Returns the store at `folder`, an absolute path without links. A destination whose declaration is invalid shares
    /// no group and has no lanes.
    private static func store(at folder: FilePath) throws -> StoreIdentity {
        let file = try? obeyed(DestinationDeclaration.fileName, in: folder)
        let own = file.flatMap { try? DestinationDeclaration($0) }
        // A journal that a drop created becomes a lane; any other declared folder is a store of its own.
        if file == nil || own?.kind == .journal, let lane = folder.lastComponent?.string {
            let board = folder.removingLastComponent()
            let around = try? obeyed(DestinationDeclaration.fileName, in: board)
            if let declaration = around.flatMap({ try? DestinationDeclaration($0) }),
                declaration.boardLanes.contains(lane)
            {
                return try StoreIdentity(directory: board, group: declaration.group)
            }
        }
        return try StoreIdentity(directory: folder, group: own?.group)
    }

    /// Returns the path without links. (`realpath`)
    private static func resolved(_ path: FilePath) -> FilePath? {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// Returns a file in the `.dnd` folder of `folder`; nil if there is none. A file of another user that is not trusted
    /// is ignored with a warning: in a shared folder it could block everyone from the entries below.
    private static func obeyed(
        _ name: FilePath.Component, in folder: FilePath
    ) throws(DndFolderError) -> DndFolder.File? {
        do throws(DndFolderError) {
            switch try DndFile(name, in: folder) {
            case .missing: return nil
            case .obeyed(let file): return file
            case .foreign(let folder, let file):
                SafetyWarnings.warnUntrusted(folder, file)
                return nil
            }
        } catch {
            guard let owner = error.owner, !FolderTrust.process.isOwn(owner) else { throw error }
            SafetyWarnings.warn(error.path, error.message + "; it is ignored")
            return nil
        }
    }
}

/// The visibility of a file's representations, and where it was declared.
struct SourceRestriction: Sendable {
    /// The declaration around the file; nil if there is none.
    var declaration: SourceDeclaration?
    /// The store that contains the file.
    var origin: ItemOrigin?
    /// Whether this is a folder that contains restricted items. The folder itself is then offered only to its own
    /// store; other destinations get its elements one by one, each with its own visibility.
    var hasRestrictedParts = false

    /// The types of the files that contain the file, and of what it was translated from: what may not be seen of them holds
    /// for what is in them.
    var holders: [UniformType] = []

    /// Whether this is a folder that contains a folder whose items may not be moved.
    var containsUnmovableFolder = false

    /// Why the source must stay; nil if it may be moved.
    var moveObjection: String? {
        if declaration?.operations.contains(.move) == false {
            return "its folder's .dnd/source.toml allows copies only"
        }
        return containsUnmovableFolder ? "the .dnd/source.toml of a folder in it allows copies only" : nil
    }

    /// Whether everything is visible to all.
    var isOpen: Bool { declaration == nil && !hasRestrictedParts }

    /// Returns the visibility of a representation of `type`.
    func visibility(of type: UniformType) -> RepresentationVisibility {
        hasRestrictedParts ? .ownProcess : declaration?.visibility(of: type) ?? .all
    }

    /// Returns the visibility of a result made from content of all these types: it is visible only to destinations that
    /// may see each of them.
    func visibility(ofAll types: [UniformType]) -> RepresentationVisibility {
        isOpen ? .all : .strictest((types + holders).lazy.map(visibility))
    }

    /// Returns the descriptions with the visibility that follows from the declaration and from all types involved: the
    /// source's own `type`, the intermediate types, and the types of the parts in it.
    func applied(
        to descriptions: [Representation.Description], madeOf type: UniformType
    ) -> [Representation.Description] {
        // Return the same array if unrestricted, since many items share it.
        guard !isOpen else { return descriptions }
        return descriptions.map { described in
            described.shown(to: visibility(ofAll: [type, described.type] + described.route + described.embeds))
        }
    }

    /// Returns the representation with its restricted visibility.
    func applied(to representation: Representation, madeOf type: UniformType) -> Representation {
        Representation(
            applied(to: [representation.description], madeOf: type)[0], loader: representation.loader)
    }
}
