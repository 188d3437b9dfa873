import DataFormats
import Testing

/// A column name may contain the delimiter of another table format, or begin with a byte order mark.
struct TableDelimiterTests {
    @Test(arguments: ["a;b", "a\tb", "a|b", "a,b", "\u{FEFF}a", "a\"b", ";", "sep=;", "sep=a"])
    func theHeaderDoesNotMislead(_ name: String) throws {
        let rows = DataValue.array([
            .object(DataObject([(name, .string("1"))])), .object(DataObject([(name, .string(""))])),
        ])
        for format in [DataFormat.commaSeparated, .tabSeparated] {
            let output = try format.write(DataDocument(rows))
            let read = try format.read(output.bytes).value
            #expect(Self.names(of: read) == [Array(name.utf8), Array(name.utf8)])
        }
    }

    /// Excel writes such a line where a comma is the decimal sign, and reads it anywhere.
    @Test(arguments: ["sep=;\r\na;b\r\n1,5;2\r\n", "sep=\t\r\na\tb\r\n1,5\t2\r\n", "\u{FEFF}sep=|\na|b\n1,5|2\n"])
    func theFirstLineStatesTheDelimiter(_ text: String) throws {
        for format in [DataFormat.commaSeparated, .tabSeparated] {
            let written = try DataFormat.json.write(try format.read(Array(text.utf8)))
            let json = String(decoding: written.bytes, as: UTF8.self).filter { !$0.isWhitespace }
            #expect(json == #"[{"a":"1,5","b":"2"}]"#)
        }
    }

    /// The name of the only column in each row, as bytes, because canonically equivalent strings compare as equal.
    private static func names(of value: DataValue) -> [[UInt8]] {
        guard case .array(let rows) = value else { return [] }
        return rows.map { row in
            guard case .object(let object) = row, object.entries.count == 1 else { return [] }
            return Array(object.entries[0].key.utf8)
        }
    }
}
