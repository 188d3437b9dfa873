import FoundationEssentials
import Conversion
import FileSystem
import ItemProviders
import Places
package import SystemPackage
import Transfer
import TypeDetection
import UniformTypes

/// A part of a container file as a user names it: `caches.gpx#3`, `places.txt#*`, `budget.xlsx#sheet=Costs`,
/// `scan.pdf#page=3-7`, `photos.zip#2026/a.heic`.
///
/// Parts count from 0, as the items of a destination do: `dnd list places.txt` shows the row at index 5 as 5, `--at 5`
/// inserts before it, and `places.txt#5` names it. Only `page=` counts from 1, as it does in the address of a PDF
/// (RFC 8118, section 3). Attachments of a mail count from 1: its part 0 is its text. Parts have parts in turn:
/// `in.mbox#3#1` is the first attachment of a mail in a mailbox. The entries of an archive also have their paths.
package struct Fragment: Sendable, Hashable {
    /// The selected parts.
    package enum Selection: Sendable, Hashable {
        /// The part at this 0-based index.
        case index(Int)
        /// The part of this name: a sheet of a workbook.
        case sheet(String)
        /// The pages or slides from `first` to `last`, counted from 1; up to the last one if `last` is nil.
        case pages(first: Int, last: Int?)
        /// The part at this path: a file in an archive, or all files in a folder in it.
        case path(String)
        /// Every part, in order.
        case all

        /// The 0-based index of a single part; nil for several, and for a name.
        package var index: Int? {
            switch self {
            case .index(let index): index
            case .pages(let first, let last): first == last ? first - 1 : nil
            case .sheet, .path, .all: nil
            }
        }

        /// Whether it is a single part, as far as the words say.
        package var isOne: Bool {
            switch self {
            case .sheet, .path: true
            case .index, .pages, .all: index != nil
            }
        }

        /// Creates the pages of `text`: `3`, `3-7`, or `3-`; nil for anything else, and if the last page is before the
        /// first.
        fileprivate init?(pages text: Substring) {
            let ends = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
            guard let first = Self.number(ends[0]), first > 0 else { return nil }
            if ends.count == 2, ends[1].isEmpty {
                self = .pages(first: first, last: nil)
            } else if let last = Self.number(ends[ends.count - 1]), last >= first {
                self = .pages(first: first, last: last)
            } else {
                return nil
            }
        }

        /// The number that `text` spells with digits alone.
        static func number(_ text: Substring) -> Int? {
            text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
        }
    }

    /// A part that holds the selected parts.
    package enum Step: Sendable, Hashable {
        /// The part at this 0-based index.
        case index(Int)
        /// The part at this path: a file in an archive.
        case path(String)

        /// The part as a selection.
        var selection: Selection {
            switch self {
            case .index(let index): .index(index)
            case .path(let path): .path(path)
            }
        }

        /// The word after the mark.
        var text: String {
            switch self {
            case .index(let index): String(index)
            case .path(let path): path
            }
        }
    }

    /// The container.
    package let container: FilePath
    /// The part of the container that holds the selected parts, from the outermost on; empty if the container itself
    /// does.
    package let holder: [Step]
    /// The selected parts.
    package let selection: Selection

    /// Creates a fragment from its parts.
    package init(container: FilePath, holder: [Step] = [], selection: Selection) {
        self.container = container
        self.holder = holder
        self.selection = selection
    }

    /// Creates the fragment that `path` names; nil when the path has no `#`, or when a file has this exact name.
    ///
    /// The longest beginning that is the name of a file is the container, and anything after it names a part. If there is
    /// no such file, numbers, `*`, `sheet=NAME` and `page=RANGE` still name parts of what is before them. (`stat`)
    package init?(_ path: FilePath) {
        let bytes = path.bytes
        guard let last = bytes.lastIndex(of: Self.mark), (try? path.stat(followTargetSymlink: false)) == nil else {
            return nil
        }
        for mark in bytes.indices[...last].reversed() where bytes[mark] == Self.mark && mark > 0 {
            let container = FilePath(bytes: bytes[..<mark])
            guard let status = try? container.stat(), status.type != .directory,
                let parts = Self.parts(in: String(decoding: bytes[(mark + 1)...], as: UTF8.self), withPaths: true)
            else { continue }
            self.init(container: container, holder: parts.holder, selection: parts.selection)
            return
        }
        // The name of a sheet may contain marks.
        let sheet = Array("#sheet=".utf8)
        var mark = bytes.indices.last { bytes[$0...].starts(with: sheet) } ?? last
        guard var parts = Self.named(bytes, mark) else { return nil }
        // What is before a number may end in further ones.
        while let outer = bytes[..<mark].lastIndex(of: Self.mark), let more = Self.named(bytes, outer) {
            (parts, mark) = (more, outer)
        }
        self.init(container: FilePath(bytes: bytes[..<mark]), holder: parts.holder, selection: parts.selection)
    }

    private static let mark = UInt8(ascii: "#")

    /// Parses what follows the mark at `mark`, which must be in the last component and after its first byte; nil if it
    /// names no part without paths.
    private static func named(_ bytes: [UInt8], _ mark: Int) -> (holder: [Step], selection: Selection)? {
        let sheet = Array("#sheet=".utf8)
        let end = bytes.indices.last { bytes[$0...].starts(with: sheet) } ?? bytes.count
        guard mark > 0, bytes[mark - 1] != UInt8(ascii: "/"), !bytes[mark..<max(mark, end)].contains(UInt8(ascii: "/"))
        else { return nil }
        return parts(in: String(decoding: bytes[(mark + 1)...], as: UTF8.self), withPaths: false)
    }

    /// Parses the words after the first mark; nil if they name no part.
    ///
    /// - Parameter withPaths: Whether a word can be a path.
    private static func parts(in text: String, withPaths: Bool) -> (holder: [Step], selection: Selection)? {
        var rest = Substring(text)
        var holder: [Step] = []
        while true {
            if rest.hasPrefix("sheet="), rest.utf8.count > "sheet=".utf8.count {
                return (holder, .sheet(String(rest.dropFirst("sheet=".count))))
            }
            if rest.hasPrefix("page="), let pages = Selection(pages: rest.dropFirst("page=".count)) {
                return (holder, pages)
            }
            let word = rest.prefix { $0 != "#" }
            let step: Step
            if let index = Selection.number(word) {
                step = .index(index)
            } else if withPaths, !word.isEmpty, word != "*" {
                step = .path(String(word))
            } else {
                return word == "*" && word.endIndex == rest.endIndex ? (holder, .all) : nil
            }
            guard word.endIndex != rest.endIndex else { return (holder, step.selection) }
            holder.append(step)
            rest = rest[rest.index(after: word.endIndex)...]
        }
    }

    /// The parts that hold the selected ones, as after `#`; nil if the container itself does.
    package var holderText: String? { holder.isEmpty ? nil : holder.map(\.text).joined(separator: "#") }

    /// The path that names the fragment.
    var path: FilePath {
        let last =
            switch selection {
            case .index(let index): String(index)
            case .sheet(let name): "sheet=\(name)"
            case .pages(let first, let last): "page=\(first)-\(last.map(String.init) ?? "")"
            case .path(let path): path
            case .all: "*"
            }
        return FilePath(
            bytes: container.bytes + Array(([""] + holder.map(\.text) + [last]).joined(separator: "#").utf8))
    }
}

