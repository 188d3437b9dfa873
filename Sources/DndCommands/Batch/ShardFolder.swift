import FoundationEssentials
import ArgumentParser
import Configuration
import Destinations
import FileSystem
import Glibc
import ItemProviders
import SystemPackage
import Transfer
import UniformTypes

/// The argument of `--shard`: `3/8`, or `auto/8`, whose index is that of the job array or of GNU parallel.
struct ShardArgument: Sendable, Hashable {
    /// The index; nil for `auto`.
    let index: Int?
    let count: Int

    /// Parses `text`.
    ///
    /// - Throws: `ValidationError`.
    init(parsing text: String) throws {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let count = Int(parts[1]), (1...1_000_000).contains(count),
            parts[0] == "auto" || Int(parts[0]).map({ (0..<count).contains($0) }) == true
        else {
            throw ValidationError(
                "invalid shard '\(text)': expected K/N with K from 0 to N - 1, such as 3/8, or auto/N")
        }
        (self.index, self.count) = (Int(parts[0]), count)
    }

    /// The shard. For `auto`, its index is in the environment.
    ///
    /// - Throws: `ValidationError` if it is not, or not an index of a shard.
    func shard(in environment: ProcessEnvironment) throws -> Shard {
        if let index { return Shard(index: index, count: count) }
        guard let (name, index) = environment.arrayIndex else {
            throw ValidationError(
                "--shard auto/\(count) needs SLURM_ARRAY_TASK_ID, JOB_COMPLETION_INDEX or PARALLEL_SEQ, found none of them"
            )
        }
        guard (0..<count).contains(index) else {
            throw ValidationError(
                "\(name) gives the index \(index), expected 0 to \(count - 1) for --shard auto/\(count)")
        }
        return Shard(index: index, count: count)
    }
}

/// The folder of one shard of a plan: its items in a destination of their own, its report, and what was done.
///
/// - `items`: the destination of the shard.
/// - `shard.json`: the plan and the shard, written first.
/// - `report.ndjson`: the report of the last run.
/// - `done.json`: the numbers, written when every item of the shard has an outcome that will not change.
struct ShardFolder: Sendable {
    /// Which shard of which plan a folder has.
    struct Label: Codable, Equatable {
        let plan: String
        let shard: Int
        let of: Int
    }

    /// The content of `done.json`.
    struct Done: Codable {
        let plan: String
        let shard: Int
        let of: Int
        let counts: BatchCounts
        let exitStatus: Int32
    }

    let path: FilePath

    /// The destination of the shard.
    var items: FilePath { path.appending("items") }
    var report: FilePath { path.appending("report.ndjson") }

    /// Makes the folder for a shard of `plan`, or opens it, and locks it: another run of the same shard waits.
    ///
    /// - Throws: `CommandFailure` if it is the folder of another plan or shard; `CancellationError`.
    func open(for plan: PlanReader, _ shard: Shard) async throws -> OwnedDescriptor {
        try writing {
            try Self.make(path)
        }
        let lock = try writing {
            OwnedDescriptor(
                try FileDescriptor.open(
                    path.appending("lock"), .readWrite, options: [.create, .closeOnExec],
                    permissions: [.ownerReadWrite, .groupRead, .otherRead]))
        }
        while try writing({ try !SystemCalls.lock(lock.descriptor, exclusively: true) }) {
            // Poll instead of blocking in flock(2): a signal must end the wait.
            try ProcessInterruption.pause(for: .milliseconds(100))
        }
        let label = Label(plan: plan.id, shard: shard.index, of: shard.count)
        if let present = try self.label() {
            guard present == label else { throw wrong(present, label) }
        } else {
            try write(label, to: "shard.json")
        }
        if (try? items.stat()) == nil { _ = try await declaration(of: plan).declare(items) }
        return lock
    }

    /// Removes what the run that completed the shard could not remove.
    func removeRemains() async {
        await BlockingWork.run {
            guard let directory = try? Directory(path) else { return }
            StagingDirectory.clearAbandoned(in: directory, prefix: StagingDirectory.hiddenPrefix)
        }
        let items = try? DestinationResolver.directory(items, looksOnly: true) as? any RememberingDestination
        await items?.tidy()
    }

    /// What was done, if the shard is complete.
    ///
    /// - Throws: `CommandFailure` if the file cannot be read.
    func done() throws -> Done? { try read("done.json", as: Done.self) }

    /// Records that the shard is complete.
    func finish(_ done: Done) throws { try write(done, to: "done.json") }

    /// Which shard the folder has; nil if none.
    func label() throws -> Label? { try read("shard.json", as: Label.self) }

    /// Makes the folder and those around it that are missing, as `mkdir -p` does.
    private static func make(_ path: FilePath) throws(Errno) {
        guard (try? path.stat()) == nil, let name = path.lastComponent, name.kind == .regular else { return }
        try make(path.parent)
        _ = try Directory(path.parent).madeDirectory(name)
    }

    /// A shard is a destination of the same kind, but a plain folder becomes a journal that takes everything: its
    /// record must be in the folder itself, where other machines see it.
    private func declaration(of plan: PlanReader) throws -> DestinationDeclaration {
        let kind = DestinationDeclaration.Kind(rawValue: plan.header.kind) ?? .folder
        let reads = plan.header.reads.compactMap { UniformType($0) }
        return DestinationDeclaration(
            kind: kind == .board ? .board : .journal, reads: reads.isEmpty ? nil : reads,
            lanes: kind == .board ? plan.header.lanes : nil)
    }

    // MARK: - Files

    private func read<Value: Decodable>(_ name: FilePath.Component, as type: Value.Type) throws -> Value? {
        let file = path.appending(name)
        do {
            let bytes = try BoundedBytes(of: file, limit: 1 << 20).bytes
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as Errno where error == .noSuchFileOrDirectory {
            return nil
        } catch {
            throw CommandFailure(
                .usage, subject: file.string, "is not a file of dnd batch, or is damaged",
                hint: "remove it to run the shard again: what has landed is known")
        }
    }

    /// Writes a file beside its name, syncs it, and renames it.
    private func write(_ value: some Encodable, to name: FilePath.Component) throws {
        let bytes = Array((try JSONLine.text(of: value) + "\n").utf8)
        try writing {
            let directory = try Directory(path)
            StagingDirectory.clearAbandoned(in: directory, prefix: StagingDirectory.hiddenPrefix)
            let staging = try StagingDirectory(in: directory, prefix: StagingDirectory.hiddenPrefix)
            defer { staging.remove() }
            let file = try staging.directory.create(name)
            try file.closeAfter {
                try bytes.withUnsafeBytes { try SystemCalls.write($0, to: file) }
                try SystemCalls.setPermissions(
                    FileAttributes.permissions(forNew: false, mask: FileCreationMask.current()), of: file)
                try SystemCalls.sync(file)
            }
            try staging.directory.rename(name, to: name, in: directory, .replacing)
            try directory.sync()
        }
    }

    private func writing<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as Errno {
            throw CommandFailure(
                error.isTransient ? .temporary : .failure, subject: path.string,
                "the shard cannot be written: \(error.description.lowercased())")
        }
    }

    private func wrong(_ present: Label, _ expected: Label) -> CommandFailure {
        let words =
            present.plan == expected.plan
            ? "has shard \(present.shard)/\(present.of) of this plan, expected \(expected.shard)/\(expected.of)"
            : "has a shard of another plan (\(present.plan.prefix(16))..., expected \(expected.plan.prefix(16))...)"
        return CommandFailure(.usage, subject: path.string, words, hint: "name a folder for this shard alone")
    }
}
