/// What `dnd-unpack` reports about one entry of an archive that is not a folder.
///
/// Its standard output is a sequence of records: one for each selected entry, in the order of the archive, and an
/// `UnpackingEnd`. A record is a byte for its kind and its fields; integers are little-endian, bytes and text follow a
/// 16-bit length. The bytes of an extracted entry are in a file in its working directory, whose name is the number.
package struct EntryRecord: Sendable, Hashable {
    /// What an entry is.
    package enum Kind: UInt8, Sendable, CaseIterable {
        case file = 1
        case symbolicLink = 2
        case hardLink = 3
        /// A device, a pipe or a socket.
        case special = 4
    }

    /// What became of an entry.
    package enum Outcome: UInt8, Sendable, CaseIterable {
        /// All its bytes are in its file.
        case extracted = 1
        /// It is not a file with content.
        case skipped = 2
        case encrypted = 3
        case damaged = 4
        /// It is larger than what is left of the limit.
        case tooLarge = 5
    }

    /// The number of the entry among all that are not folders, from 0.
    package var number: UInt32
    package var kind: Kind
    package var outcome: Outcome
    /// The permission bits.
    package var permissions: UInt16 = 0o644
    /// The modification time in seconds since 1970, and the nanoseconds after it; nil if the archive has none.
    package var seconds: Int64?
    /// See `seconds`.
    package var nanoseconds: UInt32 = 0
    /// The name in the archive.
    package var name: [UInt8]
    /// The target of a link; empty for other entries.
    package var target: [UInt8] = []
    /// What the reader said, if the entry is damaged.
    package var reason = ""

    /// Creates a record of an entry.
    package init(number: UInt32, kind: Kind, outcome: Outcome, name: [UInt8]) {
        self.number = number
        self.kind = kind
        self.outcome = outcome
        self.name = name
    }

    /// The record as bytes. Names and messages over `UnpackerOutput.longestField` are truncated.
    package var encoded: [UInt8] {
        var fields = RecordFields(kind: 1)
        fields.put(number)
        fields.put(kind.rawValue)
        fields.put(outcome.rawValue)
        fields.put(permissions)
        fields.put(UInt8(seconds == nil ? 0 : 1))
        fields.put(seconds ?? 0)
        fields.put(nanoseconds)
        fields.put(name)
        fields.put(target)
        fields.put(Array(reason.utf8))
        return fields.bytes
    }
}

/// How the reading of an archive ended.
package struct UnpackingEnd: Sendable, Hashable {
    /// The reason for the end.
    package enum Outcome: UInt8, Sendable, CaseIterable {
        /// The archive was read to its end, or to the selected entry.
        case complete = 1
        /// It is damaged after the entries that were counted.
        case damaged = 2
        /// Not even the names in it can be read without a password.
        case encrypted = 3
        /// It is no archive of a known format.
        case noArchive = 4
        /// It has more entries than allowed.
        case tooManyEntries = 5
        /// Reading it needs more memory than allowed.
        case outOfMemory = 6
        /// The file of an entry could not be written.
        case cannotWrite = 7
    }

    /// The form of an archive, as far as it matters outside.
    package enum Format: UInt8, Sendable, CaseIterable {
        case other = 0
        /// ZIP, whose names may be in a code page.
        case zip = 1
        /// A compressed file that is no archive: its single entry has no name.
        case compressedFile = 2
    }

    package var outcome: Outcome
    package var format: Format
    /// The number of entries that were seen, without folders.
    package var count: UInt32
    /// The number of bytes that were written, also to files that were removed.
    package var bytes: UInt64
    /// What the reader said, if something is wrong.
    package var reason = ""

    /// Creates an end.
    package init(_ outcome: Outcome, format: Format, count: UInt32, bytes: UInt64, reason: String = "") {
        self.outcome = outcome
        self.format = format
        self.count = count
        self.bytes = bytes
        self.reason = reason
    }

    /// The record as bytes.
    package var encoded: [UInt8] {
        var fields = RecordFields(kind: 2)
        fields.put(outcome.rawValue)
        fields.put(format.rawValue)
        fields.put(count)
        fields.put(bytes)
        fields.put(Array(reason.utf8))
        return fields.bytes
    }
}

