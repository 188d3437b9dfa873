package import PictureConverters
import Conversion
package import DropSessions
import ItemProviders
package import SystemPackage
import UniformTypes

/// Turns previews into what is sent to a terminal, or to a pipe.
package struct PreviewRenderer: Sendable {
    /// What a preview became.
    package struct Rendering: Sendable {
        /// Whole lines, the last one ended.
        package let bytes: [UInt8]
        /// Whether a picture was left out because the program that paints is not installed.
        package let lacksPainter: Bool
        /// Why a picture was left out though it should be there.
        package let failure: ItemFailure?
    }

    private let painter: PicturePainter
    private let style: PaintStyle
    private let width: Int
    private let textLines: Int
    private let temporaryDirectory: FilePath

    /// A renderer.
    ///
    /// - Parameters:
    ///   - painter: paints pictures.
    ///   - style: how pictures are painted.
    ///   - width: columns of a line of text.
    ///   - textLines: the most lines of a text.
    package init(
        painter: PicturePainter, style: PaintStyle, width: Int, textLines: Int, temporaryDirectory: FilePath
    ) {
        self.painter = painter
        self.style = style
        self.width = width
        self.textLines = max(0, textLines)
        self.temporaryDirectory = temporaryDirectory
    }

    /// The preview: a line with its title and the first of what is known, the rest of that, and its content.
    ///
    /// A text is its first lines. A picture that cannot be painted is left out; the lines about it stay.
    package func render(_ preview: DragPreview) async -> Rendering {
        var lines = [TerminalText.line(heading(of: preview))]
        lines += preview.details.dropFirst().map { TerminalText.line($0, width: max(2, width - 1)) }
        if let content = preview.content, preview.contentType?.conforms(to: .plainText) == true {
            // The end may be in the middle of a character.
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
