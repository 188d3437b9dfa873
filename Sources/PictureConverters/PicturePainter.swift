package import FoundationEssentials
package import Conversion
package import ExternalPrograms
import ItemProviders
package import SystemPackage
import UniformTypes

/// Renders a picture for a terminal with `chafa`, an external program that is confined like those of the converters.
package struct PicturePainter: Sendable {
    private let tool: ExternalProgram

    /// Creates a painter that runs `chafa` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("chafa", package: "chafa", on: searchPath, confinement: confinement)
    }

    /// Whether `chafa` is installed.
    package var availability: ConverterAvailability { tool.availability }

    /// The bytes that show the PNG `picture` on a terminal: only the picture and newlines, each row terminated.
    ///
    /// The output of the program is validated: the program processed untrusted bytes, and a terminal obeys escape
    /// sequences.
    ///
    /// - Parameter scratch: A private directory for temporary files, which are removed.
    /// - Throws: `ConversionError`.
    package func paint(
        _ picture: Data, in style: PaintStyle, scratch: FilePath
    ) async throws(ConversionError) -> [UInt8] {
        var limits = ConversionLimits()
        limits.outputBytes = 64 << 20
        limits.time = .seconds(8)
        let context = ConversionContext(scratch: scratch, limits: limits)
        let source = ConversionSource(type: .png, content: .data(picture))
        let input = try SourceDescriptor(source, scratch: scratch, limit: limits.inputBytes)
        let output = try ScratchFile(in: scratch, extension: "txt")
        let report = try await tool.run(
            [
                "--format", style.format.rawValue, "--colors", style.colours.rawValue,
                "--size", "\(style.columns)x\(style.rows)", "--animate", "off", "--polite", "on", "-",
            ], input: input.descriptor, output: output.descriptor, subject: nil, in: context)
        guard report.status == 0 else {
            throw ConversionError(.damaged, message: "chafa cannot read the picture")
        }
        let painted = try ConversionSource(
            type: .data, content: .file(LoadedFile(path: output.path, ownership: .scratch))
        ).data(limit: limits.outputBytes)
        var bytes = Array(painted)
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        guard !bytes.isEmpty, PaintedPicture.isValidOutput(bytes, style) else {
            throw ConversionError(.damaged, message: "chafa wrote something that is not a picture")
        }
        return bytes + [UInt8(ascii: "\n")]
    }
}

/// The rendering of a picture on a terminal: its format, colours and size.
package struct PaintStyle: Sendable, Hashable {
    /// The graphics format. The raw values are those of `--format`.
    package enum Format: String, Sendable, Hashable, CaseIterable {
        /// Characters, which every terminal supports.
        case symbols
        /// Sixel graphics, as on DEC's VT340.
        case sixels
        /// The graphics protocol of kitty.
        case kitty
        /// The inline pictures of iTerm2.
        case iterm
    }

    /// The number of colours of characters. The raw values are chafa's.
    package enum Colours: String, Sendable, Hashable, CaseIterable {
        /// None: characters without escape sequences.
        case none
        /// The colours of ECMA-48, light and dark.
        case sixteen = "16"
        /// xterm's palette.
        case palette = "256"
        /// 24 bits.
        case full
    }

    /// The graphics format.
    package var format: Format
    /// The number of colours of characters; other formats always use all.
    package var colours: Colours
    /// The maximum width, in columns.
    package var columns: Int
    /// The maximum height, in rows.
    package var rows: Int

    /// Creates a style of at least one row and column.
    package init(format: Format, colours: Colours, columns: Int, rows: Int) {
        self.format = format
        self.colours = colours
        self.columns = max(1, columns)
        self.rows = max(1, rows)
    }
}

/// Validates the output that is sent to a terminal as a picture.
package enum PaintedPicture {
    /// Whether `bytes` contain only a picture of this style: no sequence that would move the cursor, change the
    /// terminal, or make it answer.
    ///
    /// Characters: UTF-8 without control characters except newlines, and SGR sequences (ECMA-48, section 8.3.117) if
    /// there are colours. Graphics: only control strings of the format's kind, of printable ASCII: DCS with the final
    /// `q` (sixel), APC that begins with `G` (kitty), OSC 1337 `File=` (iTerm2).
    ///
    /// - Complexity: O(n).
    package static func isValidOutput(_ bytes: [UInt8], _ style: PaintStyle) -> Bool {
        var rest = bytes[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "\n") {
                rest = rest.dropFirst()
            } else if byte == escape {
                guard let length = sequenceLength(rest, style) else { return false }
                rest = rest.dropFirst(length)
            } else {
                let run = rest.prefix { $0 != escape && $0 != UInt8(ascii: "\n") }
                guard style.format == .symbols, isText(run) else { return false }
                rest = rest.dropFirst(run.count)
            }
        }
        return true
    }

    private static let escape: UInt8 = 0x1B

    private static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
            default: true
            }
        }
    }

    /// The length of the sequence at the beginning; nil if it is not allowed in this style.
    private static func sequenceLength(_ bytes: ArraySlice<UInt8>, _ style: PaintStyle) -> Int? {
        switch style.format {
        case .symbols:
            guard style.colours != .none, bytes.starts(with: Array("\u{1B}[".utf8)) else { return nil }
            let parameters = bytes.dropFirst(2).prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
            guard bytes.dropFirst(2 + parameters.count).first == UInt8(ascii: "m") else { return nil }
            return parameters.count + 3
        case .sixels:
            let introducer = Array("\u{1B}P".utf8)
            let parameters = bytes.dropFirst(2).prefix { isDigit($0) || $0 == UInt8(ascii: ";") }
            guard bytes.starts(with: introducer), bytes.dropFirst(2 + parameters.count).first == UInt8(ascii: "q")
            else { return nil }
            return stringLength(bytes, introducer)
        case .kitty: return stringLength(bytes, Array("\u{1B}_G".utf8))
        case .iterm: return stringLength(bytes, Array("\u{1B}]1337;File=".utf8))
        }
    }

    /// The length of a control string that begins with `introducer`, including its terminator (ST; BEL for iTerm2).
    private static func stringLength(_ bytes: ArraySlice<UInt8>, _ introducer: [UInt8]) -> Int? {
        guard bytes.starts(with: introducer) else { return nil }
        let content = bytes.dropFirst(introducer.count).prefix { 0x20...0x7E ~= $0 || $0 == UInt8(ascii: "\n") }
        let end = bytes.dropFirst(introducer.count + content.count)
        if end.starts(with: [escape, UInt8(ascii: "\\")]) { return introducer.count + content.count + 2 }
        return end.first == 0x07 ? introducer.count + content.count + 1 : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
