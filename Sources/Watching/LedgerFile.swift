import FoundationEssentials
import FileSystem
import Synchronization
import SystemPackage
import Transfer

/// One line of a ledger.
struct LedgerLine: Codable, Sendable {
    enum Event: String, Codable, Sendable {
        /// The first line: version, drop folder and destination.
        case ledger
        case begun, staged, landed, taken, failed, open, forgotten
    }

    /// The version of the format that this program writes.
    static let currentVersion = 1

    let event: Event
    var version: Int?
    /// Whether something has ever landed at the destination.
    var hasArrivals: Bool?
    var number: Int?
    var path: LedgerPath?
    var destination: LedgerPath?
    var mark: FileMark?
    /// The part of a file that is opened; absent for the file itself.
    var part: String?
    var staged: StagedFile?
    var failure: WatchFailure?

    init(
        _ event: Event, number: Int? = nil, path: FilePath? = nil, destination: FilePath? = nil, mark: FileMark? = nil,
        part: String? = nil, staged: StagedFile? = nil, failure: WatchFailure? = nil
    ) {
        self.event = event
        version = event == .ledger ? Self.currentVersion : nil
        self.number = number
        self.path = path.map(LedgerPath.init)
        self.destination = destination.map(LedgerPath.init)
        self.mark = mark
        self.part = part?.isEmpty == true ? nil : part
        self.staged = staged
        self.failure = failure
    }
}

/// A path in JSON: `./` and its text if it is UTF-8, otherwise `base64:` and its bytes.
struct LedgerPath: Codable, Sendable, Hashable {
    let path: FilePath

    init(_ path: FilePath) { self.path = path }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // By bytes: the slash and a combining mark after it are one character.
        let text = Array(try container.decode(String.self).utf8)
        if text.starts(with: "base64:".utf8), let data = Data(base64Encoded: Data(text.dropFirst(7))), !data.contains(0)
        {
            path = FilePath(bytes: data)
        } else if text.starts(with: "./".utf8), !text.contains(0) {
            path = FilePath(bytes: text.dropFirst(2))
        } else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a path")
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let text = String(validating: path) {
            try container.encode("./" + text)
        } else {
            try container.encode("base64:" + Data(path.bytes).base64EncodedString())
        }
    }
}

extension WatchLedger {
    /// Reads the file. A line that was cut off when the process was killed is skipped.
    func load() throws(WatchError) {
        let data: Data
        do {
            data = Data(try BoundedBytes(of: path, limit: .max, options: .noFollow).bytes)
        } catch {
            if error == .noSuchFileOrDirectory { return }
            throw .cannotKeep(path, error)
        }
        let decoder = JSONDecoder()
        var newer = false
        contents.withLock { contents in
            for line in data.split(separator: UInt8(ascii: "\n")) {
                contents.lines += 1
                guard let line = try? decoder.decode(LedgerLine.self, from: Data(line)) else { continue }
                if let version = line.version, version > LedgerLine.currentVersion { newer = true }
                if line.hasArrivals == true { contents.hasArrivals = true }
                contents.read(line)
            }
        }
        if newer {
            throw WatchError(
                .newer, path: path, message: "was written by a later version of dnd",
                hint: "use that version, or remove the file: all files in the watched folder are then taken")
        }
    }

    /// Appends lines, and syncs them.
    func write(_ lines: [LedgerLine], _ contents: inout Contents) throws(WatchError) {
        do throws(Errno) {
            let file = try file(&contents)
            try Self.write(lines, to: file)
            try SystemCalls.sync(file)
            contents.lines += lines.count
        } catch {
            contents.isBehind = true
            throw .cannotKeep(path, error)
        }
    }

    /// Appends a line without syncing it. If that fails, the file is written anew before the next files are taken.
    func append(_ line: LedgerLine, _ contents: inout Contents) {
        do throws(Errno) {
            try Self.write([line], to: try file(&contents))
            contents.lines += 1
        } catch {
            contents.isBehind = true
        }
    }

