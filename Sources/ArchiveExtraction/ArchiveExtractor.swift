import FoundationEssentials
package import Conversion
package import DecoderWire
package import ExternalPrograms
import FileSystem
import Glibc
package import ItemProviders
package import SystemPackage
package import TextEncodings

/// An entry of an archive that was extracted, or the reason why it was not.
package struct ExtractedEntry: Sendable {
    /// Its number among all entries that are not folders, from 0.
    package let number: Int
    /// Its name; nil if it is refused, or if a compressed file has none.
    package let path: EntryPath?
    /// How the encoding of its name is known.
    package let nameOrigin: EntryNameOrigin
    /// Its file, which exists as long as the extraction, or why there is none.
    package let file: Result<FilePath, ConversionError>
}

/// The selected entries of an archive, in its order.
package struct Extraction: Sendable {
    /// The entries.
    package let entries: [ExtractedEntry]
    /// The number of entries of the whole archive, without folders, as far as it was read.
    package let count: Int
    /// Why it could not be read to its end; nil if it could.
    package let failure: ConversionError?
    /// Keeps the files.
    package let folder: SharedTemporaryDirectory
}

/// Extracts entries of archives with `dnd-unpack`, which confines itself before it reads a byte.
package struct ArchiveExtractor: Sendable {
    private let tool: ExternalProgram
    private let temporaryDirectory: FilePath
    private let limits: ConversionLimits

    /// Creates an extractor.
    ///
    /// - Parameters:
    ///   - executable: The path of `dnd-unpack`; nil if it is not installed.
    ///   - temporaryDirectory: The parent of the directories of extracted files.
    package init(
        executable: FilePath?, temporaryDirectory: FilePath, limits: ConversionLimits = ConversionLimits(),
        confinement: ProgramConfinement = .none
    ) {
        tool = ExternalProgram(helper: "dnd-unpack", at: executable, confinement: confinement)
        self.temporaryDirectory = temporaryDirectory
        self.limits = limits
    }

    /// Returns a new budget for an archive of this content.
    package func budget(for content: LoadedContent) -> ExtractionBudget {
        let size: Int =
            switch content {
            case .data(let data): data.count
            case .file(let file), .folder(let file): Int(clamping: (try? file.path.stat().size) ?? 0)
            }
        return ExtractionBudget(archiveOf: size, limit: limits.outputBytes)
    }

    /// Extracts the selected entries of the archive in `source`. Each that cannot be extracted has its own failure.
    ///
    /// - Parameters:
    ///   - stated: The encoding that the user states for texts, in which names in a ZIP may be, too.
    ///   - display: Returns the name of an entry in messages.
    /// - Throws: `ConversionError` when nothing can be extracted: `damaged`, `encrypted`, `tooLarge`, `toolMissing`, or an
    ///   error of running the program; `ItemProviderError` when there is no room for the files.
    /// - Complexity: Reads the archive up to the last selected entry. Starts a process.
    package func extract(
        _ selection: EntrySelection, of source: ConversionSource, within budget: ExtractionBudget,
        statedEncoding stated: TextEncoding? = nil, naming display: (Int, EntryPath?) -> String
    ) async throws -> Extraction {
        guard tool.availability == .available else {
            throw ConversionError(
                .toolMissing, subject: source.subject, message: "cannot be opened: dnd-unpack is not installed",
                hint: "install dnd again: dnd-unpack is a part of it")
        }
        let folder = try SharedTemporaryDirectory(in: temporaryDirectory)
        let scratch = try TemporaryDirectory(in: temporaryDirectory)
        let rest = budget.rest
        let context = ConversionContext(scratch: scratch.path, limits: limits)
        let input = try SourceDescriptor(source, scratch: scratch.path)
        let names = EntryNames(in: input, stated: stated)
        let output = try ScratchFile(in: scratch.path, extension: "records")
        let arguments = [
            "\(getpid())", "\(limits.memoryBytes)", "\(limits.outputBytes)",
            names.selectionInCodePage(selection).argument, "\(rest.bytes)",
            "\(rest.entries)", ArchiveFormat.kind(of: source.type, name: source.name).rawValue,
        ]
        let outcome: ProgramOutcome
        do {
            outcome = try await tool.run(
                arguments, standingIn: folder.path, input: input.descriptor, output: output.descriptor,
                subject: source.subject, in: context)
        } catch {
            // An archive full of such archives does not take forever.
            budget.use(bytes: rest.bytes / 4 + 1, entries: rest.entries / 4 + 1)
            throw error
        }
        _ = consume scratch
        guard outcome.status == 0 else {
            throw ConversionError(
                .decoderDied, subject: source.subject,
                message: "dnd-unpack failed: \(outcome.diagnostics.prefix { !$0.isNewline })")
        }
        let records = try Self.records(in: output, subject: source.subject)
        guard let end = records.end else {
            throw ConversionError(.decoderDied, subject: source.subject, message: "dnd-unpack ended early")
        }
        budget.use(bytes: Int(clamping: end.bytes), entries: records.entries.count)
        let failure = failure(of: end, found: records.entries.count, in: source, within: budget)
        if let failure, records.entries.isEmpty { throw failure }
        let inner = end.format == .compressedFile ? source.name.flatMap(ArchiveFormat.innerName) : nil
        let place = EntryPlace(folder: try Directory(folder.path), format: end.format, innerName: inner, names: names)
        var links = HardLinks(in: records.entries, room: Int64(rest.bytes) - Int64(clamping: end.bytes))
        let entries = records.entries.map { record in
            let (record, number) = links.resolve(record, in: place.folder)
            let (path, file) = place.entry(of: record, extractedAs: number) { path, error in
                Self.failure(of: record, error, named: display(Int(record.number), path), within: budget)
            }
            return ExtractedEntry(
                number: Int(record.number), path: path,
                nameOrigin: end.format == .zip ? names.origin(of: record.name) : .asWritten, file: file)
        }
        budget.use(bytes: Int(clamping: links.bytes), entries: 0)
        return Extraction(entries: entries, count: Int(end.count), failure: failure, folder: folder)
    }

    private static func records(
        in output: borrowing ScratchFile, subject: String?
    ) throws(ConversionError) -> UnpackerOutput {
        do {
            let size = try output.descriptor.seek(offset: 0, from: .end)
            return try UnpackerOutput(decoding: output.descriptor.readBytes(at: 0, count: Int(size)))
        } catch {
            throw ConversionError(
                .decoderDied, subject: subject, message: "dnd-unpack sent \(error)", underlying: error)
        }
    }

    // MARK: - Failures

    private func failure(
        of end: UnpackingEnd, found: Int, in source: ConversionSource, within budget: ExtractionBudget
    ) -> ConversionError? {
        let subject = source.subject
        let reason = end.reason.isEmpty ? "" : ": \(end.reason)"
        let seen = end.count == 1 ? "1 entry was found" : "\(end.count) entries were found"
        if [.damaged, .noArchive].contains(end.outcome),
            let archive = source.name.flatMap(ArchiveFormat.archive(ofVolume:))
        {
            return ConversionError(
                .unsupported, subject: subject,
                message: "is one of several volumes of \(Self.printable(Array(archive.utf8)))",
                hint: "join them first: cat NAME.001 NAME.002 ... > NAME")
        }
        if [.damaged, .noArchive].contains(end.outcome), SplitZip.isVolume(source) {
            return ConversionError(
                .unsupported, subject: subject, message: "is one of several volumes of a ZIP archive",
                hint: "join them first: zip -s 0 NAME.zip --out WHOLE.zip")
        }
        switch end.outcome {
        case .complete: return nil
        case .damaged:
            return ConversionError(.damaged, subject: subject, message: "is damaged, \(seen) before that\(reason)")
        case .encrypted:
            return ConversionError(
                .encrypted, subject: subject, message: "is encrypted, even the names in it",
                hint: "extract it with its password first")
        case .noArchive:
            return ConversionError(
                .damaged, subject: subject, message: "is damaged, or not really \(source.type)\(reason)")
        case .tooManyEntries:
            return ConversionError(
                .tooLarge, subject: subject,
                message: "has more than \(ExtractionBudget.mostEntries) entries, the limit for one archive",
                hint: "name the entries that you need: \(subject ?? "archive")#folder/name")
        case .outOfMemory:
            return ConversionError(
                .tooLarge, subject: subject, message: "needs more than \(limits.memoryBytes) bytes of memory",
                hint: "raise the limit: --limit memory=4G")
        case .cannotWrite:
            return ConversionError(
                .cannotWrite, subject: temporaryDirectory.string, message: "cannot be written\(reason)",
                hint: "set TMPDIR to a directory with more room")
        }
    }

    private static func failure(
        of record: EntryRecord, _ objection: EntryPath.Objection?, named subject: String,
        within budget: ExtractionBudget
    ) -> ConversionError {
        if let objection {
            return ConversionError(
                .damaged, subject: subject,
                message: "has a name that is not used: '\(printable(record.name))' \(reason(objection))")
        }
        switch (record.kind, record.outcome) {
        case (.symbolicLink, _), (.hardLink, _):
            return ConversionError(
                .unsupported, subject: subject,
                message: "is a link to '\(printable(record.target))', and links in archives are not followed",
                hint: "name the entry that it leads to")
        case (.special, _):
            return ConversionError(.unsupported, subject: subject, message: "is a device or a pipe, not a file")
        case (_, .encrypted):
            return ConversionError(
                .encrypted, subject: subject, message: "is encrypted",
                hint: "extract the archive with its password first")
        case (_, .tooLarge):
            return ConversionError(
                .tooLarge, subject: subject,
                message: budget.isProportional
                    ? "would expand the archive to more than \(budget.limit) bytes, the limit for one of its size"
                    : "would expand the archive to more than \(budget.limit) bytes, the limit for output",
                hint: budget.isProportional ? nil : "raise the limit: --limit output=16G")
        case (_, .damaged), (_, .extracted), (_, .skipped):
            return ConversionError(
                .damaged, subject: subject,
                message: "is damaged" + (record.reason.isEmpty ? "" : ": \(record.reason)"))
        }
    }

    private static func reason(_ objection: EntryPath.Objection) -> String {
        switch objection {
        case .empty: "is empty"
        case .absolute: "is absolute"
        case .parent: "leads out of the archive"
        case .zero: "contains a NUL"
        case .tooLong: "is too long"
        }
    }

    /// The beginning of a name, for messages.
    private static func printable(_ name: [UInt8]) -> String {
        let text = String(decoding: name.prefix(120), as: UTF8.self)
        return String(
            String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : $0 }))
    }
}

