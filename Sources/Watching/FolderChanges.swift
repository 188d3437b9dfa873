import FileSystem
import ItemProviders
import Synchronization
package import SystemPackage

/// Where a drop folder learns that something has changed.
package protocol FolderEvents: Sendable {
    /// Waits until something may have changed, for at most `duration`; nil waits without a limit.
    ///
    /// - Throws: `CancellationError` as soon as the program is asked to end.
    func wait(for duration: Duration?) throws

    /// Returns what has changed since the last call, without waiting.
    ///
    /// - Throws: `WatchError` if the folder itself is gone.
    func changes() throws -> FolderChanges

    /// Reports changes in a folder from now on. The caller then reads its entries: those that were created before are in
    /// no event.
    ///
    /// - Parameters:
    ///   - folder: Its path below the drop folder; empty for the drop folder.
    ///   - reportsAll: Whether its file system reports all changes.
    func follow(_ folder: FilePath, reportsAll: Bool)

    /// Records how long it took to read everything.
    func noteCost(_ cost: Duration)
}

/// What has changed in a drop folder. Paths are relative to it.
package struct FolderChanges: Sendable {
    /// A change of a file.
    package struct File: Sendable, Hashable {
        package let path: FilePath
        /// Whether it was closed after writing, or moved to its name.
        package let isClosed: Bool

        package init(_ path: FilePath, isClosed: Bool) {
            self.path = path
            self.isClosed = isClosed
        }
    }

    /// The files, in the order of the changes.
    package var files: [File]
    /// Folders that are new: all in them is new.
    package var folders: [FilePath]
    /// Whether changes may be missing, so that everything must be read again.
    package var isIncomplete: Bool

    package init(files: [File] = [], folders: [FilePath] = [], isIncomplete: Bool = false) {
        self.files = files
        self.folders = folders
        self.isIncomplete = isIncomplete
    }
}

/// The changes as the kernel reports them; where it does not report all of them, everything is read again at intervals.
package final class KernelEvents: FolderEvents {
    private struct State {
        /// The folders by the number of their watch.
        var folders: [Int32: FilePath] = [:]
        /// Whether everything is read again at intervals.
        var polls: Bool
        /// Why, if it was not asked for.
        var reason: PollingReason?
        var lastRead: ContinuousClock.Instant?
        /// How long reading everything took.
        var cost: Duration = .zero
    }

    /// Why the folder is polled.
    package enum PollingReason: Sendable, Hashable {
        /// A file system does not report all changes.
        case deaf
        /// The limit of watches is reached.
        case tooManyFolders
    }

    private let root: FilePath
    private let interval: Duration
    /// Nil if nothing but polling was asked for.
    private let notifications: DirectoryNotifications?
    private let state: Mutex<State>

    /// - Parameters:
    ///   - root: The drop folder, without links.
    ///   - polls: Whether the kernel is not asked.
    ///   - interval: The time between two readings where the kernel does not report all changes.
    package init(_ root: FilePath, polls: Bool, interval: Duration) {
        self.root = root
        self.interval = interval
        notifications = polls ? nil : try? DirectoryNotifications()
        state = Mutex(State(polls: notifications == nil))
    }

    /// Why the folder is polled although that was not asked for; nil if it is not.
    package var pollingReason: PollingReason? { state.withLock(\.reason) }

    package func wait(for duration: Duration?) throws {
        let next = state.withLock { $0.polls ? nextReading(after: $0) : nil }
        let limit = [duration, next.map { max(.milliseconds(1), $0 - .now) }].compactMap(\.self).min()
        if let notifications {
            _ = try ProcessInterruption.waitUntilReadable(notifications.descriptor, for: limit)
        } else {
            try ProcessInterruption.pause(for: limit ?? interval)
        }
    }

    package func changes() throws -> FolderChanges {
        let events: [DirectoryNotifications.Event]
        do {
            events = try notifications?.events() ?? []
        } catch {
            // What could not be read is lost.
            events = [.overflow]
        }
        var changes = FolderChanges()
        let isGone = state.withLock { state in
            for event in events {
                switch event {
                case .overflow: changes.isIncomplete = true
                case .ended(let watch): state.folders[watch] = nil
                case .directoryGone(let watch):
                    if state.folders[watch]?.isEmpty == true { return true }
                case .entry(let watch, let name, let change, let isFolder):
                    guard let folder = state.folders[watch] else { continue }
                    let path = folder.appending(name)
                    switch (isFolder, change) {
                    case (true, .gone): forget(path, &state)
                    case (true, _): changes.folders.append(path)
                    case (false, let change): changes.files.append(.init(path, isClosed: change == .completed))
                    }
                }
            }
            if state.polls, nextReading(after: state) <= .now { changes.isIncomplete = true }
            if changes.isIncomplete { state.lastRead = .now }
            return false
        }
        if isGone || (notifications == nil && (try? root.stat()) == nil) { throw WatchError.gone(root) }
        return changes
    }

    /// When everything is read again. Reading takes at most a tenth of the time.
    private func nextReading(after state: State) -> ContinuousClock.Instant {
        state.lastRead.map { $0 + max(interval, state.cost * 10) } ?? .now
    }

    package func noteCost(_ cost: Duration) {
        state.withLock {
            $0.cost = cost
            $0.lastRead = .now
        }
    }

    package func follow(_ folder: FilePath, reportsAll: Bool) {
        if !reportsAll { poll(because: .deaf) }
        guard let notifications else { return }
        do {
            let watch = try notifications.watch(folder.isEmpty ? root : root.pushing(folder))
            state.withLock { $0.folders[watch] = folder }
        } catch  where error == .noSpace || error == .noMemory {
            poll(because: .tooManyFolders)
        } catch {
            // It is gone, or it cannot be read, which the caller finds too.
        }
    }

    private func poll(because reason: PollingReason) {
        state.withLock { state in
            guard !state.polls else { return }
            (state.polls, state.reason) = (true, reason)
        }
    }

    /// Ends the watches of a folder that was moved or removed, and of all in it.
    private func forget(_ folder: FilePath, _ state: inout State) {
        let gone = state.folders.filter { $0.value.starts(with: folder) }
        for watch in gone.keys {
            notifications?.end(watch)
            state.folders[watch] = nil
        }
    }
}
