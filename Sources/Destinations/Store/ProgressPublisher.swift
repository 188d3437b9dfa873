import Dispatch
import DropSessions
import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Publishes the progress of a drop's items ten times a second, and cancels items at the request of other commands.
///
/// Both use files in the drop's staging directory, which only its user can write to; the database is for persistent
/// data. A drop of less than a tenth of a second publishes nothing. Publishing is driven by a timer, not by arriving
/// data, so a source that yields nothing can be cancelled, too.
final class ProgressPublisher: Sendable {
    private struct State {
        var places: [Int64: PlaceProgress] = [:]
        var note: FileDescriptor?
        var beat: UInt64 = 0
        var isStopped = false
    }

    private static let interval = DispatchTimeInterval.milliseconds(100)

    private let staging: StagingDirectory
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "dnd.destinations.progress")

    init(staging: StagingDirectory) { self.staging = staging }

    deinit { stop() }

    /// Follows items, by the ids of their places, until they have ended.
    func follow(_ places: [(id: Int64, progress: PlaceProgress)]) {
        guard !places.isEmpty else { return }
        state.withLock { $0.places.merge(places.map { ($0.id, $0.progress) }) { $1 } }
        schedule()
    }

    /// Stops publishing and removes the files. Must be called before the staging directory is removed.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            guard let note = state.note.take() else { return }
            try? note.close()
            for name in [PublishedProgress.fileName] + staging.notes(prefix: CancelRequest.prefix) {
                staging.removeNote(name)
            }
        }
    }

    private func schedule() {
        queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
            guard let self, self.tick() else { return }
            self.schedule()
        }
    }

    /// - Returns: whether there are items left to follow.
    private func tick() -> Bool {
        let (goesOn, asked) = state.withLock { state -> (Bool, [PlaceProgress]) in
            guard !state.isStopped else { return (false, []) }
            state.places = state.places.filter { !$0.value.hasEnded }
            publish(&state)
            return (!state.places.isEmpty, takeRequests(of: state))
        }
        for place in asked { place.callOff() }
        return goesOn
    }

    private func publish(_ state: inout State) {
        if state.note == nil { state.note = staging.makeNote(PublishedProgress.fileName) }
        guard let note = state.note else { return }
        state.beat += 1
        let atWork = state.places.filter { $0.value.hasBegun }.mapValues(\.fraction)
        let progress = PublishedProgress(process: getpid(), beat: state.beat, fractions: atWork)
        _ = StagingDirectory.write(progress.bytes, to: note)
    }

    private func takeRequests(of state: State) -> [PlaceProgress] {
        staging.notes(prefix: CancelRequest.prefix).compactMap { name in
            // A request for an item that has ended is dropped.
            staging.removeNote(name)
            return CancelRequest.place(of: name).flatMap { state.places[$0] }
        }
    }
}
