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
        if open.withLock({ $0.contains(where: folder.starts(with:)) }) { return (false, false) }
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
        let text: String
        let path = folder.appending(DndFolder.name).appending("source.toml")
        do {
            guard let found = try contents(of: "source.toml", in: folder) else { return nil }
            text = found
        } catch {
            throw ItemFailure(
                code: "badDeclaration", subject: error.path.string, message: error.message,
                hint: "correct the file: until then nothing in \(folder.string) is offered")
        }
        let declaration = try SourceDeclaration(toml: text, file: path)
        do {
            return Found(declaration: declaration, store: try Self.store(at: folder))
        } catch {
            throw ItemFailure(code: "cannotRead", subject: folder.string, message: "\(error)")
        }
    }

    /// Returns the store at `folder`, an absolute path without links.
    private static func store(at folder: FilePath) throws -> StoreIdentity {
        let own = try? contents(of: "destination.toml", in: folder)
        let board = folder.removingLastComponent()
        if let lane = folder.lastComponent?.string, own.map(SourceDeclaration.isOwnStore) != true,
            let text = try? contents(of: "destination.toml", in: board),
            SourceDeclaration.lanes(inDestination: text).contains(lane)
        {
            return try StoreIdentity(directory: board, group: SourceDeclaration.group(inDestination: text))
        }
        return try StoreIdentity(directory: folder, group: own.flatMap(SourceDeclaration.group))
    }

    /// Returns the path without links. (`realpath`)
    private static func resolved(_ path: FilePath) -> FilePath? {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// Returns the text of a file in the `.dnd` folder of `folder`; nil if there is none. A file of another user that
    /// is not trusted is ignored with a warning: in a shared folder it could block everyone from the entries below.
    private static func contents(
        of name: FilePath.Component, in folder: FilePath
    ) throws(DndFolderError) -> String? {
        let trust = FolderTrust.process
        do throws(DndFolderError) {
            guard let folder = try DndFolder(in: folder) else { return nil }
            guard trust.obeys(folder), let file = try folder.file(name) else {
                if !trust.obeys(folder) { SafetyWarnings.warnUntrusted(folder) }
                return nil
            }
            guard trust.obeys(file, of: folder) else {
                SafetyWarnings.warnUntrusted(folder, file)
                return nil
            }
            guard let text = String(validating: file.bytes, as: UTF8.self) else {
                throw DndFolderError(folder.path.appending(name), "is not UTF-8 text", nil)
            }
            return text
        } catch {
            guard let owner = error.owner, !trust.isOwn(owner) else { throw error }
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
        isOpen ? .all : .strictest(types.lazy.map(visibility))
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