/// Everything that `dnd-unpack` has written.
package struct UnpackerOutput: Sendable, Hashable {
    /// The maximum length of a name or a message, in bytes.
    package static let longestField = 8192

    /// The records of the entries.
    package let entries: [EntryRecord]
    /// The end; nil if the program died before it.
    package let end: UnpackingEnd?

    /// Decodes the records in `bytes`. A record that is cut off is left out: the program died while it wrote it.
    ///
    /// - Throws: `WireError` for anything that the program would not write.
    package init(decoding bytes: [UInt8]) throws(WireError) {
        var reader = RecordReader(bytes)
        var entries: [EntryRecord] = []
        var end: UnpackingEnd?
        do throws(WireError) {
            while end == nil, !reader.isAtEnd {
                switch try reader.take(UInt8.self) {
                case 1: entries.append(try reader.entry())
                case 2: end = try reader.end()
                default: throw .invalid(field: "kind")
                }
            }
        } catch .truncated {}
        guard end == nil || reader.isAtEnd else { throw .trailingBytes }
        self.entries = entries
        self.end = end
    }
}

/// Encodes a record field by field.
private struct RecordFields {
    private(set) var bytes: [UInt8]

    init(kind: UInt8) { bytes = [kind] }

    mutating func put(_ value: some FixedWidthInteger) {
        withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func put(_ field: [UInt8]) {
        let kept = field.prefix(UnpackerOutput.longestField)
        put(UInt16(kept.count))
        bytes += kept
    }
}

/// Decodes records field by field.
private struct RecordReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func entry() throws(WireError) -> EntryRecord {
        let number: UInt32 = try take()
        guard let kind = EntryRecord.Kind(rawValue: try take()) else { throw .invalid(field: "entry") }
        guard let outcome = EntryRecord.Outcome(rawValue: try take()) else { throw .invalid(field: "outcome") }
        var record = EntryRecord(number: number, kind: kind, outcome: outcome, name: [])
        record.permissions = try take()
        let hasTime: UInt8 = try take()
        let seconds: Int64 = try take()
        guard record.permissions <= 0o777, hasTime == 1 || hasTime == 0 && seconds == 0 else {
            throw .invalid(field: "attributes")
        }
        if hasTime == 1 { record.seconds = seconds }
        record.nanoseconds = try take()
        guard record.nanoseconds < 1_000_000_000 else { throw .invalid(field: "time") }
        record.name = try takeBytes()
        record.target = try takeBytes()
        record.reason = String(decoding: try takeBytes(), as: UTF8.self)
        return record
    }

    mutating func end() throws(WireError) -> UnpackingEnd {
        guard let outcome = UnpackingEnd.Outcome(rawValue: try take()),
            let format = UnpackingEnd.Format(rawValue: try take())
        else { throw .invalid(field: "end") }
        let count: UInt32 = try take()
        let written: UInt64 = try take()
        return UnpackingEnd(
            outcome, format: format, count: count, bytes: written,
            reason: String(decoding: try takeBytes(), as: UTF8.self))
    }

    mutating func take<Value: FixedWidthInteger>(_ type: Value.Type = Value.self) throws(WireError) -> Value {
        let size = MemoryLayout<Value>.size
        guard bytes.count - position >= size else { throw .truncated }
        defer { position += size }
        return bytes.withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: type)) }
    }

    private mutating func takeBytes() throws(WireError) -> [UInt8] {
        let count = Int(try take(UInt16.self))
        guard count <= UnpackerOutput.longestField else { throw .invalid(field: "length") }
        guard count <= bytes.count - position else { throw .truncated }
        defer { position += count }
        return Array(bytes[position..<position + count])
    }
}
