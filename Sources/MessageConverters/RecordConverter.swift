import DocumentConverters
package import Conversion
package import ItemProviders
import Messages
import Places
import SystemPackage
import TextEncodings
package import UniformTypes

/// Converts cards (vCard 2.1, 3.0 and 4.0) and calendars (iCalendar, vCalendar) to what a person reads of them, as plain
/// text and as a page.
///
/// The page has the pictures of cards, so it is the better one (`flattened`); the text is `extracted`.
package struct RecordConverter: Converter {
    package let name = "cards"
    package let rules: [ConversionRule]
    package let isDirect = true

    /// Creates the converter, which has no dependencies.
    package init() {
        rules = [.vCard, .iCalendar, .vCalendar].flatMap { type in
            [
                ConversionRule(from: type, to: .html, fidelity: .flattened, losses: [.fields, .metadata]),
                ConversionRule(
                    from: type, to: .utf8PlainText, fidelity: .extracted, losses: [.fields, .metadata, .pictures]),
            ]
        }
    }

    /// The losses of a file that fits into a peek are known before it is converted.
    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard source.part == nil, !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let beginning = source.prefix()
        guard beginning.count < ConversionLimits.peekBytes,
            let found = try? Self.records(beginning, source.type, DeclaredEncoding.outside(source))
        else { return rules }
        return rules.map { rule in
            ConversionRule(
                from: rule.source, to: rule.target, fidelity: rule.fidelity,
                losses: Self.losses(found, isPage: rule.target == .html))
        }
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> {
        target == .utf8PlainText ? [.wrap, .fromEncoding] : [.fromEncoding]
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        try await BlockingWork.run { () throws(ConversionError) in
            let found = try Self.records(source, in: context)
            let isPage = rule.target == .html
            var text = isPage ? Record.page(of: found.records, title: source.name) : Record.text(of: found.records)
            if !isPage, let columns = context.options.lineWidth { text = LineWrapping.wrap(text, columns: columns) }
            guard text.utf8.count <= context.limits.outputBytes else {
                throw ConversionError(
                    .tooLarge, subject: source.subject,
                    message: "is a page of more than \(context.limits.outputBytes) bytes with its pictures")
            }
            guard !context.progress.isCancelled else {
                throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
            }
            context.losses.record(Self.losses(found, isPage: isPage))
            let output = try ScratchFile(in: context.scratch, extension: isPage ? "html" : "txt")
            try output.write(Array(text.utf8))
            return .file(LoadedFile(path: output.keep(), ownership: .scratch))
        }
    }

    private typealias Found = (records: [Record], losses: [Loss])

    private static func losses(_ found: Found, isPage: Bool) -> [Loss] {
        let hasPictures = !isPage && found.records.contains { $0.picture != nil }
        return (found.losses + (hasPictures ? [.pictures] : [])).uniqued()
    }

    private static func records(
        _ bytes: [UInt8], _ type: UniformType, _ encoding: TextEncoding?, isCancelled: () -> Bool = { false }
    ) throws(MessageError) -> Found {
        let isCard = type.conforms(to: .vCard)
        let objects = try ContentObject.read(
            bytes, named: isCard ? "VCARD" : "VCALENDAR", encoding: encoding, isCancelled: isCancelled)
        if isCard {
            let cards = CardReader(objects)
            return (cards.records, cards.losses)
        }
        let calendar = CalendarReader(objects)
        return (calendar.records, calendar.losses)
    }

    private static func records(
        _ source: ConversionSource, in context: ConversionContext
    ) throws(ConversionError) -> Found {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let bytes = try input.bytes(of: source.subject)
        do throws(MessageError) {
            return try records(bytes, source.type, DeclaredEncoding.outside(source)) { context.progress.isCancelled }
        } catch {
            throw ConversionError(error, subject: source.subject)
        }
    }
}
