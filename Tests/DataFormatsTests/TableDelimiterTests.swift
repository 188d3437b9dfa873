import DataFormats
import Testing

/// A column name may contain the delimiter of another table format, or begin with a byte order mark.
struct TableDelimiterTests {
    @Test(arguments: ["a;b", "a\tb", "a|b", "a,b", "\u{FEFF}a", "a\"b", ";"])
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

    /// The name of the only column in each row, as bytes, because canonically equivalent strings compare as equal.
    private static func names(of value: DataValue) -> [[UInt8]] {
        guard case .array(let rows) = value else { return [] }
        return rows.map { row in
            guard case .object(let object) = row, object.entries.count == 1 else { return [] }
            return Array(object.entries[0].key.utf8)
        }
    }
}
