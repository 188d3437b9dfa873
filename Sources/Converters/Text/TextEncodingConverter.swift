package import Conversion
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Text for its own sake to UTF-8 plain text: its own bytes where they are UTF-8 already, else transcoded.
///
/// Nothing is copied when the bytes are UTF-8 without a mark: the source itself is what a load yields, after it was
/// checked from end to end. A byte order mark is removed. Needs constant memory, whatever the size.
package struct TextEncodingConverter: Converter {
    package let name = "text"
    package let rules: [ConversionRule]

    /// The converter; it needs nothing of the machine.
    package init() {
        rules = [ConversionRule(from: .text, to: .utf8PlainText, fidelity: .lossless)]
    }

    package func rules(from type: UniformType) -> [ConversionRule] {
        guard TextTypes.isTextForItsOwnSake(type), type != .utf8PlainText else { return [] }
        return rules
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard !rules.isEmpty, source.content.isReadableAsBytes else { return [] }
        let beginning = source.prefix()
        guard DocumentFormat(ofMarkup: beginning, type: source.type, name: source.name) == nil else { return [] }
        let isUTF16 = isUTF16(source.type) || TextPeek.isUnmarkedUTF16(beginning)
        guard TextPeek.canBeText(beginning, isUTF16: isUTF16) else { return [] }
        return !isUTF16 && TextPeek.isUTF8(beginning) ? rules.map(\.keepingBytes) : rules
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let isUTF16 = isUTF16(source.type) || TextPeek.isUnmarkedUTF16(source.prefix())
        return try await BlockingWork.run { () throws(ConversionError) in
            let input = try SourceDescriptor(source, scratch: context.scratch)
            guard input.size <= context.limits.outputBytes else {
                throw ConversionError(
                    .tooLarge, subject: source.subject,
                    message: "has \(input.size) bytes, more than the limit of \(context.limits.outputBytes)")
            }
            let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
            var finding = try stream.survey { xmlDeclaration($0) }
            if isUTF16, TextEncoding(markOf: source.prefix(4)) == nil {
                finding = .encodings([TextPeek.unmarkedUTF16(source.prefix(4096))])
            }
            guard case .encodings(let encodings) = finding else { return source.content }
            return .file(
                LoadedFile(
                    path: try stream.transcode(from: encodings, replacesInvalid: false, in: context.scratch),
                    ownership: .scratch))
        }
    }

    private func isUTF16(_ type: UniformType) -> Bool {
        type.conforms(to: .utf16PlainText) || type.conforms(to: .utf16ExternalPlainText)
    }
}

/// Only XML says so in its first line; a page of prose that speaks of charsets does not declare anything.
private func xmlDeclaration(_ beginning: UnsafeRawBufferPointer) -> TextEncoding? {
    beginning.starts(with: "<?xml".utf8) ? DeclaredEncoding.find(in: beginning) : nil
}

extension ConversionRule {
    /// The same rule, for a source whose own bytes come out.
    fileprivate var keepingBytes: ConversionRule {
        ConversionRule(from: source, to: target, fidelity: fidelity, losses: losses, keepsBytes: true)
    }
}

extension LoadedContent {
    /// Whether it is bytes rather than a folder.
    var isReadableAsBytes: Bool {
        if case .folder = self { false } else { true }
    }
}
