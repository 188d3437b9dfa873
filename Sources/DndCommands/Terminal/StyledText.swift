import Clipboards
import Glibc
import SystemPackage

/// Text with emphasis and links, for terminals that show them. Its own characters are made printable.
struct StyledText: Sendable, Hashable {
    /// What a part of the text is, and how that is shown. (ECMA-48: SGR)
    enum Emphasis: String, Sendable, Hashable {
        case error = "1;31"
        case warning = "1;33"
        case advice = "1;36"
        /// Something to find quickly, such as a name.
        case strong = "1"
        /// What was searched for.
        case found = "1;32"
        /// Something that all lines have.
        case faint = "2"
        /// Nothing is lost.
        case whole = "32"
        /// Something is lost, or not finished.
        case partial = "33"
    }

    private struct Part: Hashable {
        let text: String
        let emphasis: Emphasis?
        let link: FilePath?
    }

    private var parts: [Part] = []

    /// - Parameter link: The absolute path of the file that the text stands for.
    init(_ text: String, _ emphasis: Emphasis? = nil, link: FilePath? = nil) {
        parts = [Part(text: text, emphasis: emphasis, link: link)]
    }

    static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.parts += right.parts
        return sum
    }

    static func + (left: StyledText, right: String) -> StyledText { left + StyledText(right) }

    static func += (left: inout StyledText, right: StyledText) { left = left + right }

    static func += (left: inout StyledText, right: String) { left = left + right }

    /// The text without emphasis and links.
    var plain: String { parts.map(\.text.printable).joined() }

    /// The text as it is written to a stream of this style.
    func rendered(in style: OutputStyle) -> String {
        guard style != .plain else { return plain }
        return parts.map { part in
            var text = part.text.printable
            guard !text.isEmpty else { return text }
            if let emphasis = part.emphasis, style.hasColours { text = "\u{1B}[\(emphasis.rawValue)m\(text)\u{1B}[0m" }
            if let link = part.link, link.isAbsolute, style.hasLinks {
                text = "\u{1B}]8;;\(Self.address(of: link))\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
            }
            return text
        }.joined()
    }

    /// The address of a file on this machine, which a terminal on another machine can tell from its own. (OSC 8;
    /// RFC 8089)
    private static func address(of path: FilePath) -> String {
        "file://" + host + path.fileAddress.dropFirst("file://".count)
    }

    /// (`gethostname`)
    private static let host: String = {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isPlain = text.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D
                || $0 == 0x2E
        }
        return isPlain ? text : ""
    }()
}