/// The second and further names of files in a tar archive (POSIX, `pax`, "Header Block": links of type 1). Each leads to an
/// entry before it, whose content it has. In a cpio archive, the last name may have the content of all.
private struct HardLinks {
    /// The number of bytes that the links may stand for: each lands as a file of its own.
    let room: Int64
    /// The number of bytes that they stand for.
    private(set) var bytes: Int64 = 0
    private var files: [[UInt8]: UInt32] = [:]
    /// The links with content, by what they lead to.
    private var contents: [[UInt8]: UInt32] = [:]

    init(in records: [EntryRecord], room: Int64) {
        self.room = room
        for record in records where Self.isLinkWithContent(record) { contents[record.target] = record.number }
    }

    private static func isLinkWithContent(_ record: EntryRecord) -> Bool {
        record.kind == .hardLink && record.outcome == .extracted
    }

    /// Returns the record of an entry, as that of a file if it is a link to one that was extracted, and the number under
    /// which its content is in `folder`.
    mutating func resolve(_ record: EntryRecord, in folder: Directory) -> (record: EntryRecord, number: UInt32) {
        var file = record
        if Self.isLinkWithContent(record) {
            file.kind = .file
            files[record.name] = record.number
            return (file, record.number)
        }
        let target = record.kind == .hardLink ? record.target : record.name
        guard record.kind == .hardLink || contents[target] != nil else {
            if record.outcome == .extracted { files[record.name] = record.number }
            return (record, record.number)
        }
        guard let number = contents[target] ?? files[target], let name = FilePath.Component("\(number)"),
            let size = try? folder.status(of: name)?.size
        else { return (record, record.number) }
        files[record.name] = number
        file.kind = .file
        // A smaller one may fit after one that does not.
        guard size <= room - bytes else {
            file.outcome = .tooLarge
            return (file, number)
        }
        bytes += size
        file.outcome = .extracted
        return (file, number)
    }
}

