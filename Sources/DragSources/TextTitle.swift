import FoundationEssentials
import ItemProviders
import SystemPackage

/// The title of a text: its first line that is not empty, as a name.
enum TextTitle {
    /// The limit, in characters.
    static let longest = 80
    /// A first line is looked for in this many bytes.
    private static let read = 4096

    /// The title of `content`; nil if it has none in UTF-8.
    static func title(of content: LoadedContent) -> String? {
        switch content {
        case .data(let data): return title(in: Array(data.prefix(read)))
        case .file(let file):
            guard
                let descriptor = try? FileDescriptor.open(file.path, .readOnly, options: [.nonBlocking, .closeOnExec])
            else { return nil }
            let bytes = try? descriptor.closeAfter {
                try [UInt8](unsafeUninitializedCapacity: read) { buffer, count in
                    count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
            }
            return bytes.flatMap(title)
        case .folder: return nil
        }
    }

    /// The title of a text that begins with `bytes`.
    static func title(in bytes: [UInt8]) -> String? {
        let lines = bytes.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        for line in lines {
            // The last line may be cut off inside a character.
            guard let text = String(validating: line, as: UTF8.self) ?? cut(line) else { return nil }
            let title = name(of: text)
            if !title.isEmpty { return title }
        }
        return nil
    }

    private static func cut(_ line: ArraySlice<UInt8>) -> String? {
        (1...3).lazy.compactMap { String(validating: line.dropLast($0), as: UTF8.self) }.first
    }

    /// The text as the name of a file: one line, without a slash and without dots that would hide it.
    private static func name(of text: String) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: continue
            default: name.unicodeScalars.append(scalar == "/" ? "-" : scalar)
            }
        }
        let spaces: (Character) -> Bool = { $0.isWhitespace }
        let trimmed = name.drop { spaces($0) || $0 == "." }.prefix(longest)
        return String(trimmed.reversed().drop(while: spaces).reversed())
    }
}
