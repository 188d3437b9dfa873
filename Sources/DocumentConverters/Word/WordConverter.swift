package import Conversion
package import ExternalPrograms
import FileSystem
package import ItemProviders
import OfficeDocuments
import SystemPackage
package import UniformTypes

/// Converts documents of Word (DOC) to text and to an HTML page: headings, paragraphs, lists with their numbers, tables, text
/// boxes, links, notes, comments and the styles of characters. Our own reader reads those of Word 97 to 2003; for earlier
/// ones, external programs extract what they can.
package struct WordConverter: Converter {
    package let name = "word"
    package let rules: [ConversionRule]

    private let extractor: FormerWordExtractor

    private static let losses: [Loss] = [.layout, .pictures, .metadata]

    /// Creates a converter that runs `antiword` or `catdoc` from `searchPath` under `confinement` for earlier documents.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        extractor = FormerWordExtractor(searchPath: searchPath, confinement: confinement)
        rules = [
            ConversionRule(from: .wordDocument, to: .html, fidelity: .flattened, losses: Self.losses),
            ConversionRule(from: .wordDocument, to: .utf8PlainText, fidelity: .extracted, losses: Self.losses),
        ]
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, source.content.isReadableAsBytes else { return [] }
        let rules = rules(from: source.type)
        if rules.isEmpty || extractor.isAvailable { return rules }
        return WordDocument.mayBeReadable(source.prefix()) ? rules : []
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { target == .utf8PlainText ? [.wrap] : [] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let isPage = rule.target == .html
        var text: String
        if let own = try await BlockingWork.run({ try Self.read(source, asPage: isPage, in: context) }) {
            text = own.text
            context.losses.record(Self.losses.filter { $0 != .pictures || own.hasObjects })
        } else {
            let former = try await extractor.document(source, in: context)
            text = isPage ? former.markup : former.text
            context.losses.record(Self.losses + (text.utf8.contains { $0 >= 0x80 } ? [.encoding] : []))
        }
        guard !text.isEmpty else {
            throw ConversionError(.unsupported, subject: source.subject, message: "is a document without text")
        }
        if isPage {
            text = HTMLPage.page(body: text, title: source.name)
        } else if let columns = context.options.lineWidth {
            text = LineWrapping.wrap(text, columns: columns)
        }
        let output = try ScratchFile(in: context.scratch, extension: isPage ? "html" : "txt")
        try output.write(Array(text.utf8))
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    /// Reads a document of Word 97 or later; nil for another file, which may be an earlier document.
    private static func read(
        _ source: ConversionSource, asPage isPage: Bool, in context: ConversionContext
    ) throws -> (text: String, hasObjects: Bool)? {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        guard try input.bytes(at: 0, count: CompoundDocument.signature.count) == CompoundDocument.signature else {
            return nil
        }
        do {
            let limits = OfficeLimits(context, bytes: input.size)
            let file = try CompoundDocument(path: OfficeInput.path(of: input), limits: limits)
            let document = try WordDocument(file, limits: limits)
            let text = try isPage ? WordWriter.markup(of: document) : WordWriter.text(of: document)
            return (text, document.hasObjects)
        } catch let error as OfficeError {
            if error.code == .unsupported { return nil }
            throw ConversionError(error, subject: source.subject)
        }
    }
}
