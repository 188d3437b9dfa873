package import Conversion
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Converts rich text (RTF) to plain text and to an HTML page, from which other documents are made, without an external
/// program: pandoc's reader supports one code page and drops cells.
package struct RichTextConverter: Converter {
    package let name = "rich-text"
    package let rules: [ConversionRule]

    /// Creates the converter, which has no dependencies.
    package init() {
        rules = [
            ConversionRule(from: .rtf, to: .html, fidelity: .flattened, losses: [.layout, .pictures]),
            ConversionRule(from: .rtf, to: .utf8PlainText, fidelity: .extracted, losses: [.layout, .pictures]),
        ]
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let losses = DocumentParts.losses(inRichText: source.prefix())
        return rules.map { rule in rule.losing(rule.target == .html ? losses.filter { $0 != .headers } : losses) }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        target == .utf8PlainText ? [.wrap] : []
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
            let content: RTFReader.Content
            let isPage = rule.target == .html
            do {
                let bytes = try input.bytes()
                content =
                    isPage
                    ? try RTFReader.markup(of: bytes) { context.progress.isCancelled }
                    : try RTFReader.text(of: bytes) { context.progress.isCancelled }
            } catch {
                throw Self.error(error, subject: source.subject)
            }
            if context.progress.isCancelled { throw Self.error(RTFReader.Failure.cancelled, subject: source.subject) }
            var text = content.text
            if isPage {
                text = HTMLPage.page(body: text, title: source.name)
            } else if let columns = context.options.lineWidth {
                text = LineWrapping.wrap(text, columns: columns)
            }
            context.losses.record(rule.losses.filter { $0 != .headers } + content.losses)
            let output = try ScratchFile(in: context.scratch, extension: isPage ? "html" : "txt")
            try output.write(Array(text.utf8))
            return .file(LoadedFile(path: output.keep(), ownership: .scratch))
        }
    }

    private static func error(_ error: any Error, subject: String?) -> ConversionError {
        switch error as? RTFReader.Failure {
        case .notRichText:
            ConversionError(.damaged, subject: subject, message: "is not rich text: it does not begin with {\\rtf")
        case .truncated:
            ConversionError(.damaged, subject: subject, message: "is truncated rich text: its last group does not end")
        case .tooDeep:
            ConversionError(
                .tooLarge, subject: subject,
                message: "nests groups deeper than the limit of \(RTFReader.maximumDepth)")
        case .formulaTooLarge:
            ConversionError(.tooLarge, subject: subject, message: "has an equation that is too large")
        case .cancelled:
            ConversionError(.cancelled, subject: subject, message: "cancelled")
        case nil:
            ConversionError(.cannotRead, subject: subject, message: "cannot be read: \(error)", underlying: error)
        }
    }
}
