package import SystemPackage

/// A compound file (MS-CFB): storages and streams, like folders and files in one file, in which Office 97 to 2003 and Outlook
/// keep their documents.
package struct CompoundDocument: Sendable {
    /// A storage or a stream.
    package struct Entry: Sendable {
        package let name: String
        package let isStream: Bool
        /// The size of a stream, in bytes.
        package let size: Int
        fileprivate let start: UInt32
        fileprivate let (left, right, child): (UInt32, UInt32, UInt32)
    }

    private let bytes: [UInt8]
    private let sectorBytes: Int
    private let table: [UInt32]
    private let entries: [Entry]
    private let miniTable: [UInt32]
    private let miniStream: [UInt8]

    /// The first bytes of a compound file.
    package static let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]

    /// Whether the beginning of a compound file names the stream that holds an encrypted package ([MS-OFFCRYPTO] 2.3.4.4).
    package static func isEncryptedPackage(_ bytes: [UInt8]) -> Bool {
        let stream = "EncryptedPackage".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        return bytes[...].firstRange(of: stream) != nil
    }

    /// MS-CFB 2.2: the size below which streams are in the mini stream, and the size of its sectors.
    private static let (miniCutoff, miniSectorBytes) = (4096, 64)
    /// MS-CFB 2.1: the largest number of a sector; larger ones mark the end of a chain, or free sectors.
    private static let lastSector: UInt32 = 0xFFFF_FFFA
    /// MS-CFB 2.6.1: no entry.
    private static let noEntry: UInt32 = 0xFFFF_FFFF
    private static let mostEntries = 1 << 20

    /// Opens the file in `bytes`.
    ///
    /// - Throws: `OfficeError` with `damaged`, also if the tables that say where streams are cannot be read.
    /// - Complexity: O(n) in the size of the file.
    package init(_ bytes: [UInt8]) throws(OfficeError) {
        guard bytes.starts(with: Self.signature), bytes.count >= 512 else {
            throw OfficeError(.damaged, message: "is not a compound file")
        }
        let shift = bytes.little16(30)
        guard shift == 9 || shift == 12 else {
            throw OfficeError(.damaged, message: "is damaged: its sectors have 2^\(shift) bytes, expected 512 or 4096")
        }
        self.bytes = bytes
        let size = 1 << shift
        sectorBytes = size
        let sectors = bytes.count / size
        // The sectors of the allocation table: 109 in the header, further ones in a chain of their own.
        var tableSectors = (0..<109).map { bytes.little32(76 + 4 * $0) }
        var (next, rounds) = (bytes.little32(68), 0)
        while next < Self.lastSector, rounds <= sectors {
            guard let sector = Self.sector(next, of: bytes, size) else { break }
            let numbers = Self.numbers(sector)
            tableSectors += numbers.dropLast()
            next = numbers.last ?? Self.noEntry
            rounds += 1
        }
        var table: [UInt32] = []
        for number in tableSectors where number < Self.lastSector && table.count <= sectors {
            guard let sector = Self.sector(number, of: bytes, size) else { break }
            table += Self.numbers(sector)
        }
        self.table = table
        let directory = Self.chain(from: bytes.little32(48), table, of: bytes, size, limit: .max)
        var entries: [Entry] = []
        for place in stride(from: 0, through: directory.count - 128, by: 128) where entries.count < Self.mostEntries {
            entries.append(Self.entry(directory[place..<place + 128], isLarge: shift == 12))
        }
        guard let root = entries.first else {
            throw OfficeError(.damaged, message: "is damaged: it has no directory")
        }
        self.entries = entries
        miniTable = Self.numbers(Self.chain(from: bytes.little32(60), table, of: bytes, size, limit: .max)[...])
        miniStream = Self.chain(from: root.start, table, of: bytes, size, limit: root.size)
    }

    /// Opens the file at `path`, which is read into memory.
    ///
    /// - Throws: `OfficeError`.
    package init(path: FilePath, limits: OfficeLimits) throws(OfficeError) {
        let bytes: [UInt8]
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { try? file.close() }
            let size = try file.seek(offset: 0, from: .end)
            guard size <= limits.memoryBytes / 4 else {
                throw OfficeError(
                    .tooLarge, message: "has \(size) bytes, more than the limit of \(limits.memoryBytes / 4)")
            }
            bytes = try Array(unsafeUninitializedCapacity: Int(size)) { buffer, count in
                while count < buffer.count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                    let read = try file.read(fromAbsoluteOffset: Int64(count), into: rest)
                    if read == 0 { break }
                    count += read
                }
            }
        } catch let error as OfficeError {
            throw error
        } catch {
            throw OfficeError(.damaged, message: "cannot be read: \(error)")
        }
        try self.init(bytes)
    }

    /// Returns the entries of a storage.
    ///
    /// - Parameter storage: The number of the storage; 0 is the root.
    /// - Returns: Their numbers; none for a stream.
    package func children(of storage: Int = 0) -> [Int] {
        guard entries.indices.contains(storage) else { return [] }
        var found: [Int] = []
        var seen: Set<UInt32> = []
        var open = [entries[storage].child]
        while let number = open.popLast() {
            guard number != Self.noEntry, Int(number) < entries.count, seen.insert(number).inserted else { continue }
            let entry = entries[Int(number)]
            found.append(Int(number))
            open += [entry.left, entry.right]
        }
        return found
    }

    /// Returns an entry by its number.
    package subscript(number: Int) -> Entry { entries[number] }

    /// Returns the number of the entry of this name in a storage; nil if there is none. Names are compared without case.
    package func entry(_ name: String, in storage: Int = 0) -> Int? {
        let wanted = name.uppercased()
        return children(of: storage).first { entries[$0].name.uppercased() == wanted }
    }

    /// Returns the content of the stream of this name.
    ///
    /// - Returns: Nil if there is none.
    /// - Throws: `OfficeError` with `damaged` if its end is missing.
    package func stream(_ name: String, in storage: Int = 0) throws(OfficeError) -> [UInt8]? {
        guard let number = entry(name, in: storage), entries[number].isStream else { return nil }
        return try content(of: number)
    }

    /// Returns the content of a stream.
    ///
    /// - Throws: `OfficeError` with `damaged` if its end is missing.
    package func content(of number: Int) throws(OfficeError) -> [UInt8] {
        let entry = entries[number]
        let content =
            entry.size < Self.miniCutoff
            ? Self.chain(
                from: entry.start, miniTable, of: miniStream, Self.miniSectorBytes, limit: entry.size, first: 0)
            : Self.chain(from: entry.start, table, of: bytes, sectorBytes, limit: entry.size)
        guard content.count == entry.size else {
            throw OfficeError(
                .damaged,
                message: "is damaged: \(content.count) of \(entry.size) bytes of its stream '\(entry.name)' were found")
        }
        return content
    }

    // MARK: - Sectors

    private static func sector(_ number: UInt32, of bytes: [UInt8], _ size: Int) -> ArraySlice<UInt8>? {
        let start = (Int(number) + 1) * size
        guard start < bytes.count else { return nil }
        return bytes[start..<min(bytes.count, start + size)]
    }

    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [UInt32] {
        let whole = Array(bytes)
        return stride(from: 0, through: whole.count - 4, by: 4).map { whole.little32($0) }
    }

    /// Returns the bytes of a chain of sectors, at most `limit`. A chain that runs in a circle ends: it has no more bytes than
    /// there are.
    ///
    /// - Parameter first: The place of sector 0; by default after the header.
    private static func chain(
        from start: UInt32, _ table: [UInt32], of bytes: [UInt8], _ size: Int, limit: Int, first: Int? = nil
    ) -> [UInt8] {
        let limit = min(limit, bytes.count)
        var result: [UInt8] = []
        var next = start
        for _ in 0...table.count where next < lastSector && result.count < limit {
            let place = (first ?? size) + Int(next) * size
            guard place < bytes.count else { break }
            result += bytes[place..<min(bytes.count, place + size)].prefix(limit - result.count)
            next = Int(next) < table.count ? table[Int(next)] : noEntry
        }
        return result
    }

    /// MS-CFB 2.6.1.
    private static func entry(_ slice: ArraySlice<UInt8>, isLarge: Bool) -> Entry {
        let bytes = Array(slice)
        let count = min(64, max(0, bytes.little16(64) - 2)) / 2
        let units = (0..<count).map { UInt16(bytes.little16(2 * $0)) }
        let high = isLarge ? Int(bytes.little32(124)) : 0
        return Entry(
            name: String(decoding: units, as: UTF16.self), isStream: bytes[66] == 2,
            size: Int(bytes.little32(120)) | high << 32, start: bytes.little32(116), left: bytes.little32(68),
            right: bytes.little32(72), child: bytes.little32(76))
    }
}

extension [UInt8] {
    /// The number in two bytes, which must be there.
    func little16(_ place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }

    /// The number in four bytes, which must be there.
    func little32(_ place: Int) -> UInt32 {
        UInt32(little16(place)) | UInt32(little16(place + 2)) << 16
    }
}