/// Finds the files that `dnd-unpack` has written, and gives them their attributes.
private struct EntryPlace {
    let folder: Directory
    let format: UnpackingEnd.Format
    /// The name of the file in a compressed file.
    let innerName: String?
    let names: EntryNames
    /// The permissions that new files do not get.
    let mask = FileCreationMask.current()

    /// Returns the entry of a record, whose content was extracted under `number`.
    func entry(
        of record: EntryRecord, extractedAs number: UInt32,
        failure: (EntryPath?, EntryPath.Objection?) -> ConversionError
    ) -> (EntryPath?, Result<FilePath, ConversionError>) {
        var (path, objection) = (EntryPath?.none, EntryPath.Objection?.none)
        if format == .compressedFile {
            path = innerName.flatMap { try? EntryPath(Array($0.utf8)) }
        } else {
            do throws(EntryPath.Objection) {
                path = try format == .zip ? names.path(of: record.name) : EntryPath(record.name)
            } catch {
                objection = error
            }
        }
        guard objection == nil, record.outcome == .extracted, let name = FilePath.Component("\(number)"),
            (try? prepare(name, record)) != nil
        else { return (path, .failure(failure(path, objection))) }
        return (path, .success(folder.path(of: name)))
    }

    /// Sets the permissions and the time of an extracted file.
    ///
    /// - Throws: `Errno` when it is no file of its own: the program was made to do something else than extract.
    private func prepare(_ name: FilePath.Component, _ record: EntryRecord) throws(Errno) {
        guard let status = try folder.status(of: name), status.type == .regular, status.linkCount == 1 else {
            throw .tooManySymbolicLinkLevels
        }
        let file = try folder.open(name, .readOnly)
        defer { try? file.close() }
        // As of a new file: what the mask of the process removes is not set. The owner can always read it.
        let permissions = CInterop.Mode(record.permissions) & ~mask.rawValue | 0o600
        fchmod(file.rawValue, permissions)
        if let seconds = record.seconds {
            let time = timespec(tv_sec: Int(clamping: seconds), tv_nsec: Int(record.nanoseconds))
            _ = futimens(file.rawValue, [time, time])
        }
    }
}
