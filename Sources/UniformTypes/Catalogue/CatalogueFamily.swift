/// A family of declared types: an ordered table in text form, which is parsed only when a type is looked up.
///
/// Each row is one line:
///
///     identifier < parents  .extension  mime/type  'OSTy'  "description"  @source  # reason
///
/// - The first extension and the first MIME type are the preferred ones.
/// - A tag with a `~` prefix means this type only after the types that have the tag without `~`. Such a row gives the
///   reason after `#`.
/// - `@` names the source of the facts: `C` a dump of macOS's CoreTypes, `T` the types of a macOS system of 2024, `U`
///   Apple's UTCoreTypes documentation, `V` the identifier that the vendor or the usual applications declare, `I`
///   IANA's registry, `L` libmagic's database, `O` dnd's own identifier, if no other declaration is known. The MIME
///   types of every row are completed from IANA's registry and libmagic's database.
/// - Rows are ordered by identifier, ignoring case.
struct CatalogueFamily: Sendable {
    let rows: StaticString

    /// All families, in the order in which tags are searched.
    static let all: [CatalogueFamily] = [
        .roots, .text, .sourceCode, .documents, .images, .cameraRaw, .audio, .video, .archives, .fonts, .threeD,
        .geographic, .dataFormats, .executables, .bundles, .folders, .system, .devices, .appCategories, .icons,
    ]

    /// Calls `body` with each row, as bytes without the line end, until it returns `false`.
    @inline(__always)
    func forEachRow(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        rows.withUTF8Buffer { bytes in
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count && bytes[end] != CatalogueRow.newline { end += 1 }
                if end > start && !body(UnsafeBufferPointer(rebasing: bytes[start..<end])) { return false }
                start = end + 1
            }
            return true
        }
    }
}

// MARK: - Rows

/// Parses one line of a ``CatalogueFamily``.
enum CatalogueRow {
    static let newline = UInt8(ascii: "\n")
    private static let space = UInt8(ascii: " ")

    /// Returns the identifier, in the table's spelling.
    static func identifier(of row: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: row.prefix { $0 != space }, as: UTF8.self)
    }

    /// Parses the whole line.
    static func declaration(_ row: UnsafeBufferPointer<UInt8>) -> (TypeDeclaration, CatalogueNote) {
        let line = String(decoding: row, as: UTF8.self)
        var declaration = TypeDeclaration(identifier: identifier(of: row))
        var note = CatalogueNote()
        var inParents = false
        for token in tokens(line).dropFirst() {
            var text = token
            if text == "<" {
                inParents = true
            } else if text.hasPrefix("\"") {
                let words = text.dropFirst().dropLast()
                declaration.description = words.isEmpty ? nil : String(words)
            } else if text.hasPrefix("@") {
                note.source = String(text.dropFirst())
            } else if text.hasPrefix("#") {
                note.reason = String(text.dropFirst()).trimmingSpaces
            } else {
                if text.hasPrefix("~") {
                    text = text.dropFirst()
                    note.secondaryTags.append(String(text))
                }
                if text.hasPrefix(".") {
                    declaration.filenameExtensions.append(String(text.dropFirst()))
                } else if text.hasPrefix("'") {
                    declaration.osTypes.append(String(text.dropFirst().dropLast()))
                } else if text.contains("/") {
                    declaration.mimeTypes.append(String(text))
                } else if inParents {
                    declaration.conformsTo.append(String(text))
                }
            }
        }
        return (declaration, note)
    }

    /// Splits the line into words; text in quotes is one word, and so is everything after `#`.
    private static func tokens(_ line: String) -> [Substring] {
        var result: [Substring] = []
        var rest = line[...]
        while let start = rest.firstIndex(where: { $0 != " " }) {
            rest = rest[start...]
            let end: String.Index
            if rest.hasPrefix("#") {
                end = rest.endIndex
            } else {
                let bare = rest.hasPrefix("~") ? rest.dropFirst() : rest
                if let mark = bare.first, mark == "\"" || mark == "'" {
                    end = bare.dropFirst().firstIndex(of: mark).map { bare.index(after: $0) } ?? rest.endIndex
                } else {
                    end = rest.firstIndex(of: " ") ?? rest.endIndex
                }
            }
            result.append(rest[..<end])
            rest = rest[end...]
        }
        return result
    }

    @inline(__always)
    static func folded(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}

/// The parts of a catalogue row that are not in the declaration.
struct CatalogueNote: Sendable {
    var source = ""
    var reason: String?
    var secondaryTags: [String] = []
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
