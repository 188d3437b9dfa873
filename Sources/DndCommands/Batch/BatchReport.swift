import FoundationEssentials
import FileSystem
import Synchronization
import SystemPackage
import Transfer

/// Receives the outcome of each item of a drop, in order.
protocol ReportRecorder: Sendable {
    /// Records the outcome of the next item.
    ///
    /// - Throws: `CommandFailure` if it cannot be recorded; the drop then ends.
    func record(_ report: ItemReport) throws

    /// Called when all items of a group of the drop are recorded; does nothing by default.
    func endGroup() throws

    /// Whether it reports failures and warnings, too, so that standard error is left to others; the default is false.
    var isQuiet: Bool { get }
}

extension ReportRecorder {
    func endGroup() throws {}

    var isQuiet: Bool { false }
}

/// The report of a batch: a line for each item on standard output and in a file, in the order of the plan, and a last
/// line whose numbers add up.
final class BatchReport: ReportRecorder {
    /// A line of the plan, and what the report says of its item instead of what is transferred: its source, and how it was
    /// converted before.
    struct Line {
        let number: Int
        var source: ItemSource?
        var provenance: ItemProvenance?
    }

    private struct State {
        /// The lines whose items were lifted and are not reported yet.
        var lines: ArraySlice<Line> = []
        var counts = BatchCounts()
        var isClosed = false
    }

    private let plan: String
    private let console: Console
    private let file: OwnedDescriptor?
    private let path: FilePath?
    private let state: Mutex<State>

    /// - Parameters:
    ///   - plan: the identity of the plan.
    ///   - listed: the number of items that are to be reported.
    ///   - path: the file to be written besides standard output; nil for none. An earlier report there is replaced.
    /// - Throws: `CommandFailure`.
    init(of plan: String, listed: Int, on console: Console, to path: FilePath?) throws {
        self.plan = plan
        self.console = console
        self.path = path
        file = try path.map(Self.open)
        var state = State()
        state.counts.listed = listed
        self.state = Mutex(state)
    }

    /// The numbers so far.
    var counts: BatchCounts { state.withLock { $0.counts } }

    /// Notes that the items of these lines are the next ones.
    func expect(_ lines: [Line]) { state.withLock { $0.lines += lines } }

    func record(_ report: ItemReport) throws {
        let line = state.withLock { state in
            state.counts.count(report)
            return state.lines.popFirst()
        }
        let record = TransferRecord(report: report, source: line?.source, provenance: line?.provenance)
        try write(BatchRecord(number: line?.number, record: record))
    }

    /// Writes the last line.
    func finish() throws {
        try write(BatchSummary(plan: plan, counts: counts))
        guard let file, let path else { return }
        do {
            try SystemCalls.sync(file.descriptor)
        } catch {
            throw Self.unwritable(path, error)
        }
    }

    private func write(_ record: some Encodable) throws {
        let line = try JSONLine.text(of: record)
        if let file, let path {
            do {
                try Array((line + "\n").utf8).withUnsafeBytes { try SystemCalls.write($0, to: file.descriptor) }
            } catch let error as Errno {
                throw Self.unwritable(path, error)
            }
        }
        guard !state.withLock({ $0.isClosed }) else { return }
        do {
            try console.printLine(line)
        } catch is ClosedPipe {
            // The items are still transferred, and the report in the file is complete.
            state.withLock { $0.isClosed = true }
        }
    }

    // MARK: - The file

    /// Opens the file, empty. Only an earlier report is replaced, as it was or cut off by a crash.
    private static func open(_ path: FilePath) throws -> OwnedDescriptor {
        do {
            let file = OwnedDescriptor(
                try FileDescriptor.open(
                    path, .readWrite, options: [.create, .closeOnExec, .nonBlocking],
                    permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite]))
            let status = try file.descriptor.stat()
            guard status.type == .regular else {
                throw CommandFailure(.usage, subject: path.string, "is not a regular file, expected one for the report")
            }
            let beginning = try [UInt8](unsafeUninitializedCapacity: 64) { bytes, count in
                count = try file.descriptor.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(bytes))
            }
            guard beginning.isEmpty || BatchRecord.beginsReport(beginning) else {
                throw CommandFailure(
                    .usage, subject: path.string, "exists and is not a report of dnd batch",
                    hint: "choose another name for the report, or remove the file")
            }
            try file.descriptor.resize(to: 0)
            return file
        } catch let error as Errno {
            throw unwritable(path, error)
        }
    }

    private static func unwritable(_ path: FilePath, _ error: Errno) -> CommandFailure {
        CommandFailure(
            error.isTransient ? .temporary : .failure, subject: path.string,
            "the report cannot be written: \(error.description.lowercased())")
    }
}

/// The numbers of a batch. `listed` is the sum of all others.
struct BatchCounts: Sendable, Codable, Equatable {
    /// The number of items of the plan.
    var listed = 0
    var dropped = 0
    var known = 0
    var skipped = 0
    var refused = 0
    var failed = 0
    /// The number of failed items that may land later.
    var retryable = 0

    /// The number of items that were not transferred: the batch was ended before.
    var notReached: Int { listed - dropped - known - skipped - refused - failed }

    /// Adds the outcome of an item.
    mutating func count(_ report: ItemReport) {
        if report.failure?.isRetryable == true { retryable += 1 }
        switch report.status {
        case .dropped, .planned: dropped += 1
        case .known: known += 1
        case .skipped: skipped += 1
        case .refused, .forbidden: refused += 1
        case .failed: failed += 1
        case .interrupted: break
        }
    }
}

/// The line of an item: its number and the keys of `dnd copy --json`.
private struct BatchRecord: Encodable {
    let number: Int?
    let record: TransferRecord

    private enum Key: String, CodingKey { case n }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeAlways(number, forKey: .n)
        try record.encode(to: encoder)
    }

    /// Whether a file that begins with these bytes is a report: the first line has an item, or the sum of none.
    static func beginsReport(_ bytes: [UInt8]) -> Bool {
        ["{\"bytes\":", "{\"dropped\":"].contains { bytes.starts(with: Array($0.utf8)) }
    }
}

/// The last line.
struct BatchSummary: Encodable {
    let plan: String
    let counts: BatchCounts

    private enum Key: String, CodingKey { case plan, notReached }

    func encode(to encoder: any Encoder) throws {
        try counts.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(plan, forKey: .plan)
        try container.encode(counts.notReached, forKey: .notReached)
    }
}
