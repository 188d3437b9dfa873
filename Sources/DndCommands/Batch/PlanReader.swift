import FoundationEssentials
import FileSystem
import SystemPackage
import Transfer

/// A plan that was checked against its digest, and whose lines are read as they are needed.
struct PlanReader: Sendable {
    /// The first line.
    let header: PlanHeader
    /// The identity of the plan: the SHA-256 digest of its first line, which has that of all others.
    let id: String
    /// The path of the plan.
    let path: FilePath

    private var lines: LineReader

    /// Opens the plan at `path`, and reads it once to check it.
    ///
    /// - Throws: `CommandFailure`.
    init(_ path: FilePath) throws {
        self.path = path
        var lines = try LineReader(path, of: "the plan")
        guard let first = try lines.next() else {
            throw CommandFailure(
                .usage, subject: path.string, "is empty, expected a plan: dnd batch --plan-to makes one")
        }
        header = try Self.header(first, path)
        id = Self.digest(of: first)
        let body = lines
        var digest = SHA256()
        var (count, firstBroken) = (0, nil as Int?)
        while let line = try lines.next() {
            (line + [UInt8(ascii: "\n")]).withUnsafeBytes { digest.update($0) }
            count += 1
            if firstBroken == nil, Self.looksBroken(line) { firstBroken = count }
        }
        if let firstBroken {
            throw CommandFailure(
                .usage, subject: path.string, "line \(firstBroken + 1) is not a line of a plan: expected a JSON object",
                hint: "make a new plan with --plan-to")
        }
        let found = digest.finalize()
        guard found == header.sha256, count == header.items else {
            throw CommandFailure(
                .usage, subject: path.string,
                "was changed after it was made: its header expects \(header.items) lines with the SHA-256 digest \(header.sha256.prefix(16))..., found \(count) with \(found.prefix(16))...",
                hint: "make a new plan with --plan-to")
        }
        self.lines = body
    }

    /// The next line; nil at the end.
    ///
    /// - Throws: `CommandFailure` if it is not a line of a plan.
    mutating func next() throws -> PlannedItem? {
        guard let line = try lines.next() else { return nil }
        do {
            let item = try JSONDecoder().decode(PlannedItem.self, from: Data(line))
            guard item.n == lines.number - 1 else {
                throw CommandFailure(
                    .usage, subject: path.string,
                    "line \(lines.number) has the number \(item.n), expected \(lines.number - 1)")
            }
            return item
        } catch let error as CommandFailure {
            throw error
        } catch {
            throw CommandFailure(
                .usage, subject: path.string, "line \(lines.number) is not a line of a plan: expected a JSON object",
                hint: "make a new plan with --plan-to")
        }
    }

    private static func header(_ line: [UInt8], _ path: FilePath) throws -> PlanHeader {
        struct Version: Decodable { let plan: Int }
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: Data(line)).plan else {
            throw CommandFailure(
                .usage, subject: path.string, "is not a plan: its first line is not the header of one",
                hint: "make a plan: dnd batch SOURCE... --to DEST --plan-to \(path.string)")
        }
        guard version == PlanHeader.version else {
            throw CommandFailure(
                .usage, subject: path.string, "the plan has version \(version), expected \(PlanHeader.version)",
                hint: version > PlanHeader.version ? "update this program" : "make a new plan with --plan-to")
        }
        do {
            return try decoder.decode(PlanHeader.self, from: Data(line))
        } catch {
            throw CommandFailure(
                .usage, subject: path.string, "is not a plan: its header lacks a value",
                hint: "make a new plan with --plan-to")
        }
    }

    private static func looksBroken(_ line: [UInt8]) -> Bool {
        line.first != UInt8(ascii: "{") || line.last != UInt8(ascii: "}")
    }

    static func digest(of bytes: [UInt8]) -> String {
        var digest = SHA256()
        bytes.withUnsafeBytes { digest.update($0) }
        return digest.finalize()
    }
}

/// Reads a regular file line by line.
struct LineReader: Sendable {
    /// The limit for a line, in bytes: 4 MiB. A line of a plan has some hundred.
    static let longestLine = 4 << 20

    private let path: FilePath
    private let what: String
    private let file: OwnedDescriptor
    private var offset: Int64 = 0
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    /// The number of the line that was read last, from 1.
    private(set) var number = 0

    /// Opens the file.
    ///
    /// - Parameter what: what the file is, for messages.
    /// - Throws: `CommandFailure`.
    init(_ path: FilePath, of what: String) throws {
        self.path = path
        self.what = what
        do {
            file = OwnedDescriptor(try SystemCalls.openRegularFile(path))
        } catch {
            throw Self.unreadable(path, what, error)
        }
    }

    /// The next line, without its line feed; nil at the end.
    mutating func next() throws -> [UInt8]? {
        while true {
            if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                number += 1
                return Array(buffer[start..<end])
            }
            if isAtEnd {
                defer { (buffer, start) = ([], 0) }
                guard start < buffer.count else { return nil }
                number += 1
                return Array(buffer[start...])
            }
            try fill()
        }
    }

    private mutating func fill() throws {
        buffer.removeFirst(start)
        start = 0
        guard buffer.count <= Self.longestLine else {
            throw CommandFailure(
                .usage, subject: path.string, "line \(number + 1) is longer than \(Self.longestLine) bytes")
        }
        do {
            let block = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
                count = try file.descriptor.read(
                    fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(bytes))
            }
            offset += Int64(block.count)
            isAtEnd = block.isEmpty
            buffer += block
        } catch let error as Errno {
            throw Self.unreadable(path, what, error)
        }
    }

    private static func unreadable(_ path: FilePath, _ what: String, _ error: Errno) -> CommandFailure {
        CommandFailure(
            [.noSuchFileOrDirectory, .isDirectory].contains(error) ? .usage : .failure, subject: path.string,
            "\(what) cannot be read: \(error.words)",
            hint: error == .isDirectory
                ? "make a plan of what is in it: dnd batch \(ShellWord.quoted(path.string)) --to DEST --plan-to PLAN"
                : nil)
    }
}

/// A file that is closed with the last reference.
final class OwnedDescriptor: Sendable {
    let descriptor: FileDescriptor

    init(_ descriptor: FileDescriptor) { self.descriptor = descriptor }

    deinit { try? descriptor.close() }
}