extension ItemLifter {
    /// Returns parts of a container file as items: places of a waypoint file or table, lines of a text file, pages of a
    /// PDF, sheets of a workbook.
    ///
    /// - Throws: `ItemFailure` when the file has no parts, or too few; `ConversionError` when its pages cannot be
    ///   counted; `TypeDetectionError` when it cannot be read.
    /// - Complexity: Reads the file up to the part. Counting pages may start a process.
    package func lift(_ fragment: Fragment) async throws -> [LiftedItem] {
        let detected = try detector.type(of: fragment.container)
        let subject = fragment.container.string
        guard try !FileTree.isDirectory(fragment.container) else {
            throw ItemFailure(
                code: "noParts", subject: subject, message: "is a folder: only files have numbered parts",
                hint: "name the files in it")
        }
        let outer = try container(
            of: detected.type, content: .file(LoadedFile(path: fragment.container, ownership: .source)),
            named: .path(fragment.container))
        // What is no entry of an archive is the name of a file that does not exist.
        if case .path? = fragment.holder.first, outer?.isArchive != true { return [try lift(fragment.path)] }
        let container = try await container(in: outer, along: fragment.holder, named: subject)
        if case .archive(let archive) = container {
            let entries = try await archive.items(fragment.selection)
            guard !entries.isEmpty else {
                throw ItemFailure(
                    code: "noParts", subject: archive.part.displayName, message: "is an archive without files",
                    hint: "name an archive that holds files")
            }
            return entries
        }
        if case .path(let word) = fragment.selection {
            // Such as the page 0, or a range that ends before it begins.
            if case .pages(let pages) = container, pages.arePages, word.hasPrefix("page=") {
                throw try await pages.missing(range: word.dropFirst("page=".count))
            }
            return [try lift(fragment.path)]
        }
        if case .sheet = fragment.selection, container?.hasNamedParts != true {
            throw ItemFailure.noSheets(in: subject, type: detected.type)
        }
        if case .pages = fragment.selection, let container, !container.hasPages {
            throw ItemFailure.noPages(in: subject, type: detected.type)
        }
        let items =
            try await container?.items(fragment.selection, named: subject)
            ?? lines(fragment.selection, of: fragment.container, type: detected.type)
        return items.map {
            LiftedItem(
                item: $0,
                detected: DetectedType(
                    type: $0.type, basis: detected.basis, confidence: detected.confidence,
                    mimeType: $0.type == detected.type ? detected.mimeType : Self.mediaType(of: $0.type)))
        }
    }

