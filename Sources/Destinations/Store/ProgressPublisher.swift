import Dispatch
import FileSystem
import Glibc
import Synchronization
import SystemPackage
import Transfer

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
        /// Whether the timer runs.
        var isScheduled = false
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
        let isFirst = state.withLock { state in
            state.places.merge(places.map { ($0.id, $0.progress) }) { $1 }
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
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
            state.isScheduled = !state.places.isEmpty
            return (state.isScheduled, takeRequests(of: state))
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

// MARK: - The files

/// The progress of a drop's active items, in the file `progress` of its staging directory.
///
/// The file is `dndplac1`, then little-endian the process id (4 bytes), the number of entries (4) and the number of
/// writes (8). An entry has the place's id (8), the completed part in millionths or 0xFFFFFFFF if unknown (4), and 4
/// zero bytes. The file ends with a checksum of all that (8). It is overwritten in place: a partial write is detected
/// by the checksum.
///
/// The file may come from any program: one that does not have exactly this form is ignored.
struct PublishedProgress: Hashable {
    static let fileName: FilePath.Component = "progress"

    /// The drop's process.
    var process: Int32
    /// The number of writes; a change shows that the drop is alive.
    var beat: UInt64
    /// The completed part of each active item, from 0 to 1, by the id of its place; nil if the total is unknown.
    var fractions: [Int64: Double?]

    /// The maximum number of entries, far more than a drop has active items.
    static let maximumEntries = 4096
    private static let headLength = 24
    private static let entryLength = 16
    /// The maximum length of the file, in bytes.
    static let longest = headLength + maximumEntries * entryLength + 8

    private static let mark = Array("dndplac1".utf8)
    private static let whole = 1_000_000.0

    init(process: Int32, beat: UInt64, fractions: [Int64: Double?]) {
        self.process = process
        self.beat = beat
        self.fractions = fractions
    }

    /// Parses the beginning of `bytes`; nil if it is not such a file.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= Self.headLength, Array(bytes.prefix(8)) == Self.mark,
            let process = Int32(exactly: Self.number(bytes, 8, 4)), process > 0,
            case let count = Int(Self.number(bytes, 12, 4)), count <= Self.maximumEntries,
            case let end = Self.headLength + count * Self.entryLength, bytes.count >= end + 8,
            Self.number(bytes, end, 8) == Self.checksum(bytes[..<end])
        else { return nil }
        var fractions: [Int64: Double?] = [:]
        for start in stride(from: Self.headLength, to: end, by: Self.entryLength) {
            let millionths = UInt32(truncatingIfNeeded: Self.number(bytes, start + 8, 4))
            guard let id = Int64(exactly: Self.number(bytes, start, 8)), id > 0, fractions[id] == nil,
                millionths == .max || Double(millionths) <= Self.whole
            else { return nil }
            fractions[id] = .some(millionths == .max ? nil : Double(millionths) / Self.whole)
        }
        self.init(process: process, beat: Self.number(bytes, 16, 8), fractions: fractions)
    }

    /// The content of the file.
    var bytes: [UInt8] {
        let entries = fractions.prefix(Self.maximumEntries)
        var bytes = Self.mark
        func append(_ number: some FixedWidthInteger) { withUnsafeBytes(of: number.littleEndian) { bytes += $0 } }
        append(UInt32(bitPattern: process))
        append(UInt32(entries.count))
        append(beat)
        for (id, fraction) in entries {
            append(id)
            append(fraction.map { UInt32((min(max($0, 0), 1) * Self.whole).rounded(.down)) } ?? .max)
            append(UInt32(0))
        }
        append(Self.checksum(bytes[...]))
        return bytes
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ length: Int) -> UInt64 {
        bytes[start..<start + length].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// FNV-1a with 64 bits.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// The file by which a command asks a drop to cancel the item in a place.
enum CancelRequest {
    static let prefix = "cancel-"

    static func name(of place: Int64) -> FilePath.Component? { FilePath.Component("\(prefix)\(place)") }

    /// The id of the place; nil for another file.
    static func place(of name: FilePath.Component) -> Int64? {
        guard name.string.hasPrefix(prefix) else { return nil }
        return Int64(name.string.dropFirst(prefix.count)).flatMap { $0 > 0 ? $0 : nil }
    }
}
