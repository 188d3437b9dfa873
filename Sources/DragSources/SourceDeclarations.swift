import Configuration
import DropSessions
import Glibc
import ItemProviders
import Synchronization
import SystemPackage

/// Finds the declaration that holds for an item: that of the nearest folder around it which has a `.dnd/source.toml`. Links are followed, so
/// that no other name for a folder passes its declaration by. What was found is kept for the items beside it.
final class SourceDeclarations: Sendable {
    /// A folder that declares, as negotiation sees it.
    struct Found: Sendable {
        let declaration: SourceDeclaration
        /// The folder, its Unix group and its declared group.
        let store: StoreIdentity
    }

    private let known = Mutex<[FilePath: Result<Found?, ItemFailure>]>([:])
    /// Folders in which no other one withholds anything.
    private let open = Mutex<Set<FilePath>>([])
    private let stores = Mutex<[FilePath: StoreIdentity?]>([:])

    /// The store that holds what is in `folder`: the folder itself, or the board of which it is a lane. Nil when it cannot be looked at.
    func store(of folder: FilePath) -> StoreIdentity? {
        if let store = stores.withLock({ $0[folder] }) { return store }
        let store = Self.resolved(folder).flatMap { try? Self.store(at: $0) }
        stores.withLock { $0[folder] = .some(store) }
        return store
    }

    /// The declaration that holds for what is in `folder`, which may be a relative path; nil where none does.
    ///
    /// - Throws: `ItemFailure` when there is one and it cannot be read or understood: it might have restricted something.
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

    /// Whether a folder in `folder`, at any depth, withholds something, or lets nothing go; or might: its declaration cannot be read. Links
    /// are not followed, as they are not when a folder is carried.
    ///
    /// - Complexity: O(n) in the number of entries below. What was looked through is not looked through again for a folder in it.
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
        // What cannot be resolved cannot be read either, and fails where it is read.
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

    /// The store at `folder`, which is an absolute path without links.
    private static func store(at folder: FilePath) throws -> StoreIdentity {
        let own = try? contents(of: "destination.toml", in: folder)
        let board = folder.removingLastComponent()
        if let lane = folder.lastComponent?.string, own.map(SourceDeclaration.isNoLane) != true,
            let text = try? contents(of: "destination.toml", in: board),
            SourceDeclaration.lanes(inDestination: text).contains(lane)
        {
            return try StoreIdentity(directory: board, group: SourceDeclaration.group(inDestination: text))
        }
        return try StoreIdentity(directory: folder, group: own.flatMap(SourceDeclaration.group))
    }

    /// The path without links. (`realpath`)
    private static func resolved(_ path: FilePath) -> FilePath? {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// The text of a file in the `.dnd` folder of `folder`; nil where there is none. What belongs to another user and is not trusted is
    /// passed over, which is said: in a shared folder it would keep everybody from what is below.
    private static func contents(
        of name: FilePath.Component, in folder: FilePath
    ) throws(DndFolderError) -> String? {
        let trust = FolderTrust.process
        do throws(DndFolderError) {
            guard let folder = try DndFolder(in: folder) else { return nil }
            guard trust.obeys(folder), let file = try folder.file(name) else {
                if !trust.obeys(folder) { SafetyWarnings.warnOfStranger(folder) }
                return nil
            }
            guard trust.obeys(file, of: folder) else {
                SafetyWarnings.warnOfStranger(folder, file)
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
