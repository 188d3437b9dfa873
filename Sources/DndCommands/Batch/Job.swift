import FoundationEssentials
import ArgumentParser
import Glibc
import ItemProviders
import Synchronization
import SystemPackage
import Transfer

/// A job of `dnd batch -`: `{"id": 1, "source": "a.heic", "to": "journal/", "options": ["--as", "png"]}`.
struct Job: Decodable, Sendable {
    /// The identity of a job, which its answer repeats.
    enum ID: Codable, Sendable {
        case text(String)
        case number(Int)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            self = try (try? container.decode(Int.self)).map(ID.number) ?? .text(container.decode(String.self))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            }
        }
    }

    let id: ID
    /// What is dropped, as an argument of `dnd copy`.
    let source: String
    /// The destination; nil for that of the command line.
    let to: String?
    /// Options of the transfer, besides those of the command line.
    let options: [String]?

    private enum Key: String, CodingKey, CaseIterable { case id, source, to, options }

    /// What jobs have in common that are carried out by one drop.
    var drop: [String] { [to ?? ""] + (options ?? []) }

    /// Reads a line.
    ///
    /// - Throws: `JobMistake`.
    init(line: [UInt8], number: Int) throws {
        let decoder = JSONDecoder()
        let data = Data(line)
        struct Identity: Decodable { let id: ID }
        let id = (try? decoder.decode(Identity.self, from: data))?.id
        func mistake(_ message: String) -> JobMistake {
            JobMistake(
                id: id,
                failure: ItemFailure(
                    code: "badJob", subject: "line \(number)", message: message,
                    hint:
                        "expected {\"id\": 1, \"source\": \"a.heic\", \"to\": \"journal/\", \"options\": [\"--as\", \"png\"]}"
                ))
        }
        guard id != nil else { throw mistake("is not a job: it is no JSON object with an id") }
        struct AnyKey: CodingKey {
            let stringValue: String
            let intValue: Int? = nil
            init(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }
        }
        struct Keys: Decodable {
            let names: [String]
            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
            }
        }
        let known = Set(Key.allCases.map(\.rawValue))
        if let name = (try? decoder.decode(Keys.self, from: data))?.names.first(where: { !known.contains($0) }) {
            throw mistake("has the unknown key \(name)")
        }
        do {
            self = try decoder.decode(Job.self, from: data)
        } catch {
            throw mistake("is not a job: source and to are texts, options is a list of texts")
        }
        guard !source.isEmpty else { throw mistake("has no source") }
        guard PathArgument(argument: source) != nil else { throw mistake("has a source with a NUL, which no path has") }
        if let to, PathArgument(argument: to) == nil { throw mistake("has a destination that is empty or has a NUL") }
        if source == "-" { throw mistake("names standard input, from which the jobs come") }
    }
}

/// A line that is no job.
struct JobMistake: Error {
    let id: Job.ID?
    let failure: ItemFailure
}

/// The jobs on standard input.
final class JobInput: Sendable {
    /// A job, or what is wrong with its line.
    typealias Line = Result<Job, JobMistake>

    private struct State {
        var rest: [UInt8] = []
        var number = 0
        var isAtEnd = false
        /// A job that was read and is not taken yet.
        var next: Line?
    }

    /// The limit for a line, in bytes: 1 MiB.
    private static let longestLine = 1 << 20

    private let state = Mutex(State())

    /// The next job.
    ///
    /// - Parameter waits: whether to wait for one; otherwise nil means that none has arrived.
    /// - Throws: `CommandFailure`; `CancellationError` as soon as the command is interrupted.
    func peek(waits: Bool) async throws -> Line? {
        try await BlockingWork.run { [self] in
            try state.withLock { state in
                if state.next == nil { state.next = try Self.read(&state, waits: waits) }
                return state.next
            }
        }
    }

    /// Takes the job that `peek` returned.
    func take() { state.withLock { $0.next = nil } }

    private static func read(_ state: inout State, waits: Bool) throws -> Line? {
        while true {
            if let end = state.rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(state.rest[..<end])
                state.rest.removeFirst(end + 1)
                state.number += 1
                if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
                return job(line, state.number)
            }
            if state.isAtEnd {
                guard !state.rest.isEmpty else { return nil }
                defer { state.rest = [] }
                state.number += 1
                return job(state.rest, state.number)
            }
            guard state.rest.count <= longestLine else {
                throw CommandFailure(
                    .usage, subject: "line \(state.number + 1)", "is longer than \(longestLine) bytes")
            }
            if !waits {
                var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                guard poll(&descriptor, 1, 0) > 0 else { return nil }
            }
            try ProcessInterruption.waitUntilReadable(.standardInput)
            do {
                let block = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
                    count = try FileDescriptor.standardInput.read(into: UnsafeMutableRawBufferPointer(bytes))
                }
                state.isAtEnd = block.isEmpty
                state.rest += block
            } catch Errno.resourceTemporarilyUnavailable {
                continue
            } catch let error as Errno {
                throw CommandFailure(.failure, "standard input cannot be read: \(error.description.lowercased())")
            }
        }
    }

    private static func job(_ line: [UInt8], _ number: Int) -> Line {
        Result { try Job(line: line, number: number) }.mapError { error in
            error as? JobMistake
                ?? JobMistake(id: nil, failure: ItemFailure(error, subject: "line \(number)"))
        }
    }
}
