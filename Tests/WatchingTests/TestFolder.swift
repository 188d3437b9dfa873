import FileSystem
import Glibc
import Synchronization
import SystemPackage
import Testing
import Watching

/// A fresh directory for one test, removed with this object.
final class TestFolder: Sendable {
    let path: FilePath

    init() throws {
        var template = Array("/tmp/dnd-watching-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        path = try #require(SystemCalls.resolved(FilePath(platformString: template)))
    }

    deinit {
        guard let name = path.lastComponent, let parent = try? Directory(path.parent) else { return }
        parent.removeAll(name)
    }

    /// Writes a file, and creates the folders above it.
    func write(_ name: String, _ text: String = "x") throws {
        let path = path.pushing(FilePath(name))
        var folder = self.path
        for component in FilePath(name).removingLastComponent().components {
            folder.append(component)
            _ = folder.withPlatformString { mkdir($0, 0o755) }
        }
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .truncate], permissions: FilePermissions(rawValue: 0o644))
        try file.closeAfter { _ = try file.writeAll(text.utf8) }
    }

    func rename(_ name: String, to other: String) throws {
        let (old, new) = (path.pushing(FilePath(name)), path.pushing(FilePath(other)))
        guard old.withPlatformString({ old in new.withPlatformString { Glibc.rename(old, $0) } }) == 0 else {
            throw Errno(rawValue: errno)
        }
    }

    func remove(_ name: String) { _ = path.pushing(FilePath(name)).withPlatformString { unlink($0) } }

    func exists(_ name: String) -> Bool { (try? path.pushing(FilePath(name)).stat()) != nil }

    func names(_ name: String) -> [String] {
        ((try? SystemCalls.names(at: path.pushing(FilePath(name)))) ?? []).map(\.string).sorted()
    }
}

/// Events that a test gives.
final class ScriptedEvents: FolderEvents {
    private struct State {
        var next = FolderChanges()
        var followed: [FilePath] = []
    }

    private let state = Mutex(State())
    /// Called when a folder is followed: what happens between that and reading it.
    let whenFollowed: @Sendable (FilePath) -> Void

    init(whenFollowed: @escaping @Sendable (FilePath) -> Void = { _ in }) { self.whenFollowed = whenFollowed }

    func add(_ changes: FolderChanges) {
        state.withLock { state in
            state.next.files += changes.files
            state.next.folders += changes.folders
            state.next.isIncomplete = state.next.isIncomplete || changes.isIncomplete
        }
    }

    var followed: [FilePath] { state.withLock(\.followed) }

    func wait(for duration: Duration?) {}

    func changes() -> FolderChanges {
        state.withLock { state in
            defer { state.next = FolderChanges() }
            return state.next
        }
    }

    func follow(_ folder: FilePath, reportsAll: Bool) {
        state.withLock { $0.followed.append(folder) }
        whenFollowed(folder)
    }

    func noteCost(_ cost: Duration) {}
}
