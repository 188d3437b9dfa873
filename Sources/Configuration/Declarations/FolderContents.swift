import DataFormats
import DataURLs
import FileSystem
package import SystemPackage

/// What the items of a folder are, and their order: `.dnd/contents.toml`. Its other entries, such as the pages of a site,
/// are not items.
///
/// ```toml
/// items = ["lake.png", "plan.txt"]
/// ```
///
/// A percent sign and two hexadecimal digits are one byte of a name, as in URLs: names need not be UTF-8.
package struct FolderContents: Sendable, Hashable {
    /// The folder that holds the file.
    package static let folder: FilePath.Component = ".dnd"
    /// The name of the file in it.
    package static let fileName: FilePath.Component = "contents.toml"

    /// The names of the items, or of folders with items, in order.
    package let names: [FilePath.Component]
    /// Those of them that are the lanes of a board.
    package let lanes: Set<FilePath.Component>

    package init(names: [FilePath.Component], lanes: Set<FilePath.Component> = []) {
        self.names = names
        self.lanes = lanes
    }
}

// MARK: - As text

extension FolderContents {
    private static let keys = ["items", "lanes"]

    /// Reads the file of a folder; nil if there is none, or the user does not trust its owner.
    ///
    /// - Throws: `DndFolderError`, `DeclarationFileProblem`.
    package static func read(in folder: FilePath) throws -> FolderContents? {
        switch try DndFile(fileName, in: folder) {
        case .missing: return nil
        case .obeyed(let file):
            return try FolderContents(toml: DeclarationTable.text(file.bytes, of: file.path), file: file.path)
        case .foreign(let folder, let file):
            SafetyWarnings.warnUntrusted(folder, file)
            return nil
        }
    }

    /// Parses `text`, the content of `file`.
    package init(toml text: String, file: FilePath) throws(DeclarationFileProblem) {
        var table = try DeclarationTable(text, of: file, example: "items = [\"lake.png\"]")
        table.reportUnknownKey(among: Self.keys)
        names = Self.names("items", in: &table)
        lanes = table["lanes"] == nil ? [] : Set(Self.names("lanes", in: &table))
        if let problem = table.problems.first { throw problem }
    }

    private static func names(_ key: String, in table: inout DeclarationTable) -> [FilePath.Component] {
        guard case .array(let values)? = table[key] else {
            table.report(key, "\(key) is not a list", hint: "write \(key) = [\"lake.png\"]")
            return []
        }
        var names: [FilePath.Component] = []
        for value in values {
            guard case .string(let text) = value, let name = Self.name(text) else {
                table.report(
                    key, "\(key) has an element that is not a name", hint: "write names of entries, without slashes")
                break
            }
            names.append(name)
        }
        return names
    }

    private static func name(_ text: String) -> FilePath.Component? {
        let bytes = DataURL.unescaped(text.utf8)
        guard !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")), bytes != Array(".".utf8),
            bytes != Array("..".utf8)
        else { return nil }
        return FilePath(bytes: bytes).lastComponent
    }

    /// The file's content.
    package var text: String {
        var text = Self.list("items", names)
        if !lanes.isEmpty { text += Self.list("lanes", names.filter(lanes.contains)) }
        return text
    }

    private static func list(_ key: String, _ names: [FilePath.Component]) -> String {
        let words = names.map { name in
            let bytes = name.bytes
            let text = String(validating: bytes, as: UTF8.self)
            let escaped = text.map { $0.replacing("%", with: "%25") } ?? Self.escaped(bytes)
            return "    \(TOMLFile.basicString(escaped)),\n"
        }
        return "\(key) = [\n\(words.joined())]\n"
    }

    /// Every byte that is not ASCII, and the percent sign, in hexadecimal digits.
    private static func escaped(_ bytes: [UInt8]) -> String {
        bytes.reduce(into: "") { text, byte in
            if byte < 0x80, byte != UInt8(ascii: "%") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
