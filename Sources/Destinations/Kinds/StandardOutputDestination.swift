import FoundationEssentials
package import Conversion
import FileSystem
import Glibc
import ItemProviders
import Synchronization
package import SystemPackage
package import Transfer
package import UniformTypes

/// Standard output: items are written one after the other, in order. If they are to be of one type, several are one
/// document: they are joined, or, if nothing joins this type, only texts may follow each other.
///
/// If the reader has closed the pipe, the error is `DestinationError.Code.closedPipe`; this requires that the process
/// ignores `SIGPIPE`.
package struct StandardOutputDestination: DropDestination {
    /// The descriptor to write to; it is not closed.
    package let output: FileDescriptor
    /// The directory for temporary files of loads.
    package let temporaryDirectory: FilePath
    /// The type of everything that is written, if the user says it.
    private var type: UniformType?
    private var joiners = FileJoiners.none

    /// Creates a destination for the open file `output`.
    package init(output: FileDescriptor, temporaryDirectory: FilePath) {
        self.output = output
        self.temporaryDirectory = temporaryDirectory
    }

    /// The same destination for items that are all written as `type`.
    package func writing(_ type: UniformType, joiners: FileJoiners) -> StandardOutputDestination {
        var result = self
        (result.type, result.joiners) = (type, joiners)
        return result
    }

    /// What joins several items; nil if they follow each other.
    private var joined: JoinedFileDestination? {
        guard let type, let joiner = joiners.joiner(of: type) else { return nil }
        return JoinedFileDestination(
            StandardOutputDestination(output: output, temporaryDirectory: temporaryDirectory), type: type,
            joiner: joiner, joiners: joiners)
    }

    /// Types of which a sequence is again of the type, beside plain text: RFC 6350, section 3.2, and RFC 5545, section
    /// 3.4, for the last two.
    private static let sequences: [UniformType] = [.plainText, .ndjson, .mailbox, .vCard, .iCalendar]

    /// - Throws: `DestinationError` if several items would be written as one document that no program reads.
    private func refuseSequence(of count: Int) throws(DestinationError) {
        // A type of which all texts are, such as public.text, leaves the choice to each item.
        guard count > 1, let type, joiners.joiner(of: type) == nil,
            !Self.sequences.contains(where: type.conforms(to:)), !UniformType.utf8PlainText.conforms(to: type)
        else { return }
        throw DestinationError(
            .full, path: "-", message: "takes one item as \(type), found \(count)",
            hint: "drop them into a directory, or one at a time")
    }

    package var displayName: String { "-" }
    package var kind: String { "standard output" }
    package var readableTypes: [UniformType] { [.item] }
    package var preference: NegotiationPolicy.Preference { .fidelity }

    package func proposal(for itemCount: Int, options: DropOptions) async throws -> DropProposal {
        try refuseOrder(options.intent)
        try refuseSequence(of: itemCount)
        if itemCount > 1, let joined { return try await joined.proposal(for: itemCount, options: options) }
        if let refusal = options.refusalWithoutFiles { return refusal }
        guard options.operation == .move else {
            return DropProposal(operation: options.operation, intent: options.intent)
        }
        return DropProposal(
            operation: .copy, intent: options.intent, reason: "standard output does not store it")
    }

    package func plan(_ names: [FilePath.Component], options: DropOptions) async throws -> [Landing] {
        try refuseOrder(options.intent)
        try refuseSequence(of: names.count)
        if names.count > 1, let joined { return try await joined.plan(names, options: options) }
        return names.map { _ in Landing(path: nil) }
    }

    package func beginDrop(options: DropOptions) async throws -> any DropCoordinator {
        try refuseOrder(options.intent)
        if let joined { return try await joined.beginDrop(options: options) }
        return try await BlockingWork.run {
            try StandardOutputCoordinator(output: output, temporaryDirectory: temporaryDirectory)
        }
    }

    private func refuseOrder(_ intent: DropIntent) throws(DestinationError) {
        if intent == .unspecified { return }
        throw DestinationError(
            .noOrder, path: "-", message: "standard output has no order, so an item cannot have a position in it",
            hint: "omit the position: items are written in the given order")
    }
}

