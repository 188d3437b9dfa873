import Conversion
import FileSystem
import OfficeDocuments
import SystemPackage

/// Adds the comments of a document behind its text, or at the end of its page.
enum CommentAppendix {
    /// Whether comments are added: other documents have a place for them that pandoc does not write.
    static func isWritten(to target: DocumentTarget) -> Bool { target == .plainText || target == .html }

    /// Adds comments to the file that pandoc has written.
    ///
    /// - Throws: `ConversionError` with `cannotWrite`.
    static func append(
        _ comments: [OfficeComment], to path: FilePath, as target: DocumentTarget, lineWidth: Int?, subject: String?
    ) throws(ConversionError) {
        guard !comments.isEmpty, isWritten(to: target) else { return }
        do {
            let file = try FileDescriptor.open(path, .readWrite, options: .closeOnExec)
            try file.closeAfter {
                let size = try file.seek(offset: 0, from: .end)
                if target == .html {
                    let tail = try file.readBytes(at: max(0, size - 64), count: 64)
                    let end = ByteSearch.last(Array("</body>".utf8), in: tail) ?? tail.count
                    let page = CommentLine.paragraphs(comments)
                    try file.seek(offset: max(0, size - 64) + Int64(end), from: .start)
                    try file.writeAll(Array(page.utf8) + tail[end...])
                } else {
                    let lines = CommentLine.lines(comments)
                    let text = lineWidth.map { LineWrapping.wrap(lines, columns: $0) } ?? lines
                    try file.writeAll(Array(((size > 0 ? "\n" : "") + text).utf8))
                }
            }
        } catch {
            throw ConversionError(
                .cannotWrite, subject: subject, message: "cannot be written: \(error)", underlying: error)
        }
    }
}
