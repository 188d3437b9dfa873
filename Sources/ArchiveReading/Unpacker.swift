import Glibc
package import DecoderWire
package import SystemPackage

/// Extracts entries of an archive into files of the working directory, and writes a record of each.
///
/// No name of the archive is a name of a file: the files are named by the numbers of their entries.
package struct Unpacker {
    /// The entries to extract.
    private let selection: EntrySelection
    /// The maximum number of bytes of all entries together.
    private let mostBytes: Int64
    /// The maximum number of records.
    private let mostEntries: Int
    private let kind: ArchiveKind
    private let output: FileDescriptor

    /// Creates an unpacker of archives of a kind, which writes its records to `output`.
    package init(
        _ selection: EntrySelection, mostBytes: Int64, mostEntries: Int, kind: ArchiveKind, output: FileDescriptor
    ) {
        self.selection = selection
        self.mostBytes = mostBytes
        self.mostEntries = mostEntries
        self.kind = kind
        self.output = output
    }

    /// Unpacks the archive in `descriptor`.
    ///
    /// - Throws: `Errno` when a record cannot be written.
    package func run(on descriptor: FileDescriptor) throws {
        try output.writeAll(end(of: descriptor).encoded)
    }

    /// What has been read of an archive.
    private struct Reading {
        var archive: ArchiveStream
        /// The number of entries without folders.
        var count = 0
        /// The number of those for which a record was written.
        var records = 0
        /// The number of bytes that were extracted.
        var written: Int64 = 0
        /// The number of entries with folders.
        var passed = 0
        /// How often the archive was opened again after damage.
        var reopenings = 0
        /// What is read in the place of damaged headers.
        var mending: ZipMending?
        /// Selected files whose content a link to them may have.
        var awaited: Set<[UInt8]> = []

        func ended(_ outcome: UnpackingEnd.Outcome, _ message: String = "") -> UnpackingEnd {
            UnpackingEnd(
                outcome, format: archive.format, count: UInt32(clamping: count), bytes: UInt64(clamping: written),
                reason: message)
        }
    }

    private func end(of descriptor: FileDescriptor) throws -> UnpackingEnd {
        var reading: Reading
        do throws(ArchiveStream.Failure) {
            reading = Reading(archive: try ArchiveStream(descriptor, as: kind))
        } catch {
            return UnpackingEnd(
                error.isOutOfMemory ? .outOfMemory : .noArchive, format: .other, count: 0, bytes: 0,
                reason: error.message)
        }
        while true {
            let entry: ArchiveStream.Entry
            do throws(ArchiveStream.Failure) {
                guard let next = try reading.archive.next() else { return reading.ended(.complete) }
                entry = next
                reading.passed += 1
            } catch {
                if error.isOutOfMemory { return reading.ended(.outOfMemory, error.message) }
                if reading.mending == nil, reading.archive.hasDirectory, let mending = ZipMending(descriptor) {
                    reading.mending = mending
                    if let rest = reopened(descriptor, after: reading.passed, mending) {
                        reading.archive = rest
                        continue
                    }
                }
                let isSecret = reading.archive.hasEncryptedEntries && reading.count == 0
                return reading.ended(isSecret ? .encrypted : .damaged, error.message)
            }
            guard let kind = entry.kind else { continue }
            if let end = try unpack(entry, kind, of: &reading, from: descriptor) { return end }
        }
    }

    /// Extracts an entry if it is selected, and writes its record.
    ///
    /// - Returns: The end if no other entry is to be read.
    private func unpack(
        _ entry: ArchiveStream.Entry, _ kind: EntryRecord.Kind, of reading: inout Reading,
        from descriptor: FileDescriptor
    ) throws -> UnpackingEnd? {
        let number = reading.count
        reading.count += 1
        let isAwaited = entry.isLinkWithContent && reading.awaited.contains(entry.target)
        let usesCodePage = reading.archive.format == .zip
        guard isAwaited || selection.includes(number, try? EntryPath(entry.name, usesCodePage: usesCodePage)) else {
            return nil
        }
        if entry.mayFollowWithContent { reading.awaited.insert(entry.name) }
        guard reading.records < mostEntries else { return reading.ended(.tooManyEntries) }
        reading.records += 1
        var record = EntryRecord(number: UInt32(clamping: number), kind: kind, outcome: .skipped, name: entry.name)
        record.permissions = entry.permissions
        record.seconds = entry.seconds
        record.nanoseconds = entry.nanoseconds < 1_000_000_000 ? entry.nanoseconds : 0
        record.target = entry.target
        var failure: ArchiveStream.Failure?
        if kind == .file || entry.isLinkWithContent {
            do {
                record.outcome = try extract(entry, number: number, from: reading.archive, written: &reading.written)
            } catch let error as ArchiveStream.Failure {
                record.outcome = reading.archive.hasEncryptedEntries && entry.isEncrypted ? .encrypted : .damaged
                record.reason = error.message
                failure = error
            } catch let error as Errno {
                return reading.ended(.cannotWrite, "\(error)")
            }
        }
        try output.writeAll(record.encoded)
        if case .number = selection, reading.awaited.isEmpty || isAwaited, failure?.isOutOfMemory != true {
            return reading.ended(.complete)
        }
        guard let failure, failure.isFinal else { return nil }
        return reopen(&reading, behind: failure, in: descriptor)
    }

    /// Opens the archive again behind a damaged entry.
    ///
    /// - Returns: The end if that is not possible.
    private func reopen(
        _ reading: inout Reading, behind failure: ArchiveStream.Failure, in descriptor: FileDescriptor
    ) -> UnpackingEnd? {
        reading.reopenings += 1
        guard !failure.isOutOfMemory, reading.archive.hasDirectory, reading.reopenings <= Self.mostReopenings,
            let rest = reopened(descriptor, after: reading.passed, reading.mending)
        else { return reading.ended(failure.isOutOfMemory ? .outOfMemory : .damaged, failure.message) }
        reading.archive = rest
        return nil
    }

    /// The maximum number of damaged entries behind which an archive is opened again: each time, its whole directory is read.
    private static let mostReopenings = 100

    /// Opens an archive again behind the first `passed` entries, the last of which is damaged: libarchive reads nothing more
    /// after it, but the directory says where the next one is.
    ///
    /// - Returns: nil if it cannot be read up to there.
    private func reopened(
        _ descriptor: FileDescriptor, after passed: Int, _ mending: ZipMending?
    ) -> ArchiveStream? {
        guard (try? descriptor.seek(offset: 0, from: .start)) != nil,
            let archive = try? ArchiveStream(descriptor, as: kind, mending: mending)
        else { return nil }
        for _ in 0..<passed {
            guard (try? archive.next()) != nil else { return nil }
        }
        return archive
    }

    /// Extracts one entry; a file that is not complete is removed.
    ///
    /// - Throws: `ArchiveStream.Failure`, or `Errno` when the file cannot be written.
    private func extract(
        _ entry: ArchiveStream.Entry, number: Int, from archive: ArchiveStream, written: inout Int64
    ) throws -> EntryRecord.Outcome {
        if entry.isEncrypted { return .encrypted }
        let room = mostBytes - written
        guard entry.size ?? 0 <= room else { return .tooLarge }
        let path = FilePath("\(number)")
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: .ownerReadWrite)
        var length: Int64 = 0
        defer { written += length }
        do {
            try file.closeAfter {
                try archive.readContent { block, offset in
                    let (end, overflows) = offset.addingReportingOverflow(Int64(block.count))
                    guard offset >= 0, !overflows, end <= room else { throw TooLarge() }
                    // Also what is not written counts: a sparse file is read as a whole.
                    length = max(length, end)
                    _ = try file.writeAll(toAbsoluteOffset: offset, block)
                }
                // A sparse file may end with zeros that no block has.
                if let size = entry.size, size > length {
                    guard ftruncate(file.rawValue, off_t(size)) == 0 else { throw Errno(rawValue: errno) }
                    length = size
                }
            }
            return .extracted
        } catch {
            _ = path.withPlatformString { unlink($0) }
            if error is TooLarge { return .tooLarge }
            throw error
        }
    }

    /// An entry is larger than what is left.
    private struct TooLarge: Error {}
}
