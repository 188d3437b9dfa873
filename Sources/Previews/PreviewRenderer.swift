package import PictureConverters
import Conversion
package import DropSessions
import ItemProviders
package import SystemPackage
import UniformTypes

/// Renders previews for a terminal or a pipe.
package struct PreviewRenderer: Sendable {
    /// The result of rendering a preview.
    package struct Rendering: Sendable {
        /// Whole lines; the last one ends with a newline.
        package let bytes: [UInt8]
        /// Whether a picture was omitted because the painter program is not installed.
        package let lacksPainter: Bool
        /// The reason why a picture was omitted because of an error.
        package let failure: ItemFailure?
    }

    private let painter: PicturePainter
    private let style: PaintStyle
    private let width: Int
    private let textLines: Int
    private let temporaryDirectory: FilePath

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - painter: The painter for pictures.
    ///   - style: The style of painted pictures.
    ///   - width: The width of a line of text, in columns.
    ///   - textLines: The maximum number of lines of a text.
    package init(
        painter: PicturePainter, style: PaintStyle, width: Int, textLines: Int, temporaryDirectory: FilePath
    ) {
        self.painter = painter
        self.style = style
        self.width = width
        self.textLines = max(0, textLines)
        self.temporaryDirectory = temporaryDirectory
    }

    /// Renders the preview: a line with its title and the first detail, the other details, and its content.
    ///
    /// Of a text, the first lines are shown. A picture that cannot be painted is omitted; the lines about it are kept.
    package func render(_ preview: DragPreview) async -> Rendering {
        var lines = [TerminalText.line(heading(of: preview))]
        lines += preview.details.dropFirst().map { TerminalText.line($0, width: max(2, width - 1)) }
        if let content = preview.content, preview.contentType?.conforms(to: .plainText) == true {
            // The content may end within a character.
            let text = String(decoding: content, as: UTF8.self)
            let (shown, hasMore) = TerminalText.lines(of: text, width: width, limit: textLines)
            lines += shown + (hasMore ? ["…"] : [])
        }
        var bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        guard let content = preview.content, preview.contentType == .png else {
            return Rendering(bytes: bytes, lacksPainter: false, failure: nil)
        }
        guard painter.availability == .available else {
            return Rendering(bytes: bytes, lacksPainter: true, failure: nil)
        }
        do {
            let scratch = try TemporaryDirectory(in: temporaryDirectory)
            bytes += try await painter.paint(content, in: style, scratch: scratch.path)
            _ = consume scratch
            return Rendering(bytes: bytes, lacksPainter: false, failure: nil)
        } catch {
            return Rendering(
                bytes: bytes, lacksPainter: false, failure: ItemFailure(error, subject: preview.title))
        }
    }

    private func heading(of preview: DragPreview) -> String {
        guard let first = preview.details.first else { return preview.title }
        return preview.title + (preview.title.hasSuffix(":") ? " " : ": ") + first
    }
}