    /// Writes lines that are missing, if that is possible now; otherwise before the next files are taken.
    package func flush() { try? rewriteIfNeeded() }

    /// Writes the file anew if lines are missing, or if most lines are outdated.
    func rewriteIfNeeded() throws(WatchError) {
        let isNeeded = contents.withLock { $0.isBehind || $0.lines > 1000 + 4 * $0.entries.count }
        if isNeeded { try rewrite() }
    }

    /// Writes the file anew, with the lines that still matter, and replaces the old one atomically.
    func rewrite() throws(WatchError) {
        try contents.withLock { (contents) throws(WatchError) in
            var first = header
            first.hasArrivals = contents.hasArrivals
            var lines = [first]
            for entry in contents.entries.values.sorted(by: { $0.number < $1.number }) {
                lines += Self.lines(of: entry)
            }
            do throws(Errno) {
                let folder = try Directory(path.parent)
                guard let name = path.lastComponent, let new = FilePath.Component(name.string + ".new") else { return }
                folder.removeAll(new)
                let file = try folder.create(new)
                do throws(Errno) {
                    try Self.write(lines, to: file)
                    try SystemCalls.sync(file)
                    try folder.rename(new, to: name, in: folder)
                    try folder.sync()
                } catch {
                    try? file.close()
                    folder.removeAll(new)
                    throw error
                }
                try? contents.file?.close()
                contents.file = file
                contents.lines = lines.count
                contents.isBehind = false
            } catch {
                throw .cannotKeep(path, error)
            }
        }
    }

    private static func lines(of entry: Entry) -> [LedgerLine] {
        var lines = [LedgerLine(.begun, number: entry.number, path: entry.path, mark: entry.mark)]
        for part in entry.landed.sorted() { lines.append(LedgerLine(.landed, number: entry.number, part: part)) }
        switch entry.state {
        case .begun: break
        case .open: lines.append(LedgerLine(.open, number: entry.number))
        case .taken: lines.append(LedgerLine(.taken, number: entry.number, path: entry.path))
        case .failed(let failure):
            lines.append(LedgerLine(.failed, number: entry.number, path: entry.path, failure: failure))
        }
        return lines
    }

    /// The open file, which is created if it does not exist.
    private func file(_ contents: inout Contents) throws(Errno) -> FileDescriptor {
        if let file = contents.file { return file }
        guard let name = path.lastComponent else { throw .invalidArgument }
        let file = try SystemCalls.open(
            name, in: try Directory(path.parent).descriptor, .writeOnly, options: [.create, .append])
        contents.file = file
        return file
    }

    /// Each line begins with a newline, so that one that was cut off does not damage the next.
    private static func write(_ lines: [LedgerLine], to file: FileDescriptor) throws(Errno) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            var bytes: [UInt8] = []
            for line in lines { bytes += try Array("\n".utf8) + encoder.encode(line) }
            try bytes.withUnsafeBytes { try SystemCalls.write($0, to: file) }
        } catch {
            throw error as? Errno ?? .ioError
        }
    }
}

extension WatchLedger.Contents {
    /// Repeats what a line records.
    fileprivate mutating func read(_ line: LedgerLine) {
        guard let number = line.number else { return }
        let (path, part) = (line.path?.path, line.part ?? "")
        switch line.event {
        case .ledger: break
        case .begun:
            guard let path, let mark = line.mark else { return }
            let landed = entries[number]?.landed ?? []
            add(WatchLedger.Entry(number: number, path: path, mark: mark, state: .begun, landed: landed))
        case .staged: entries[number]?.staged[part] = line.staged
        case .landed:
            entries[number]?.staged[part] = nil
            entries[number]?.landed.insert(part)
        case .taken: if let path { set(.taken, at: path, number) }
        case .failed: if let path, let failure = line.failure { set(.failed(failure), at: path, number) }
        case .open: if let path = entries[number]?.path { set(.open, at: path, number) }
        case .forgotten: remove(number)
        }
    }
}
