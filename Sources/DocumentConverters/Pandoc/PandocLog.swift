import DataFormats
import FileSystem
import ItemProviders
import SystemPackage

/// The log of a run of pandoc (`--log`), which says what its reader did not understand and left out.
struct PandocLog {
    /// A message, by the type and the fields that pandoc gives it (Text.Pandoc.Logging).
    struct Message: Hashable {
        let type: String
        /// What was skipped, in the words of the source.
        let content: String
        /// The line where it ends, 1-based; 0 if it is not known.
        let line: Int
    }

    /// Its file name in pandoc's working directory.
    static let fileName = "log.json"

    /// The maximum size of a log that is read, in bytes.
    private static let largest = 16 << 20

    let messages: [Message]

    private init(messages: [Message]) { self.messages = messages }

    /// Reads the log. One that is missing has no messages; one that is too large has one that says that something was skipped.
    init(at path: FilePath) {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .noFollow]) else {
            self.init(messages: [])
            return
        }
        defer { try? file.close() }
        guard let bytes = try? file.readBytes(at: 0, count: Self.largest + 1), bytes.count <= Self.largest,
            case .array(let entries)? = try? DataFormat.json.read(bytes).values.first
        else {
            self.init(messages: [Message(type: "SkippedContent", content: "", line: 0)])
            return
        }
        self.init(messages: entries.compactMap(Self.message))
    }

    private static func message(_ entry: DataValue) -> Message? {
        guard case .object(let fields) = entry, case .string(let type)? = fields["type"] else { return nil }
        var (content, line) = ("", 0)
        if case .string(let text)? = fields["contents"] ?? fields["path"] { content = text }
        if case .integer(let number)? = fields["line"] { line = Int(number) ?? 0 }
        return Message(type: type, content: content, line: line)
    }

    /// What the messages mean for the document `source`.
    ///
    /// - Parameter reader: The name of pandoc's reader.
    /// - Complexity: O(n) in the bytes of the source and the messages.
    func losses(of source: [UInt8], reader: String) -> [Loss] {
        let start = reader == "latex" ? LaTeXSkips.firstLine(ofBodyIn: source) : 0
        return messages.compactMap { message in
            switch message.type {
            case "SkippedContent", "IgnoredElement":
                reader == "latex"
                    ? LaTeXSkips.loss(of: message.content, isInPreamble: message.line < start)
                    : reader == "man" ? .layout : .other
            // Packages of LaTeX are no part of a document.
            case "CouldNotLoadIncludeFile":
                message.content.hasSuffix(".sty") || message.content.hasSuffix(".cls") ? nil : .other
            case "CouldNotParseIncludeFile", "ReferenceNotFound", "CouldNotParseYamlMetadata", "BlockNotRendered",
                "InlineNotRendered":
                .other
            case "NoteDefinedButNotUsed": .notes
            case "CouldNotConvertTeXMath": .formulas
            default: nil
            }
        }.uniqued()
    }
}
