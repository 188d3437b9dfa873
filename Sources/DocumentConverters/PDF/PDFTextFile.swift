import Conversion
import ItemProviders
import SystemPackage
import UniformTypes

/// Writes the paragraphs of a PDF in the requested type: plain text, or an HTML page for conversion to other documents.
enum PDFTextFile {
    /// Writes the output of `pdftotext` in `lines` to a file in the scratch directory; nil if it is only white space.
    ///
    /// - Throws: `ConversionError` with `tooLarge`, `cannotRead`, `cannotWrite` or `cancelled`.
    static func make(
        of lines: borrowing ScratchFile, as target: UniformType, source: ConversionSource, context: ConversionContext
    ) throws(ConversionError) -> FilePath? {
        let paragraphs = PDFParagraphs.paragraphs(of: try text(of: lines, source: source, limits: context.limits))
        guard paragraphs.contains(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
        if context.progress.isCancelled {
            throw ConversionError(.cancelled, subject: source.subject, message: "cancelled")
        }
        let isPage = target == .html
        let output = try ScratchFile(in: context.scratch, extension: isPage ? "html" : "txt")
        var content: String
        if isPage {
            content = HTMLPage.page(of: paragraphs, title: source.name)
        } else {
            content = paragraphs.joined(separator: "\n") + "\n"
            if let columns = context.options.lineWidth { content = LineWrapping.wrap(content, columns: columns) }
        }
        try output.write(Array(content.utf8))
        return output.keep()
    }

    private static func text(
        of lines: borrowing ScratchFile, source: ConversionSource, limits: ConversionLimits
    ) throws(ConversionError) -> String {
        do {
            let size = Int(try lines.descriptor.seek(offset: 0, from: .end))
            guard size <= limits.inputBytes else {
                throw ConversionError(
                    .tooLarge, subject: source.subject,
                    message: "has \(size) bytes of text, more than the limit of \(limits.inputBytes)")
            }
            let bytes = try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                while count < size {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[count..<size])
                    let read = try lines.descriptor.read(fromAbsoluteOffset: Int64(count), into: rest)
                    if read == 0 { break }
                    count += read
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        } catch let error as ConversionError {
            throw error
        } catch {
            throw ConversionError(
                .cannotRead, subject: source.subject, message: "the text cannot be read back: \(error)",
                underlying: error)
        }
    }
}
