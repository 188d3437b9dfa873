package import Conversion
package import ItemProviders
import UniformTypes

/// Offers an Illustrator document as the PDF that it is: since Illustrator 9 the file is a PDF of the drawing, which carries
/// the document. The bytes stay as they are.
package struct IllustratorConverter: Converter {
    package let name = "illustrator"
    package let rules = [ConversionRule(from: .illustrator, to: .pdf, fidelity: .lossless, losses: [])]

    /// Creates the converter, which needs no program.
    package init() {}

    /// None for documents of Illustrator 8 and earlier, which are PostScript that only Illustrator can run.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.part == nil, source.content.isReadableAsBytes, source.type.conforms(to: .illustrator),
            source.prefix().starts(with: "%PDF-".utf8)
        else { return [] }
        return rules
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard source.prefix().starts(with: "%PDF-".utf8) else {
            throw ConversionError(
                .unsupported, subject: source.subject,
                message: "is an Illustrator document that does not begin as a PDF, as those since version 9 do")
        }
        context.losses.record([])
        return source.content
    }

    /// Compares the bytes.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await BlockingWork.run { () throws(ConversionError) in
            let limit = context.limits.inputBytes
            guard try source.data(limit: limit) == result.data(limit: limit) else {
                throw ConversionError(
                    .differs, subject: source.subject,
                    message: "its bytes as \(result.type) differ when they are read again",
                    hint: "the item was not written; report it with the document")
            }
            return .bytes
        }
    }
}
