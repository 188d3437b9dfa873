import Testing

@testable import DataFormats

/// Input that means harm is an error in bounded time and memory.
struct HostileDataTests {
    /// A thousand levels, a billion laughs, numbers and names without end.
    @Test(arguments: [
        (DataFormat.json, String(repeating: "[", count: 100_000)),
        (.json, String(repeating: #"{"a":"#, count: 100_000)),
        (.yaml, String(repeating: "[", count: 100_000)), (.yaml, String(repeating: "- ", count: 2_000) + "a"),
        (.toml, "a = " + String(repeating: "[", count: 100_000)),
        (.toml, String(repeating: "a.", count: 100_000) + "a = 1"),
        (.xmlPropertyList, "<plist>" + String(repeating: "<array>", count: 100_000)),
        (.yaml, laughs), (.binaryPropertyList, "bplist00" + String(repeating: "\u{1}", count: 60)),
        (.xmlPropertyList, "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><string>&a;</string></plist>"),
    ])
    func isAnError(_ format: DataFormat, _ text: String) {
        var limits = DataLimits()
        limits.values = 500_000
        #expect(throws: DataFormatError.self) { try format.read(Array(text.utf8), limits: limits) }
    }

    /// As deep as is allowed is read and written without running out of stack.
    @Test func theDeepestIsRead() throws {
        let depth = DataLimits().depth
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        let document = try DataFormat.json.read(Array(text.utf8))
        for target in [DataFormat.json, .yaml, .xmlPropertyList, .binaryPropertyList] {
            let output = try target.write(document)
            let again = try DataFormat.jsonLines.write(target.read(output.bytes))
            #expect(again.bytes.count == depth * 2 - 2 + 1)
        }
    }

    /// Bytes cut and changed anywhere make an error or a value, never a trap.
    @Test(arguments: DataFormat.allCases)
    func damageNeverTraps(_ format: DataFormat) throws {
        let rows = DataDocument(
            try DataFormat.json.read(Array(#"[{"a":"1","b\n":"é,\"😀"},{"a":"","b\n":"x y"}]"#.utf8)).value)
        let document =
            format == .toml ? DataDocument(.object(DataObject([("r", rows.value), ("n", .real("1.5e3"))]))) : rows
        let sound = try format.write(document).bytes
        var generator = SystemRandomNumberGenerator()
        var read = 0
        for _ in 0..<2000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(
                    in: .min ... .max, using: &generator)
            }
            if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
            if (try? format.read(bytes)) != nil { read += 1 }
        }
        #expect(read < 2000)
    }

    private static let laughs: String = {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...12 {
            let before = "*a\(level - 1)"
            text += "a\(level): &a\(level) [\(Array(repeating: before, count: 10).joined(separator: ", "))]\n"
        }
        return text
    }()
}
