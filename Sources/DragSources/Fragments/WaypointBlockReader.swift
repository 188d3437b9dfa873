import Places
import DropSessions
import Glibc
import ItemProviders
import Synchronization
import SystemPackage

/// Reads waypoints from a file again, in blocks of `WaypointOpener.stretch`, since loads request them almost in order.
final class WaypointBlockReader: Sendable {
    private struct State {
        /// The index of the first waypoint in memory.
        var first = 0
        var waypoints: [WaypointResult] = []
    }

    private let content: LoadedContent
    private let file: WaypointFile
    /// The file's name in messages.
    private let name: String
    /// The state of the file when its waypoints were counted; nil for bytes in memory.
    private let status: Stat?
    private let state = Mutex(State())

    init(content: LoadedContent, file: WaypointFile, name: String) {
        self.content = content
        self.file = file
        self.name = name
        status = Self.status(of: content)
    }

    /// Returns the waypoint at the 0-based `index`.
    ///
    /// - Throws: `ItemFailure` when the file has changed.
    func waypoint(at index: Int) throws -> Waypoint {
        try state.withLock { state in
            if !(state.first..<state.first + state.waypoints.count).contains(index) {
                state.waypoints = []
                state.first = index
                try read(&state)
            }
            do throws(WaypointError) {
                return try state.waypoints[index - state.first].get()
            } catch {
                throw ItemFailure(code: error.code.rawValue, subject: name, message: "\(error)")
            }
        }
    }

    private func read(_ state: inout State) throws {
        let now = Self.status(of: content)
        var index = 0
        let first = state.first
        var found: [WaypointResult] = []
        do {
            if now?.size == status?.size, now?.st_mtim.tv_sec == status?.st_mtim.tv_sec,
                now?.st_mtim.tv_nsec == status?.st_mtim.tv_nsec
            {
                _ = try file.forEachElement { (waypoint) throws(WaypointError) in
                    if index >= first { found.append(waypoint) }
                    index += 1
                    return index < first + WaypointOpener.stretch
                }
            }
        } catch {
            throw ItemFailure(code: error.code.rawValue, subject: name, message: "\(error)")
        }
        guard !found.isEmpty else {
            throw ItemFailure(
                code: "changed", subject: name, message: "has changed since it was opened",
                hint: "run the command again")
        }
        state.waypoints = found
    }

    private static func status(of content: LoadedContent) -> Stat? {
        guard case .file(let file) = content else { return nil }
        return try? file.path.stat()
    }
}
