import Conversion
import ItemProviders
import SystemPackage

/// Makes a document ready for a reader that expects UTF-8, and refuses what no reader should be given.
enum DocumentInput {
    /// What to hand to the reader: the source itself, or in a scratch file its UTF-8, or what a reader finds more in.
    ///
    /// - Throws: `ConversionError`: `encrypted`, `damaged`, `tooLarge`, or as reading and writing do.
    static func prepare(
        _ source: ConversionSource, format: DocumentFormat, in context: ConversionContext
    ) throws(ConversionError) -> ConversionSource {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        guard input.size > 0 else {
            throw ConversionError(.damaged, subject: source.subject, message: "is empty, not \(format.title)")
        }
        guard format.layout != .zip else {
            try DocumentContainer.check(input, subject: source.subject, format: format, limits: context.limits)
            return try OfficePackage.rewritten(input, source: source, format: format, in: context) ?? source
        }
        let stream = TextStream(input.descriptor, subject: source.subject, progress: context.progress)
        let finding = try stream.survey { format.layout == .markup ? DeclaredEncoding.find(in: $0) : nil }
        guard case .encodings(let encodings) = finding else { return source }
        let path = try stream.transcode(from: encodings, replacesInvalid: true, in: context.scratch)
        return ConversionSource(
            type: source.type, content: .file(LoadedFile(path: path, ownership: .scratch)), name: source.name)
    }
}
