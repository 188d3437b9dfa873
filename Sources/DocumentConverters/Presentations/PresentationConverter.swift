package import Conversion
import FileSystem
package import ItemProviders
import OfficeDocuments
import SystemPackage
package import UniformTypes

/// Converts presentations to text and pages, with our own reader: one slide or all, in the order of the show.
///
/// Titles, lists, tables, the values of charts, speaker's notes and comments are kept. Hidden slides are kept, too.
package struct PresentationConverter: Converter {
    package let name = "presentations"
    package let rules: [ConversionRule]

    /// The types that are read, and their formats.
    private static let formats: [(type: UniformType, format: Presentation.Format)] =
        [
            ("org.openxmlformats.presentationml.presentation", Presentation.Format.openXML),
            ("org.openxmlformats.presentationml.presentation.macroenabled", .openXML),
            ("org.openxmlformats.presentationml.slideshow", .openXML),
            ("org.openxmlformats.presentationml.slideshow.macroenabled", .openXML),
            ("org.openxmlformats.presentationml.template", .openXML),
            ("org.openxmlformats.presentationml.template.macroenabled", .openXML),
            ("org.oasis-open.opendocument.presentation", .openDocument),
            ("org.oasis-open.opendocument.presentation-template", .openDocument),
            ("org.oasis-open.opendocument.presentation-flat", .openDocument),
            ("com.microsoft.powerpoint.ppt", .binary),
        ].compactMap { identifier, format in UniformType(identifier).map { ($0, format) } }

    /// Creates the converter, which has no dependencies.
    package init() {
        rules = Self.formats.map(\.type).flatMap { type in
            [
                ConversionRule(from: type, to: .html, fidelity: .flattened, losses: [.layout, .pictures]),
                ConversionRule(from: type, to: .utf8PlainText, fidelity: .extracted, losses: [.layout, .pictures]),
            ]
        }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.content.isReadableAsBytes else { return [] }
        let losses = OfficeInput.losses(of: source).filter { $0 != .comments }
        return rules(from: source.type).map { $0.losing(losses) }
    }

    /// Whether `type` is a presentation: each slide is a part.
    package func takesParts(of type: UniformType) -> Bool { Self.format(of: type) != nil }

    package func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
        try await BlockingWork.run {
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
            return try OfficeInput.reading(source) { try Self.open(source, input, in: context).count }
        }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { target == .utf8PlainText ? [.wrap] : [] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run {
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
            let isPage = rule.target == .html
            let file = try ScratchFile(in: context.scratch, extension: isPage ? "html" : "txt")
            let output = OfficeOutput(file.descriptor, subject: source.subject, limits: context.limits)
            var writer: any SlideWriter =
                isPage
                ? SlidePageWriter(title: source.name)
                : SlideTextWriter(columns: context.options.lineWidth, marksSlides: context.options.marksPages)
            let losses = try OfficeInput.reading(source) {
                try Self.write(source, try Self.open(source, input, in: context), with: &writer, to: output)
            }
            context.losses.record(losses + OfficeInput.losses(of: source).filter { $0 != .comments })
            return .file(LoadedFile(path: file.keep(), ownership: .scratch))
        }
    }

    private static func format(of type: UniformType) -> Presentation.Format? {
        formats.first { type.conforms(to: $0.type) }?.format
    }

    private static func open(
        _ source: ConversionSource, _ input: borrowing SourceDescriptor, in context: ConversionContext
    ) throws -> Presentation {
        guard input.size > 0 else {
            throw ConversionError(.damaged, subject: source.subject, message: "is empty, not a presentation")
        }
        return try Presentation(
            path: OfficeInput.path(of: input), format: format(of: source.type) ?? .openXML,
            limits: OfficeLimits(context, bytes: input.size))
    }

    /// Writes the slides; returns what is lost.
    private static func write(
        _ source: ConversionSource, _ presentation: Presentation, with writer: inout any SlideWriter,
        to output: OfficeOutput
    ) throws -> [Loss] {
        let count = presentation.count
        if let part = source.part, part >= count {
            throw ConversionError(
                .unsupported, subject: source.subject, message: "has no slide \(part): it has \(count), counted from 0")
        }
        var hasText = false
        var found: Set<Loss> = [.layout]
        try presentation.read(source.part.map { $0..<$0 + 1 } ?? 0..<count) { slide in
            hasText = hasText || !slide.isEmpty
            if slide.hasPictures { found.insert(.pictures) }
            if slide.hasLinks { found.insert(.links) }
            if slide.hasFormulas { found.insert(.formulas) }
            writer.write(slide, to: output)
            try output.advance()
        }
        guard hasText else {
            throw ConversionError(
                .unsupported, subject: source.subject,
                message: source.part == nil ? "is a presentation without text" : "is a slide without text")
        }
        writer.end(to: output)
        try output.flush()
        return Loss.wellKnown.filter(found.contains)
    }
}