    /// The usual MIME type of a type, without parameters such as the encoding.
    private static func mediaType(of type: UniformType) -> String {
        let tag = type.preferredMIMEType ?? "application/octet-stream"
        return String(tag.prefix { $0 != ";" })
    }

    /// Returns the innermost container that `steps` lead to.
    ///
    /// - Throws: `ItemFailure` if a part on the way has no parts.
    private func container(
        in outer: Container?, along steps: [Fragment.Step], named subject: String
    ) async throws -> Container? {
        var container = outer
        for (place, step) in steps.enumerated() {
            switch (container, step) {
            case (.mailbox(let mailbox), .index(let number)): container = .message(try mailbox.opener(ofMail: number))
            case (.message(let message), .index(let number)): container = try message.container(ofPart: number)
            case (.archive(let archive), _): container = try await archive.container(at: step)
            default: throw ItemFailure.notHolding(subject, steps[...place])
            }
        }
        return container
    }

    /// Returns lines of the text file at `path`.
    ///
    /// - Throws: `ItemFailure` if it is no text.
    private func lines(
        _ selection: Fragment.Selection, of path: FilePath, type: UniformType
    ) throws -> [DragItem] {
        guard type.conforms(to: .plainText) else {
            throw ItemFailure(
                code: "noParts", subject: path.string,
                message:
                    "is \(type), which has no numbered parts; expected plain text, waypoints, mails, cards, events, an "
                    + "archive, or a file of several pages, sheets or frames",
                hint:
                    "use GPX, LOC, KML, GeoJSON, a table, plain text, PDF, XLSX, ODS, TIFF, GIF, WebP, PNG, AVIF, a mail, "
                    + "a mailbox, VCF, ICS, ZIP, tar or 7z")
        }
        let restriction = try sourceRestriction(of: path)
        return try LineOpener(path: path, type: type, restriction: restriction).items(selection)
    }
}

extension Container {
    fileprivate var isArchive: Bool { if case .archive = self { true } else { false } }

    /// Returns the parts that `selection` names; nil for a folder or an archive, whose entries have names.
    ///
    /// - Throws: `ItemFailure` if there are none.
    fileprivate func items(_ selection: Fragment.Selection, named subject: String) async throws -> [DragItem]? {
        let items: [DragItem]
        let absence: ItemFailure
        switch self {
        case .folder, .archive: return nil
        case .pages(let pages): return try await pages.items(selection)
        case .waypoints(let waypoints):
            items = try waypoints.items(selection)
            absence = ItemFailure(code: "noParts", subject: subject, message: "has no waypoints")
        case .message(let message):
            items = try message.items(selection)
            absence = ItemFailure(
                code: "noParts", subject: message.part.displayName, message: "has no attachments",
                hint: "use \(message.part.displayName)#0 for the text of the mail")
        case .mailbox(let mailbox):
            items = try mailbox.items(selection)
            absence = ItemFailure(code: "noParts", subject: mailbox.part.displayName, message: "has no mails")
        case .records(let records):
            items = try records.items(selection)
            absence = ItemFailure(code: "noParts", subject: records.part.displayName, message: "has no events")
        }
        if items.isEmpty { throw absence }
        return items
    }
}
