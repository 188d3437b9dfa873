import Conversion
package import DropSessions
import ItemProviders
package import PictureConverters
package import SystemPackage
package import Transfer
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
    ///
    /// - Parameter hasHeading: Whether the first line is shown; if not, the caller shows its own.
    package func render(_ preview: DragPreview, hasHeading: Bool = true) async -> Rendering {
        var lines = hasHeading ? [TerminalText.line(heading(of: preview))] : []
        lines += preview.details.dropFirst().map { TerminalText.line($0, width: max(2, width - 1)) }
        if let content = preview.content, preview.contentType?.conforms(to: .plainText) == true {
            // The content may end within a character.
            let text = String(decoding: content, as: UTF8.self)
            let (shown, hasMore) = TerminalText.wrapped(text, width: width, limit: textLines)
            lines += shown + (hasMore ? ["…"] : [])
        }
        var bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
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

    /// Renders the preview as a cell of a grid, as large as the style of pictures says: its picture, or else the
    /// beginning of its text or of what is known about it.
    ///
    /// - Returns: The content, and whether a picture was omitted because the painter program is not installed.
    package func cell(for preview: DragPreview) async -> (content: Thumbnail.Content, lacksPainter: Bool) {
        let isPicture = preview.content != nil && preview.contentType == .png
        let lacksPainter = isPicture && painter.availability != .available
        if isPicture, !lacksPainter, let picture = preview.content,
            let scratch = try? TemporaryDirectory(in: temporaryDirectory)
        {
            let painted = try? await painter.paint(picture, in: style, scratch: scratch.path)
            _ = consume scratch
            if let painted { return (.picture(painted), false) }
        }
        // A card says more than the type and the size.
        let details = preview.details.count > 1 ? preview.details.dropFirst() : preview.details[...]
        var text = details.map { TerminalText.line($0) }.joined(separator: "\n")
        if let content = preview.content, preview.contentType?.conforms(to: .plainText) == true {
            text = String(decoding: content, as: UTF8.self)
        }
        return (.text(TerminalText.wrapped(text, width: style.columns, limit: style.rows).lines), lacksPainter)
    }

    private func heading(of preview: DragPreview) -> String {
        guard let first = preview.details.first else { return preview.title }
        return preview.title + (preview.title.hasSuffix(":") ? " " : ": ") + first
    }
}

// MARK: - Lines for a terminal

/// Formats text as lines for a terminal: none wider than the terminal, and without control characters.
package enum TerminalText {
    /// The first lines of `text`, broken where the terminal would break them.
    ///
    /// Tabs become spaces up to the next multiple of 8. Control characters are shown as `^[`, characters that change
    /// the writing direction or are invisible as `<U+202E>`.
    ///
    /// - Parameters:
    ///   - width: The width of a line in columns, at least 2.
    ///   - limit: The maximum number of lines.
    /// - Returns: The lines, and whether more text follows.
    /// - Complexity: O(width · limit), independent of the length of the text.
    package static func lines(of text: some StringProtocol, width: Int, limit: Int) -> (lines: [String], hasMore: Bool)
    {
        var lines: [String] = []
        var line = ""
        var used = 0
        var isOpen = false
        let width = max(2, width)
        for character in text {
            guard lines.count < limit else { return (lines, true) }
            isOpen = true
            if character.isNewline {
                lines.append(line)
                (line, used, isOpen) = ("", 0, false)
                continue
            }
            var (shown, columns) = shown(character)
            if character == "\t" {
                columns = 8 - used % 8
                shown = String(repeating: " ", count: columns)
            }
            if used + columns > width, used > 0 {
                lines.append(line)
                (line, used) = ("", 0)
                if lines.count == limit { return (lines, true) }
            }
            line += shown
            used += columns
        }
        if isOpen { lines.append(line) }
        return (lines, false)
    }

    /// Like `lines(of:width:limit:)`, but lines are broken at spaces where that is possible.
    ///
    /// - Complexity: O(n) in the length of the text.
    package static func wrapped(_ text: String, width: Int, limit: Int) -> (lines: [String], hasMore: Bool) {
        var broken = ""
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            if number > 0 { broken += "\n" }
            guard CharacterWidth.columns(of: line) > width else {
                broken += line
                continue
            }
            var used = 0
            for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                let columns = CharacterWidth.columns(of: word)
                if index > 0 {
                    let fits = used + 1 + columns <= width
                    broken += fits ? " " : "\n"
                    used = fits ? used + 1 : 0
                }
                broken += word
                used += columns
            }
        }
        return lines(of: broken, width: width, limit: limit)
    }

    /// `text` on one line, truncated to `width` columns.
    package static func line(_ text: String, width: Int = .max) -> String {
        var (line, used) = ("", 0)
        for character in text {
            let (shown, columns) = shown(character)
            guard used + columns <= width else { return line + "…" }
            line += shown
            used += columns
        }
        return line
    }

    /// The displayable form of a character, and its width in columns.
    private static func shown(_ character: Character) -> (String, Int) {
        let scalars = character.unicodeScalars
        guard scalars.allSatisfy(isHarmless) else {
            let text = scalars.map { isHarmless($0) ? String($0) : escaped($0) }.joined()
            return (text, text.count)
        }
        // A base character and its combining characters share their columns; no font stacks hundreds.
        guard scalars.count <= 16 else { return ("\u{FFFD}", 1) }
        return (String(character), CharacterWidth.columns(of: character))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        // Joiners are part of emoji and of letters of several scripts; the other format characters only mislead.
        case .format: scalar.value == 0x200C || scalar.value == 0x200D
        default: true
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar.value {
        case 0..<0x20: "^" + String(UnicodeScalar(UInt8(scalar.value + 0x40)))
        case 0x7F: "^?"
        default: "<U+\(String(scalar.value, radix: 16, uppercase: true))>"
        }
    }
}
