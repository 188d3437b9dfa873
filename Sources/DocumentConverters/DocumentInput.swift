import Places
import ExternalPrograms
import Conversion
import ItemProviders
import OfficeDocuments
import SystemPackage
import TextEncodings
import UniformTypes

/// Prepares a document for a reader that expects UTF-8, and refuses documents that no reader should receive.
enum DocumentInput {
    /// What a reader is given.
    struct Prepared {
        let source: ConversionSource
        /// The losses of every reader: parts such as macros, and `encoding` if it was guessed.
        let losses: [Loss]
        /// The comments of a document in a container; nil if they cannot be read.
        var comments: [OfficeComment]?
        /// The headers and footers of a document in a container.
        var running = RunningText()
        /// Whether it has embedded content.
        var hasEmbedded = false
    }

    /// The input for the reader, and its losses. The input is the source itself, or a scratch file with its UTF-8 or with markup that the reader
    /// understands better.
    ///
    /// - Throws: `ConversionError`: `encrypted`, `damaged`, `tooLarge`, or an error of reading or writing.
    static func prepare(
        _ source: ConversionSource, format: DocumentFormat, in context: ConversionContext
    ) throws(ConversionError) -> Prepared {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        guard input.size > 0 else {
            throw ConversionError(.damaged, subject: source.subject, message: "is empty, not \(format.title)")
        }
        if format.layout == .flat {
            let (package, losses) = try FlatOpenDocument.packed(input, source: source, in: context)
            return try prepare(
                package, of: source, format: DocumentFormat(of: .odt) ?? format, in: context, adding: losses)
        }
        guard format.layout != .zip else {
            try DocumentContainer.check(input, subject: source.subject, format: format, limits: context.limits)
            if let other = try OfficePackage.transitional(input, source: source, format: format, in: context) {
                return try prepare(other, of: source, format: format, in: context, adding: [])
            }
            let rewriting = try OfficePackage.rewriting(input, source: source, format: format, in: context)
            let losses = DocumentParts.losses(inContainer: input) + rewriting.losses
            return Prepared(
                source: rewriting.source ?? source,
                losses: (losses + (rewriting.running.isNone ? [] : [.headers])).uniqued(),
                comments: rewriting.comments, running: rewriting.running, hasEmbedded: rewriting.hasEmbedded)
        }
        try PandocResourceEstimate.check(input, subject: source.subject, limits: context.limits)
        let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
        let outside = DeclaredEncoding.outside(source)
        let finding = try stream.survey {
            outside ?? (format.layout == .markup ? DeclaredEncoding.find(in: $0) : nil)
        }
        let parts = DocumentParts.losses(of: source, format: format)
        guard case .encodings(let encodings) = finding else {
            guard let text = try rewritten(input, source: source, format: format, in: context) else {
                return Prepared(source: source, losses: parts)
            }
            return Prepared(source: text, losses: parts, hasEmbedded: format.reader == "fb2")
        }
        let (path, replaced) = try stream.transcode(from: encodings, replacesInvalid: true, in: context.scratch)
        let losses = (parts + replaced).uniqued()
        let text = Self.source(at: path, of: source)
        let transcoded = try SourceDescriptor(text, scratch: context.scratch)
        guard let page = try rewritten(transcoded, source: source, format: format, in: context) else {
            return Prepared(source: text, losses: losses)
        }
        ScratchFile.remove(path)
        return Prepared(source: page, losses: losses, hasEmbedded: format.reader == "fb2")
    }

    /// Prepares a scratch file that was made of the source, and removes it if that makes another one.
    private static func prepare(
        _ file: ConversionSource, of source: ConversionSource, format: DocumentFormat, in context: ConversionContext,
        adding losses: [Loss]
    ) throws(ConversionError) -> Prepared {
        func path(_ source: ConversionSource) -> FilePath? {
            if case .file(let file) = source.content { file.path } else { nil }
        }
        do throws(ConversionError) {
            let prepared = try prepare(file, format: format, in: context)
            if let made = path(file), made != path(prepared.source) { ScratchFile.remove(made) }
            return Prepared(
                source: prepared.source, losses: (prepared.losses + losses).uniqued(), comments: prepared.comments,
                running: prepared.running, hasEmbedded: prepared.hasEmbedded)
        } catch {
            if let made = path(file) { ScratchFile.remove(made) }
            guard error.subject == file.subject else { throw error }
            throw ConversionError(
                error.code, subject: source.subject, message: error.message, hint: error.hint, underlying: error)
        }
    }

    /// The losses of preparing `source`, as far as its beginning shows them.
    static func losses(of source: ConversionSource, format: DocumentFormat) -> [Loss] {
        let parts = DocumentParts.losses(of: source, format: format)
        guard !format.isContainer else { return parts }
        let beginning = source.prefix()
        let declared =
            DeclaredEncoding.outside(source)
            ?? (format.layout == .markup ? beginning.withUnsafeBytes(DeclaredEncoding.find) : nil)
        return TextPeek.encoding(of: beginning, declared: declared)?.isGuess == true ? parts + [.encoding] : parts
    }

    /// The page without hidden elements, and with lists and tables that pandoc understands; or the book with such notes and tables.
    /// Nil if it needs no change.
    private static func rewritten(
        _ input: borrowing SourceDescriptor, source: ConversionSource, format: DocumentFormat,
        in context: ConversionContext
    ) throws(ConversionError) -> ConversionSource? {
        guard ["html", "fb2"].contains(format.reader), let bytes = try? input.bytes() else { return nil }
        let text =
            format.reader == "fb2"
            ? book(bytes)
            : try page(bytes, isXHTML: source.type.conforms(to: .xhtml), subject: source.subject)
        guard let text else { return nil }
        let file = try ScratchFile(in: context.scratch, extension: format.reader)
        try file.write(text)
        return Self.source(at: file.keep(), of: source)
    }

    /// - Returns: The rewritten book; nil if it needs no change.
    private static func book(_ source: [UInt8]) -> [UInt8]? {
        let arranged = FictionBookNotes.rewritten(source)
        return FictionBookTables.rewritten(arranged ?? source) ?? arranged
    }

    /// - Returns: The rewritten page; nil if it needs no change.
    private static func page(
        _ source: [UInt8], isXHTML: Bool, subject: String?
    ) throws(ConversionError) -> [UInt8]? {
        let expanded = isXHTML ? DeclaredEntities.expanded(source) : nil
        let phrased = HTMLPhrasing.rewritten(expanded ?? source) ?? expanded
        let drawn = HTMLDrawings.rewritten(phrased ?? source) ?? phrased
        let bytes = drawn ?? source
        guard !HTMLDepth.isTooMuch(in: bytes) else {
            throw ConversionError(
                .tooLarge, subject: subject, message: "nests more than \(HTMLDepth.most) elements within each other",
                hint: "save it as text in a browser")
        }
        let shown = HTMLHidden.removed(from: bytes)
        let listed = HTMLLists.rewritten(shown ?? bytes) ?? shown ?? drawn
        return HTMLTables.rewritten(listed ?? bytes) ?? listed
    }

    private static func source(at path: FilePath, of source: ConversionSource) -> ConversionSource {
        source.deriving(.file(LoadedFile(path: path, ownership: .scratch)), as: source.type)
    }
}
