import Synchronization

/// The declared types: the built-in ones, which are constants (``TypeTable``), and the declarations of the program.
///
/// Declarations are only ever added. Readers take no lock.
enum Catalogue {
    /// The program's declarations, in the order in which they were added.
    private static let declared = Mutex<[TypeDeclaration]>([])

    /// The types that the program declared with a tag. The name is the tag class and the normalized tag.
    private static let tags = AppendOnlyTable<UniformType>()

    /// Returns all declarations, by family, the program's last.
    static func all() -> [TypeDeclaration] {
        var result: [TypeDeclaration] = []
        for family in CatalogueFamily.all {
            _ = family.forEachRow { row in
                let number = BuiltInType.number(of: CatalogueRow.identifier(of: row))
                result.append(number.map { BuiltInType[$0].declaration } ?? CatalogueRow.declaration(row).0)
                return true
            }
        }
        return result + declared.withLock { $0 }
    }

    /// Returns the types that the program declared with a tag, in the order of their declaration.
    static func declaredTypes(tag: String, tagClass: TagClass) -> [UniformType] {
        guard !tags.isEmpty else { return [] }
        var found: [UniformType] = []
        tags.forEach(named: tagClass.rawValue + " " + tagClass.normalized(tag)) { found.append($0) }
        return found.reversed()
    }

    /// Adds checked declarations. Those of types that are declared already have no effect.
    ///
    /// A type becomes visible after the types that it conforms to: a concurrent reader never sees it without them.
    static func add(_ declarations: [TypeDeclaration]) {
        guard !declarations.isEmpty else { return }
        declared.withLock { declared in
            var waiting: [String: TypeDeclaration] = [:]
            for declaration in declarations where !UniformType(importedAs: declaration.identifier).isDeclared {
                let key = declaration.identifier.lowercased()
                if waiting.updateValue(declaration, forKey: key) == nil { declared.append(declaration) }
            }
            let added = declared.suffix(waiting.count)
            for declaration in added {
                // Parents first, and without recursion, because a chain of types can be long.
                var stack = [declaration.identifier.lowercased()]
                while let key = stack.last {
                    guard let next = waiting[key] else {
                        stack.removeLast()
                        continue
                    }
                    let parents = next.conformsTo.map { $0.lowercased() }.filter { waiting[$0] != nil }
                    guard parents.isEmpty else {
                        stack += parents
                        continue
                    }
                    waiting[key] = nil
                    NamedType.interned(next.identifier).declare(next)
                }
            }
            for declaration in added {
                let type = UniformType(importedAs: declaration.identifier)
                for tagClass in TagClass.allCases {
                    for tag in Set(declaration.tags(of: tagClass).map(tagClass.normalized)) {
                        tags.append(type, named: tagClass.rawValue + " " + tag)
                    }
                }
            }
        }
    }
}

// MARK: - Built-in types

/// The parts of a built-in type that are not constants: its strings, created at their first use.
final class BuiltInType: Sendable {
    /// The identifier in the catalogue's spelling.
    let identifier: String
    private let number: UInt16
    private let parsed = AtomicLazyReference<Parsed>()

    private final class Parsed: Sendable {
        let declaration: TypeDeclaration

        init(_ declaration: TypeDeclaration) { self.declaration = declaration }
    }

    /// The declaration, parsed from its row in the catalogue.
    var declaration: TypeDeclaration {
        if let parsed = parsed.load() { return parsed.declaration }
        let declaration = TypeTable.withRow(of: number) { CatalogueRow.declaration($0).0 }
        return parsed.storeIfNil(Parsed(declaration)).declaration
    }

    private init(_ number: UInt16) {
        self.number = number
        identifier = TypeTable.withRow(of: number) { CatalogueRow.identifier(of: $0) }
    }

    /// The type with a number below ``TypeTable/count``.
    static subscript(number: UInt16) -> BuiltInType {
        let slot = entries.slots + Int(number)
        return slot.pointee.load() ?? slot.pointee.storeIfNil(BuiltInType(number))
    }

    /// Returns the number of an identifier, ignoring case; nil if it is not built in.
    static func number(of identifier: String) -> UInt16? {
        identifier.withLowercaseBytes { TypeTable.identifiers.index(of: $0) }.map { UInt16($0) }
    }

    /// One slot for each type. Unchecked: the memory is allocated once, and the slots are atomic.
    private struct Entries: @unchecked Sendable {
        let slots: UnsafeMutablePointer<AtomicLazyReference<BuiltInType>>

        init() {
            slots = .allocate(capacity: TypeTable.count)
            for number in 0..<TypeTable.count { (slots + number).initialize(to: AtomicLazyReference()) }
        }
    }

    private static let entries = Entries()
}

/// A family of declared types: an ordered table in text form. `dnd-generate` makes the constants of `CTypeTable` of it, in which
/// types are looked up.
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
