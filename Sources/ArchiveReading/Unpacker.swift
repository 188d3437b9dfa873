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

    private func end(of descriptor: FileDescriptor) throws -> UnpackingEnd {
        var archive: ArchiveStream
        do throws(ArchiveStream.Failure) {
            archive = try ArchiveStream(descriptor, as: kind)
        } catch {
            return UnpackingEnd(
                error.isOutOfMemory ? .outOfMemory : .noArchive, format: .other, count: 0, bytes: 0,
                reason: error.message)
        }
        var (count, records, written) = (0, 0, Int64(0))
        // The entries with folders, and how often the archive was opened again after damage.
        var (passed, reopenings) = (0, 0)
        // Selected files whose content a link to them may have.
        var awaited: Set<[UInt8]> = []
        func ended(_ outcome: UnpackingEnd.Outcome, _ message: String = "") -> UnpackingEnd {
            UnpackingEnd(
                outcome, format: archive.format, count: UInt32(clamping: count), bytes: UInt64(clamping: written),
                reason: message)
        }
        while true {
            let entry: ArchiveStream.Entry
            do throws(ArchiveStream.Failure) {
                guard let next = try archive.next() else { return ended(.complete) }
                entry = next
                passed += 1
            } catch {
                if error.isOutOfMemory { return ended(.outOfMemory, error.message) }
                let isSecret = archive.hasEncryptedEntries && count == 0
                return ended(isSecret ? .encrypted : .damaged, error.message)
            }
            guard let kind = entry.kind else { continue }
            let number = count
            count += 1
            let isAwaited = entry.isLinkWithContent && awaited.contains(entry.target)
            guard
                isAwaited
                    || selection.includes(number, try? EntryPath(entry.name, usesCodePage: archive.format == .zip))
            else { continue }
            if entry.mayFollowWithContent { awaited.insert(entry.name) }
            guard records < mostEntries else { return ended(.tooManyEntries) }
            records += 1
            var record = EntryRecord(number: UInt32(clamping: number), kind: kind, outcome: .skipped, name: entry.name)
            record.permissions = entry.permissions
            record.seconds = entry.seconds
            record.nanoseconds = entry.nanoseconds < 1_000_000_000 ? entry.nanoseconds : 0
            record.target = entry.target
            var failure: ArchiveStream.Failure?
            if kind == .file || entry.isLinkWithContent {
                do {
                    record.outcome = try extract(entry, number: number, from: archive, written: &written)
                } catch let error as ArchiveStream.Failure {
                    record.outcome = archive.hasEncryptedEntries && entry.isEncrypted ? .encrypted : .damaged
                    record.reason = error.message
                    failure = error
                } catch let error as Errno {
                    return ended(.cannotWrite, "\(error)")
                }
            }
            try output.writeAll(record.encoded)
            if case .number = selection, awaited.isEmpty || isAwaited, failure?.isOutOfMemory != true {
                return ended(.complete)
            }
            if let failure, failure.isFinal {
                reopenings += 1
                guard !failure.isOutOfMemory, archive.hasDirectory, reopenings <= Self.mostReopenings,
                    let rest = reopened(descriptor, after: passed)
                else { return ended(failure.isOutOfMemory ? .outOfMemory : .damaged, failure.message) }
                archive = rest
            }
        }
    }

    /// The maximum number of damaged entries behind which an archive is opened again: each time, its whole directory is read.
    private static let mostReopenings = 100

    /// Opens an archive again behind the first `passed` entries, the last of which is damaged: libarchive reads nothing more
    /// after it, but the directory says where the next one is.
    ///
    /// - Returns: nil if it cannot be read up to there.
    private func reopened(_ descriptor: FileDescriptor, after passed: Int) -> ArchiveStream? {
        guard (try? descriptor.seek(offset: 0, from: .start)) != nil,
            let archive = try? ArchiveStream(descriptor, as: kind)
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
