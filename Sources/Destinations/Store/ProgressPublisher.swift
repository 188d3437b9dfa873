import Dispatch
import DropSessions
import FileSystem
import Glibc
import Synchronization
import SystemPackage

/// Shows other commands how far the items of a drop are, ten times a second, and ends those that they ask to end.
///
/// Both go by files in the drop's staging directory, which nobody but its user can write to: the database is for what stays. A drop that takes
/// less than a tenth of a second shows nothing. It goes by a clock, and not by what arrives: a source that yields nothing can be ended, too.
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

    /// Follows items until they have ended, by the numbers of their places.
    func follow(_ places: [(id: Int64, progress: PlaceProgress)]) {
        guard !places.isEmpty else { return }
        state.withLock { $0.places.merge(places.map { ($0.id, $0.progress) }) { $1 } }
        schedule()
    }

    /// Shows nothing any more, and leaves nothing behind. To be called before the staging directory goes.
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

    /// - Returns: whether there is anything left to be followed.
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
            // What is asked of an item that has ended is done.
            staging.removeNote(name)
            return CancelRequest.place(of: name).flatMap { state.places[$0] }
        }
    }
}
