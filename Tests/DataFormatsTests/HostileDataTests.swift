import Testing

@testable import DataFormats

/// Malicious input is rejected in bounded time and memory.
struct HostileDataTests {
    /// Deep nesting, exponential aliases ("billion laughs"), truncated data and XML entities.
    @Test(arguments: [
        (DataFormat.json, "", "[", 100_000, ""), (.json, "", #"{"a":"#, 100_000, ""),
        (.yaml, "", "[", 100_000, ""), (.yaml, "", "- ", 2_000, "a"), (.yaml, laughs, "", 0, ""),
        (.toml, "a = ", "[", 100_000, ""), (.toml, "", "a.", 100_000, "a = 1"),
        (.xmlPropertyList, "<plist>", "<array>", 100_000, ""),
        (.xmlPropertyList, "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><string>&a;</string></plist>", "", 0, ""),
        (.binaryPropertyList, "bplist00", "\u{1}", 60, ""),
    ])
    func isAnError(_ format: DataFormat, beginning: String, repeated: String, count: Int, end: String) {
        var limits = DataLimits()
        limits.values = 500_000
        let text = beginning + String(repeating: repeated, count: count) + end
        #expect(throws: DataFormatError.self) { try format.read(Array(text.utf8), limits: limits) }
    }

    /// A long text or a block of bytes counts once for each reference to it.
    @Test func whatIsReferredToCountsEachTime() throws {
        let text = String(repeating: "x", count: 10_000)
        let yaml = "- &a \(text)\n" + String(repeating: "- *a\n", count: 10_000)
        var limits = DataLimits()
        limits.values = 500_000
        #expect(throws: DataFormatError.self) { try DataFormat.yaml.read(Array(yaml.utf8), limits: limits) }
        // An array of 10,000 references to its only other object, which has 10,000 bytes
        // (CFBinaryPlist.c): a string, then data.
        for marker: UInt8 in [0x5F, 0x4F] {
            var list = Array("bplist00".utf8) + [0xAF, 0x11, 0x27, 0x10] + [UInt8](repeating: 1, count: 10_000)
            let second = list.count
            list += [marker, 0x11, 0x27, 0x10] + Array(text.utf8)
            let table = list.count
            list += [0, 8, UInt8(second >> 8), UInt8(second & 0xFF)] + [UInt8](repeating: 0, count: 6) + [2, 1]
            for number in [2, 0, table] { list += (0..<8).reversed().map { UInt8(number >> (8 * $0) & 0xFF) } }
            let error = #expect(throws: DataFormatError.self) {
                try DataFormat.binaryPropertyList.read(list, limits: limits)
            }
            #expect(error?.code == .tooLarge)
            limits.values = 5_000_000
            #expect(throws: Never.self) { try DataFormat.binaryPropertyList.read(list, limits: limits) }
            limits.values = 500_000
        }
    }

    /// The maximum depth is read and written without a stack overflow.
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

    /// Bytes with random changes and cuts give an error or a value, never a trap.
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

    /// One string that a million objects are: each would be decoded by itself.
    @Test func manyObjectsOfTheSameBytesAreTooLarge() {
        let count = 100_000
        func number(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        var list = Array("bplist00".utf8)
        let string = list.count
        list += [0x5F, 0x12] + number(1_000_000, 4) + [UInt8](repeating: 0x61, count: 1_000_000)
        let array = list.count
        list += [0xAF, 0x12] + number(count, 4) + (1...count).flatMap { number($0, 4) }
        let table = list.count
        list += number(array, 4) + (0..<count).flatMap { _ in number(string, 4) }
        list += [UInt8](repeating: 0, count: 6) + [4, 4] + number(count + 1, 8) + number(0, 8) + number(table, 8)
        let error = #expect(throws: DataFormatError.self) { try DataFormat.binaryPropertyList.read(list) }
        #expect(error?.code == .tooLarge)
    }
}
