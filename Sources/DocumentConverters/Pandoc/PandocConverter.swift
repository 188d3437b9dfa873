package import ExternalPrograms
package import Conversion
import FileSystem
package import ItemProviders
import OfficeDocuments
import SystemPackage
package import UniformTypes

/// Converts documents to plain text and to other documents with pandoc, an external program.
///
/// Pandoc receives the format explicitly, so that it never guesses by name; reads with `--sandbox`, so that a document
/// cannot make it read other files; has a heap limit; and reads from standard input.
package struct PandocConverter: Converter {
    package let name = "pandoc"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram
    private let service: PandocService?

    /// Creates a converter that runs pandoc from `searchPath` under `confinement`.
    ///
    /// - Parameter service: Converts small documents to plain text in processes that stay; nil to convert each in a
    ///   process of its own.
    package init(
        searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none, service: PandocService? = nil
    ) {
        self.service = service
        tool = ExternalProgram(
            "pandoc", package: "pandoc", on: searchPath, limitsAddressSpace: false, confinement: confinement)
        let known = (DocumentFormat.all + DocumentFormat.markup).flatMap { format in
            format.types.map { (type: $0, format: format) }
        }
        rules =
            known.flatMap { Self.rules(from: $0.type, as: $0.format) }
            + Self.bareTypes.flatMap { Self.rules(from: $0, as: DocumentFormat.all[0]) }
    }

    package var availability: ConverterAvailability { tool.availability }

    package func rules(from type: UniformType) -> [ConversionRule] {
        guard let source = DocumentFormat(of: type)?.types.first(where: { type.conforms(to: $0) }) else { return [] }
        return rules.filter { $0.source == source && $0.target != type }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard availability == .available, source.content.isReadableAsBytes, let format = Self.format(of: source) else {
            return []
        }
        let known = rules(from: source.type)
        let rules =
            known.isEmpty && Self.bareTypes.contains(source.type)
            ? self.rules.filter { $0.source == source.type } : known
        let losses = rules.isEmpty ? [] : DocumentInput.losses(of: source, format: format)
        let hasLinks = !rules.isEmpty && !DocumentLinks.addresses(in: source, format: format).isEmpty
        guard !losses.isEmpty || hasLinks else { return rules }
        return rules.map { rule in
            let losses = losses + (hasLinks && rule.target == .utf8PlainText ? [.links] : [])
            // Documents in containers are the only ones whose comments are found, and whose headers.
            let target = DocumentTarget(rule.target)
            let isCommented = target.map(CommentAppendix.isWritten) ?? false
            return rule.losing(
                losses.filter { !($0 == .comments && isCommented) && !($0 == .headers && target == .html) })
        }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        let isText = DocumentFormat(of: source).map { !$0.isContainer } ?? true
        var used: Set<ConversionOptions.Name> = isText ? [.fromEncoding] : []
        if target == .utf8PlainText { used.insert(.wrap) }
        return used
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        guard let format = Self.format(of: source), let target = DocumentTarget(rule.target) else {
            throw ConversionError(
                .unsupported, subject: source.subject, message: "is \(source.type), which is not converted by pandoc")
        }
        let prepared = try await BlockingWork.run { () throws(ConversionError) in
            try DocumentInput.prepare(source, format: format, in: context)
        }
        let input = prepared.source
        let descriptor = try SourceDescriptor(input, scratch: context.scratch, limit: context.limits.inputBytes)
        if case .file(let file) = input.content, file.ownership == .scratch { ScratchFile.remove(file.path) }
        let job = PandocJob(
            tool: tool, service: service, source: source, format: format, target: target, running: prepared.running,
            hasEmbedded: prepared.hasEmbedded, context: context)
        let output = try await job.run(descriptor)
        var losses = prepared.losses
        if target == .plainText {
            let isTeX = try FormulaMark.remove(from: output, subject: source.subject)
            let isScripted = format.reader == "html" && ScriptedFormulas.areIn((try? descriptor.bytes()) ?? [])
            if isTeX || isScripted { losses.append(.formulas) }
            let addresses = DocumentLinks.addresses(in: descriptor, format: format)
            if !addresses.isEmpty,
                DocumentLinks.isMissing(addresses, in: try Self.text(of: output, subject: source.subject))
            {
                losses.append(.links)
            }
        }
        if target == .html, prepared.running.isComplete { losses.removeAll { $0 == .headers } }
        if let comments = prepared.comments, CommentAppendix.isWritten(to: target) {
            try CommentAppendix.append(
                comments, to: output, as: target, lineWidth: context.options.lineWidth, subject: source.subject)
            losses.removeAll { $0 == .comments }
        }
        // If nothing was recorded, the losses are those of the rule.
        let promised = context.losses.recorded == nil ? rule.losses.filter { $0 != .links } : []
        context.losses.record(losses.isEmpty ? promised : promised + losses)
        return .file(LoadedFile(path: output, ownership: .scratch))
    }

    private static func text(of output: FilePath, subject: String?) throws(ConversionError) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(output, .readOnly)
            defer { try? file.close() }
            return try file.readBytes(at: 0, count: Int(file.stat().size))
        } catch {
            throw ConversionError(
                .cannotRead, subject: subject, message: "its text cannot be read again: \(error)", underlying: error)
        }
    }

    /// Types that do not determine the format: the first bytes of the content do.
    private static let bareTypes = [UniformType.xml, .json]

    private static func rules(from type: UniformType, as format: DocumentFormat) -> [ConversionRule] {
        DocumentTarget.allCases
            .filter { $0.type != type && !($0 == .plainText && format.isReadableMarkup) }
            .map {
                ConversionRule(
                    from: type, to: $0.type, fidelity: $0.fidelity(from: format), losses: $0.losses(from: format))
            }
    }

    private static func format(of source: ConversionSource) -> DocumentFormat? {
        DocumentFormat(of: source.type)
            ?? DocumentFormat(ofMarkup: source.prefix(), type: source.type, name: source.name)
    }
}
