import FileSystem
import Synchronization
import SystemPackage
import Transfer

/// Writes a plan, line by line, beside its final name; it gets that name when it is complete.
///
/// The header names the number of the lines and their digest, so it is written last, into the room left at the beginning.
final class PlanWriter: ReportRecorder {
    private struct State: ~Copyable {
        var digest: SHA256? = SHA256()
        var items = 0
        var buffer: [UInt8] = []
    }

    private let path: FilePath
    private let directory: Directory
    private let staging: StagingDirectory
    private let file: FileDescriptor
    private let header: PlanHeader
    private let destination: FilePath
    /// The length of the header line, without its line feed.
    private let room: Int
    private let state = Mutex(State())

    private static let name: FilePath.Component = "plan"
    /// The number of bytes that are written at once.
    private static let block = 1 << 16

    /// Begins a plan.
    ///
    /// - Parameters:
    ///   - path: the file to be made; nothing may have its name.
    ///   - header: the header, without digest and number of items.
    ///   - destination: the destination, to which the targets are relative.
    /// - Throws: `CommandFailure`.
    init(to path: FilePath, header: PlanHeader, destination: FilePath) throws {
        self.path = path
        self.header = header
        self.destination = destination
        guard path.lastComponent?.kind == .regular else {
            throw CommandFailure(.usage, subject: path.string, "is not the name of a file")
        }
        if (try? path.stat(followTargetSymlink: false)) != nil { throw Self.taken(path) }
        // The longest number, and a digest.
        var longest = header
        (longest.items, longest.sha256) = (Int.max, String(repeating: "0", count: 64))
        room = try JSONLine.text(of: longest).utf8.count
        (directory, staging, file) = try Self.writing(path) {
            let directory = try Directory(path.parent)
            StagingDirectory.clearAbandoned(in: directory, prefix: StagingDirectory.hiddenPrefix)
            let staging = try StagingDirectory(in: directory, prefix: StagingDirectory.hiddenPrefix)
            return (directory, staging, try staging.directory.create(Self.name))
        }
        state.withLock { $0.buffer = [UInt8](repeating: UInt8(ascii: " "), count: room) + [UInt8(ascii: "\n")] }
        try state.withLock { try write(&$0) }
    }

    func record(_ report: ItemReport) throws {
        if report.source.path == nil {
            throw CommandFailure(
                .usage, subject: report.source.displayName,
                "a plan holds files and parts of files, found \(report.source.kind)",
                hint: "use dnd copy for it")
        }
        try state.withLock { state in
            state.items += 1
            let line = try JSONLine.text(of: PlannedItem(report, number: state.items, destination: destination)) + "\n"
            let bytes = Array(line.utf8)
            bytes.withUnsafeBytes { state.digest?.update($0) }
            state.buffer += bytes
            if state.buffer.count >= Self.block { try write(&state) }
        }
    }

    /// Completes the plan: writes its header, syncs it, and gives it its name.
    ///
    /// - Throws: `CommandFailure`.
    func finish() throws {
        try state.withLock { state in
            try write(&state)
            var header = header
            header.items = state.items
            header.sha256 = state.digest.take()?.finalize() ?? ""
            let text = Array(try JSONLine.text(of: header).utf8)
            let line = text + [UInt8](repeating: UInt8(ascii: " "), count: room - text.count)
            try Self.writing(path) {
                try file.seek(offset: 0, from: .start)
                try line.withUnsafeBytes { try SystemCalls.write($0, to: file) }
                try SystemCalls.setPermissions(
                    FileAttributes.permissions(forNew: false, mask: FileCreationMask.current()), of: file)
                try SystemCalls.sync(file)
                do {
                    try staging.directory.place(Self.name, as: path.lastComponent ?? Self.name, in: directory)
                } catch let error as Errno where error == .fileExists {
                    throw Self.taken(path)
                }
                try directory.sync()
            }
        }
    }

    /// Removes what was written of a plan that was not completed.
    func close() {
        try? file.close()
        staging.remove()
    }

    private func write(_ state: inout State) throws {
        guard !state.buffer.isEmpty else { return }
        try Self.writing(path) { try state.buffer.withUnsafeBytes { try SystemCalls.write($0, to: file) } }
        state.buffer.removeAll(keepingCapacity: true)
    }

    private static func writing<Value>(_ path: FilePath, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as Errno {
            throw CommandFailure(
                error.isTransient ? .temporary : .failure, subject: path.string,
                "the plan cannot be written: \(error.description.lowercased())")
        }
    }

    private static func taken(_ path: FilePath) -> CommandFailure {
        CommandFailure(
            .usage, subject: path.string, "already exists", hint: "choose another name for the plan, or remove the file"
        )
    }
}

extension ItemSource {
    /// What the source is, in words.
    fileprivate var kind: String {
        switch self {
        case .path: "a file"
        case .fragment(let path, _): path == Self.standardInputPath ? "standard input" : "a part of a file"
        case .standardInput: "standard input"
        case .clipboard: "the clipboard"
        case .memory: "data in memory"
        }
    }
}
