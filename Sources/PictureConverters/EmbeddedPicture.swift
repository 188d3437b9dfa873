import Archives
package import Conversion
import FileSystem
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Takes the picture out of a document that holds one of itself: the merged layers that OpenRaster and Krita store
/// beside them, and the previews of documents whose content other programs cannot read. All are ZIP archives.
package struct EmbeddedPicture: Converter {
    /// `previews`.
    package let name = "previews"
    package let rules: [ConversionRule]

    /// The types of the documents.
    package static let types = places.compactMap { UniformType($0.type) }

    /// Creates the converter, which needs no program.
    package init() {
        rules = Self.places.compactMap { place in
            UniformType(place.type).map {
                ConversionRule(from: $0, to: place.target, fidelity: place.fidelity, losses: place.losses)
            }
        }
    }

    /// The rules whose entries the document has: one per target, the first in the table.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, let names = Self.names(in: source) else { return [] }
        return rules(from: source.type).filter { rule in
            Self.entries(of: rule).contains(where: names.contains)
        }
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: rule.target.preferredFilenameExtension ?? "dat")
        // Opened again by its descriptor, since the file may be unlinked.
        let zip = FilePath("/proc/self/fd/\(input.descriptor.rawValue)")
        let names = Self.names(in: source) ?? []
        guard let entry = Self.entries(of: rule).first(where: names.contains) else {
            throw ConversionError(.damaged, subject: source.subject, message: "has no picture of itself")
        }
        let (descriptor, limit, subject) = (output.descriptor, context.limits.outputBytes, source.subject)
        try await BlockingWork.run { () throws(ConversionError) in
            try Self.copy(entry, of: zip, to: descriptor, limit: limit, subject: subject)
        }
        _ = consume input
        let head = (try? output.descriptor.readBytes(at: 0, count: 8)) ?? []
        guard Self.signatures.contains(where: { $0.type == rule.target && head.starts(with: $0.bytes) }) else {
            throw ConversionError(
                .damaged, subject: source.subject,
                message: "holds something as \(entry) that is not \(rule.target.identifier)")
        }
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    private static func copy(
        _ entry: String, of zip: FilePath, to output: FileDescriptor, limit: Int, subject: String?
    ) throws(ConversionError) {
        var written = 0
        var failure: (any Error)?
        do {
            try ZipReader(path: zip).read(entry) { block in
                written += block.count
                guard written <= limit else { return false }
                do { try output.writeAll(block) } catch { failure = error }
                return failure == nil
            }
        } catch {
            throw ConversionError(
                .damaged, subject: subject, message: "holds a picture, \(entry), that is damaged or encrypted",
                underlying: error)
        }
        guard written <= limit else {
            throw ConversionError(
                .tooLarge, subject: subject, message: "holds a picture, \(entry), of more than \(limit) bytes")
        }
        if let failure {
            throw ConversionError(
                .cannotWrite, subject: subject, message: "cannot be written: \(failure)", underlying: failure)
        }
    }

    /// The names in the directory of the archive; nil for another file.
    private static func names(in source: ConversionSource) -> Set<String>? {
        ZipDirectory.entries(in: source.suffix()).map { Set($0.filter { !$0.isEncrypted }.map(\.name)) }
    }

    private static func entries(of rule: ConversionRule) -> [String] {
        places.first { $0.type == rule.source.identifier && $0.target == rule.target }?.entries ?? []
    }

    /// Where a document holds a picture of itself, and how much of it that keeps.
    private struct Place {
        let type: String
        let target: UniformType
        /// The names of the entry, the best first.
        let entries: [String]
        let fidelity: Fidelity
        let losses: [Loss]
    }

    /// All documents with a picture. A new one is a line.
    private static let places: [Place] =
        [
            // The whole picture in its own size (OpenRaster 0.0.6, "Merged image"; Krita's format is alike).
            Place(
                type: "org.openraster.ora", target: .png, entries: ["mergedimage.png"], fidelity: .flattened,
                losses: [.layers]),
            Place(
                type: "org.krita.document", target: .png, entries: ["mergedimage.png"], fidelity: .flattened,
                losses: [.layers]),
            Place(
                type: "com.bohemiancoding.sketch.drawing", target: .png, entries: ["previews/preview.png"],
                fidelity: .preview, losses: [.pages, .layers, .vectors]),
            Place(
                type: "com.procreate.document", target: .png, entries: ["QuickLook/Thumbnail.png"],
                fidelity: .preview, losses: [.layers, .pixels]),
        ]
        + [
            "com.apple.iWork.Pages.sffpages", "com.apple.iWork.Numbers.sffnumbers", "com.apple.iWork.Keynote.sffkey",
        ].flatMap { type in
            [
                // iWork '09 stores all pages; its successors store the first as a picture.
                Place(
                    type: type, target: .pdf, entries: ["QuickLook/Preview.pdf"], fidelity: .flattened,
                    losses: [.formulas, .notes, .comments]),
                Place(
                    type: type, target: .jpeg, entries: ["preview.jpg", "QuickLook/Thumbnail.jpg"], fidelity: .preview,
                    losses: [.pages, .vectors, .pixels]),
            ]
        }

    private static let signatures: [(type: UniformType, bytes: [UInt8])] = [
        (.png, [0x89, 0x50, 0x4E, 0x47]), (.jpeg, [0xFF, 0xD8, 0xFF]), (.pdf, Array("%PDF".utf8)),
    ]
}
