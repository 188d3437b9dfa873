/// The lookups of the catalogue, computed plainly from the rows of all families.
///
/// ``TypeTable`` has the same lookups as constants, which `dnd-generate` writes from this, and the tests compare both.
/// The programs do not compute it: that takes several milliseconds.
package struct PlainTypeTable {
    /// A row of a family, and its place in the family's text.
    struct Row {
        let declaration: TypeDeclaration
        let note: CatalogueNote
        let family: Int
        let start: Int
        let length: Int

        var key: String { declaration.identifier.lowercased() }
    }

    /// The rows in the order of the families.
    let rows: [Row]
    /// The number of each identifier in lower case: its index among the sorted ones.
    let numbers: [String: Int]
    /// The rows by number.
    let sorted: [Row]

    /// Reads all rows.
    package init() {
        var rows: [Row] = []
        for (family, table) in CatalogueFamily.all.enumerated() {
            table.rows.withUTF8Buffer { bytes in
                var start = 0
                while start < bytes.count {
                    let end = bytes[start...].firstIndex(of: CatalogueRow.newline) ?? bytes.count
                    let (declaration, note) = CatalogueRow.declaration(
                        UnsafeBufferPointer(rebasing: bytes[start..<end]))
                    rows.append(
                        Row(declaration: declaration, note: note, family: family, start: start, length: end - start))
                    start = end + 1
                }
            }
        }
        self.rows = rows
        sorted = rows.sorted { $0.key < $1.key }
        numbers = Dictionary(
            sorted.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the numbers of the types that a type conforms to, without itself.
    ///
    /// - Complexity: O(n) in the number of its ancestors.
    func ancestors(of number: Int) -> Set<Int> {
        var found: Set<Int> = []
        var waiting = [number]
        while let next = waiting.popLast() {
            for parent in sorted[next].declaration.conformsTo.compactMap({ numbers[$0.lowercased()] })
            where found.insert(parent).inserted {
                waiting.append(parent)
            }
        }
        return found
    }

    /// Returns the numbers of the types with each tag of a class, in its normalized form: those with the tag as a
    /// primary one first, in the order of the rows.
    func types(by tagClass: TagClass) -> [String: [Int]] {
        var primary: [String: [Int]] = [:]
        var secondary: [String: [Int]] = [:]
        for row in rows {
            guard let number = numbers[row.key] else { continue }
            for tag in row.declaration.tags(of: tagClass) {
                let key = tagClass.normalized(tag)
                if row.note.secondaryTags.contains(tagClass.token(for: tag)) {
                    secondary[key, default: []].append(number)
                } else {
                    primary[key, default: []].append(number)
                }
            }
        }
        return primary.merging(secondary) { $0 + $1 }
    }
}

extension TagClass {
    /// Returns the tag in the syntax of the catalogue's tables.
    fileprivate func token(for tag: String) -> String {
        switch self {
        case .filenameExtension: ".\(tag)"
        case .osType: "'\(tag)'"
        case .mimeType, .pasteboardType: tag
        }
    }
}

// MARK: - The generated file

extension PlainTypeTable {
    /// The path of the generated file in the project.
    package static let path = "Sources/CTypeTable/TypeTable.c"

    /// The text of the generated file.
    package var source: String {
        let closures = (0..<sorted.count).map { ancestors(of: $0) }
        let supertypes = closures.reduce(into: Set<Int>()) { $0.formUnion($1) }.sorted()
        let bits = Dictionary(uniqueKeysWithValues: supertypes.enumerated().map { ($1, $0) })
        let width = (supertypes.count + 63) / 64
        var distinct: [Set<Int>: Int] = [:]
        var words: [UInt64] = []
        let closureOf = closures.map { closure in
            if let known = distinct[closure] { return known }
            distinct[closure] = distinct.count
            var row = [UInt64](repeating: 0, count: width)
            for bit in closure.compactMap({ bits[$0] }) { row[bit / 64] |= 1 << UInt64(bit % 64) }
            words += row
            return distinct.count - 1
        }
        return """
            // Written by `make generate` from Sources/UniformTypes/Catalogue. TypeTable.h says what each array holds.

            #include "TypeTable.h"

            """ + Self.words("identifier", sorted.map(\.key)) + tags("extension", .filenameExtension)
                + tags("mime", .mimeType) + tags("ostype", .osType)
                + Self.array("uint8_t", "row_family", sorted.map(\.family))
                + Self.array("uint32_t", "row_start", sorted.map(\.start))
                + Self.array("uint16_t", "row_length", sorted.map(\.length))
                + Self.number("closure_width", width) + Self.number("ancestors_count", supertypes.count)
                + Self.array("uint16_t", "ancestors", supertypes)
                + Self.array("uint16_t", "bit_of", sorted.indices.map { bits[$0] ?? 65535 })
                + Self.array("uint16_t", "closure_of", closureOf)
                + Self.lines("uint64_t", "closures", words.map { "0x" + String($0, radix: 16) })
    }

    private func tags(_ name: String, _ tagClass: TagClass) -> String {
        let types = types(by: tagClass).sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return Self.words(name, types.map(\.key))
            + Self.array("uint16_t", "\(name)_first", Self.starts(types.map(\.value.count)))
            + Self.array("uint16_t", "\(name)_types", types.flatMap(\.value))
    }

    private static func words(_ name: String, _ words: [String]) -> String {
        let text = wrapped(words.map { "\"\(escaped($0))\"" }, separator: " ")
        return number("\(name)_count", words.count) + "\nconst char dnd_table_\(name)_text[] =\n\(text);\n"
            + array("uint32_t", "\(name)_start", starts(words.map(\.utf8.count)))
    }

    /// Returns the sums of all counts before each, and of all.
    private static func starts(_ counts: [Int]) -> [Int] {
        counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    }

    private static func escaped(_ word: String) -> String {
        word.unicodeScalars.map { scalar in
            if scalar == "\"" || scalar == "\\" || scalar == "?" { return "\\\(scalar)" }
            return scalar.isASCII && scalar.value >= 0x20 ? "\(scalar)" : "\\x\(String(scalar.value, radix: 16))\"\""
        }.joined()
    }

    private static func number(_ name: String, _ value: Int) -> String {
        "\nconst uint32_t dnd_table_\(name) = \(value);\n"
    }

    private static func array(_ element: String, _ name: String, _ values: [Int]) -> String {
        lines(element, name, values.map(String.init))
    }

    private static func lines(_ element: String, _ name: String, _ values: [String]) -> String {
        "\nconst \(element) dnd_table_\(name)[] = {\n\(wrapped(values.map { $0 + "," }, separator: " "))\n};\n"
    }

    /// Returns the words in lines of at most 140 characters, which are indented.
    private static func wrapped(_ words: [String], separator: String) -> String {
        var text = ""
        var length = 0
        for word in words {
            if text.isEmpty || length + separator.utf8.count + word.utf8.count > 140 {
                text += (text.isEmpty ? "" : "\n") + "    " + word
                length = 4 + word.utf8.count
            } else {
                text += separator + word
                length += separator.utf8.count + word.utf8.count
            }
        }
        return text
    }
}