// MARK: - The drop

/// A drop onto standard output. Each item is complete, in memory or in a private directory, before its first byte is
/// written, so a failed load writes nothing.
final class StandardOutputCoordinator: DropCoordinator {
    private let output: FileDescriptor
    /// Whether the output is a file, to which writes do not block.
    private let isFile: Bool
    private let temporary: TemporaryDirectory
    private let nextID = Atomic<Int64>(1)
    /// Held while an item is written, so that two are not interleaved.
    private let writing = Mutex(())

    init(output: FileDescriptor, temporaryDirectory: FilePath) throws {
        temporary = try TemporaryDirectory(in: temporaryDirectory)
        self.output = output
        isFile = (try? output.stat().type) == .regular
    }

    var scratch: FilePath { temporary.path }

    var commitsInOrder: Bool { true }

    func reserve(_ names: [FilePath.Component]) async throws -> [Placeholder] {
        names.map { _ in Placeholder(id: nextID.wrappingAdd(1, ordering: .relaxed).oldValue) }
    }

    func commit(_ delivery: Delivery, to placeholder: Placeholder) async throws -> Landing {
        let bytes = try await BlockingWork.run { [self] in
            try writing.withLock { _ in
                switch delivery.content {
                case .data(var data):
                    // A name is a line: the next item, or the prompt, begins on another one.
                    let isName = delivery.representation.fidelity == .label
                    if isName, data.last != UInt8(ascii: "\n") { data.append(UInt8(ascii: "\n")) }
                    try data.withUnsafeBytes { try write($0) }
                    return Int64(data.count)
                case .file(let file): return try copy(file.path, delivery.progress)
                case .folder(let folder):
                    throw DestinationError(
                        .cannotWrite, path: folder.path, message: "a folder cannot be written to standard output",
                        hint: "write it as one file (--as zip), name its files, or drop it into a directory")
                }
            }
        }
        return Landing(path: nil, bytes: bytes)
    }

    func discard(_ placeholder: Placeholder) async {}

    func conclude() async throws {
        await withCheckedContinuation { continuation in
            BlockingWork.start { [self] in
                temporary.remove()
                continuation.resume()
            }
        }
    }

    /// Waits for a slow reader, but ends when the command is interrupted. (`poll`)
    private func waitUntilWritable() throws {
        var descriptor = pollfd(fd: output.rawValue, events: Int16(POLLOUT), revents: 0)
        while poll(&descriptor, 1, 100) == 0 { try ProcessInterruption.check() }
    }

    private func copy(_ path: FilePath, _ progress: LoadProgress) throws -> Int64 {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            throw ItemProviderError(unreadable: path, error)
        }
        defer { try? file.close() }
        if let one = try? file.stat(), let other = try? output.stat(), other.type == .regular,
            one.isSameFile(as: other)
        {
            throw ItemPlacement.same(path)
        }
        var total: Int64 = 0
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            try progress.checkCancellation()
            let count: Int
            do {
                count = try file.read(into: buffer)
            } catch {
                throw ItemProviderError(unreadable: path, error)
            }
            if count == 0 { return total }
            try write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            total += Int64(count)
        }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            do {
                // If poll(2) reports a pipe as writable, at least this many bytes can be written without blocking, and
                // thus without delaying a signal. (PIPE_BUF, pipe(7))
                let piece = isFile ? rest : rest.prefix(4096)
                if !isFile { try waitUntilWritable() }
                rest = rest.dropFirst(try output.write(UnsafeRawBufferPointer(rebasing: piece)))
            } catch let error as Errno where error == .resourceTemporarilyUnavailable {
                // A process that shares the descriptor made it non-blocking.
                SystemCalls.waitUntilWritable(output)
            } catch let error as Errno {
                throw DestinationError(error, path: "-", action: "be written to")
            }
        }
    }
}
