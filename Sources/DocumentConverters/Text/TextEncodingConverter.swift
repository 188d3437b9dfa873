package import Conversion
package import ItemProviders
import SystemPackage
import TextEncodings
package import UniformTypes
import Transcoding

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
        return try await BlockingWork.run { () throws(ConversionError) in
            let input = try SourceDescriptor(source, scratch: context.scratch)
            guard input.size <= context.limits.outputBytes else {
                throw ConversionError(
                    .tooLarge, subject: source.subject,
                    message: "has \(input.size) bytes, more than the limit of \(context.limits.outputBytes)")
            }
            let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
            guard case .encodings(let encodings) = try finding(in: stream, input, of: source) else {
                return source.content
            }
            let text = try stream.transcode(from: encodings, replacesInvalid: false, in: context.scratch)
            context.losses.record(text.losses)
            return .file(LoadedFile(path: text.file, ownership: .scratch))
        }
    }

    /// Writes the result in the encoding of the source, and compares the bytes. An encoding with several codes for one text
    /// is read again instead.
    package func prove(
        _ result: ConversionSource, of source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> Proof? {
        try await BlockingWork.run { () throws(ConversionError) in
            let limit = context.limits.inputBytes
            let (bytes, text) = (Array(try source.data(limit: limit)), Array(try result.data(limit: limit)))
            if bytes == text { return .characters }
            let input = try SourceDescriptor(source, scratch: context.scratch)
            let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
            guard case .encodings(let encodings) = try finding(in: stream, input, of: source),
                encodings.contains(where: { $0.writes(text, as: bytes) || $0.reads(bytes, as: text) })
            else {
                throw ConversionError(
                    .differs, subject: source.subject,
                    message: "its characters as \(result.type) differ when they are read again",
                    hint: "the item was not written; report it with the text")
            }
            return .characters
        }
    }

    /// The encodings that the text of `source` may have, or that it is UTF-8 already.
    private func finding(
        in stream: borrowing TextStream, _ input: borrowing SourceDescriptor, of source: ConversionSource
    ) throws(ConversionError) -> TextSurvey.Finding {
        let outside = DeclaredEncoding.outside(source)
        let beginning = (try? input.bytes(at: 0, count: ConversionLimits.peekBytes)) ?? []
        let finding = try stream.survey { outside ?? DeclaredEncoding.ofXML($0) }
        guard outside?.isStated != true, outside?.isWide != true, isUTF16(source.type, beginning),
            TextEncoding(markOf: Array(beginning.prefix(4))) == nil
        else { return finding }
        return .encodings([TextPeek.unmarkedUTF16(Array(beginning.prefix(4096)))])
    }

    private func isUTF16(_ type: UniformType, _ beginning: [UInt8]) -> Bool {
        type.conforms(to: .utf16PlainText) || type.conforms(to: .utf16ExternalPlainText)
            || TextPeek.isUnmarkedUTF16(beginning)
    }
}

extension TextEncoding {
    /// Whether `text`, in UTF-8, is `bytes` in this encoding, without the mark.
    fileprivate func writes(_ text: [UInt8], as bytes: [UInt8]) -> Bool {
        guard var transcoder = TextTranscoder(to: self), let written = try? transcoder.convert(text, isLast: true)
        else {
            return false
        }
        return written.elementsEqual(bytes.dropFirst(markLength))
    }

    /// Whether `bytes` are `text`, in UTF-8, after the mark.
    fileprivate func reads(_ bytes: [UInt8], as text: [UInt8]) -> Bool {
        guard var transcoder = TextTranscoder(from: self),
            let read = try? transcoder.convert(bytes.dropFirst(markLength), isLast: true)
        else { return false }
        return read == text
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
