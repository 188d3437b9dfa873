package import Conversion
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Documents to plain text by pandoc, an outside program.
///
/// Pandoc is told the format, never left to guess it by a name; runs with `--sandbox`, so that a document makes it
/// read no other file; is given its heap's limit; and reads its standard input.
package struct PandocConverter: Converter {
    package let name = "pandoc"
    package let rules: [ConversionRule]
    private let tool: ConversionTool

    /// The converter, with pandoc from `searchPath`, run under `confinement`.
    package init(searchPath: ToolSearchPath, confinement: ToolConfinement = .none) {
        tool = ConversionTool(
            "pandoc", package: "pandoc", on: searchPath, limitsAddressSpace: false, confinement: confinement)
        rules = (DocumentFormat.all.flatMap(\.types) + Self.bareTypes).map { type in
            ConversionRule(from: type, to: .utf8PlainText, fidelity: .extracted, losses: [.layout, .pictures])
        }
    }

    package var availability: ConverterAvailability { tool.availability }

    package func rules(from type: UniformType) -> [ConversionRule] {
        guard let source = DocumentFormat(of: type)?.types.first(where: { type.conforms(to: $0) }) else { return [] }
        return rules.filter { $0.source == source }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard availability == .available, source.content.isReadableAsBytes else { return [] }
        let rules = rules(from: source.type)
        guard rules.isEmpty, Self.bareTypes.contains(source.type) else { return rules }
        let format = DocumentFormat(ofMarkup: source.prefix(), type: source.type, name: source.name)
        return format == nil ? [] : self.rules.filter { $0.source == source.type }
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard let format = Self.format(of: source) else {
            throw ConversionError(
                .unsupported, subject: source.subject, message: "is \(source.type), which pandoc is not asked to read")
        }
        let input = try await BlockingWork.run { () throws(ConversionError) in
            try DocumentInput.prepare(source, format: format, in: context)
        }
        let descriptor = try SourceDescriptor(input, scratch: context.scratch, limit: context.limits.inputBytes)
        if case .file(let file) = input.content, file.ownership == .scratch { unlink(file.path) }

        let output = try ScratchFile(in: context.scratch, extension: "txt")
        let report = try await tool.run(
            arguments(for: format, limits: context.limits),
            files: [PlainTextFilter.fileName: PlainTextFilter.source(for: format.reader)], input: descriptor.descriptor,
            output: output.descriptor,
            subject: source.subject, in: context)
        guard report.status == 0 else { throw PandocFailure.error(report, source: source, format: format) }
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    /// Types that say too little of their content: what it is, its first bytes tell.
    private static let bareTypes = [UniformType.xml, .json]

    private static func format(of source: ConversionSource) -> DocumentFormat? {
        DocumentFormat(of: source.type)
            ?? DocumentFormat(ofMarkup: source.prefix(), type: source.type, name: source.name)
    }

    private func arguments(for format: DocumentFormat, limits: ConversionLimits) -> [String] {
        [
            "+RTS", "-M\(limits.memoryBytes >> 20)m", "-RTS", "--sandbox", "--from=\(format.reader)", "--to=plain",
            // Paragraphs on one line, and list items two columns in.
            "--wrap=none", "--tab-stop=2", "--lua-filter=\(PlainTextFilter.fileName)",
        ]
    }
}
