package import Conversion
package import ItemProviders
import SystemPackage
import TextEncodings
package import UniformTypes

/// Converts text to UTF-8 plain text: its own bytes if they are UTF-8, otherwise transcoded.
///
/// Text with a declared encoding (a mark, XML's declaration, an attribute of its file) loses nothing. Otherwise its
/// encoding is guessed: the codes of one alphabet differ in a few letters only, which statistics cannot distinguish;
/// that is the loss `encoding`.
///
/// Nothing is copied if the bytes are UTF-8 without a mark: a load returns the source itself, after a check of all its
/// bytes. A byte order mark is removed. Memory use is constant.
package struct TextEncodingConverter: Converter {
    package let name = "text"
    package let rules: [ConversionRule]

    /// Creates the converter, which has no dependencies.
    package init() {
        rules = [ConversionRule(from: .text, to: .utf8PlainText, fidelity: .lossless)]
    }

    package func rules(from type: UniformType) -> [ConversionRule] {
        guard TextTypes.isReadableText(type), type != .utf8PlainText else { return [] }
        return rules
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let beginning = source.prefix()
        guard DocumentFormat(ofMarkup: beginning, type: source.type, name: source.name) == nil else { return [] }
        let declared = DeclaredEncoding.ofText(beginning, source)
        let isUTF16 = declared?.isStated != true && isUTF16(source.type, beginning)
        guard let encoding = TextPeek.encoding(of: beginning, isUTF16: isUTF16, declared: declared) else { return [] }
        if !isUTF16, TextPeek.isUTF8(beginning, declared: declared) { return rules.map(\.keepingBytes) }
        return encoding.isGuess ? rules.map { $0.losing([.encoding]) } : rules
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { [.fromEncoding] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let outside = DeclaredEncoding.outside(source)
        return try await BlockingWork.run { () throws(ConversionError) in
            let input = try SourceDescriptor(source, scratch: context.scratch)
            guard input.size <= context.limits.outputBytes else {
                throw ConversionError(
                    .tooLarge, subject: source.subject,
                    message: "has \(input.size) bytes, more than the limit of \(context.limits.outputBytes)")
            }
            let beginning = (try? input.bytes(at: 0, count: ConversionLimits.peekBytes)) ?? []
            let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
            var finding = try stream.survey { outside ?? DeclaredEncoding.ofXML($0) }
            if outside?.isStated != true, outside?.isWide != true, isUTF16(source.type, beginning),
                TextEncoding(markOf: Array(beginning.prefix(4))) == nil
            {
                finding = .encodings([TextPeek.unmarkedUTF16(Array(beginning.prefix(4096)))])
            }
            guard case .encodings(let encodings) = finding else { return source.content }
            let text = try stream.transcode(from: encodings, replacesInvalid: false, in: context.scratch)
            context.losses.record(text.losses)
            return .file(LoadedFile(path: text.file, ownership: .scratch))
        }
    }

    private func isUTF16(_ type: UniformType, _ beginning: [UInt8]) -> Bool {
        type.conforms(to: .utf16PlainText) || type.conforms(to: .utf16ExternalPlainText)
            || TextPeek.isUnmarkedUTF16(beginning)
    }
}

extension ConversionRule {
    /// The same rule, for a source whose own bytes are the result.
    fileprivate var keepingBytes: ConversionRule {
        ConversionRule(from: source, to: target, fidelity: fidelity, losses: losses, keepsBytes: true)
    }
}

/// The types whose bytes are text for a person to read.
enum TextTypes {
    /// Whether `type` is prose, source code, CSV, JSON, YAML, plain XML and the like, and not markup that carries other
    /// content, such as HTML, SVG, GPX and document formats in XML.
    static func isReadableText(_ type: UniformType) -> Bool {
        type.conforms(to: .text) && !carriers.contains { type.conforms(to: $0) }
    }

    private static let carriers =
        [
            UniformType.html, .xhtml, .rtf, .image, .audiovisualContent, .compositeContent, .threeDContent, .archive,
            .gpx,
            .loc, .kml, .vCard, .iCalendar, .vCalendar,
        ] + DocumentFormat.all.flatMap(\.types)
}
