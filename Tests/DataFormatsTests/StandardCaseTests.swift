import Testing

@testable import DataFormats

/// Edge cases that the standards define, one table per format.
struct StandardCaseTests {
    /// Converts `text` to `target`, without the final newline; nil if reading or writing fails.
    private static func converted(_ text: String, _ source: DataFormat, to target: DataFormat) -> String? {
        guard let document = try? source.read(Array(text.utf8)), let output = try? target.write(document) else {
            return nil
        }
        let written = String(decoding: output.bytes, as: UTF8.self)
        return written.utf8.last == 0x0A ? String(decoding: written.utf8.dropLast(), as: UTF8.self) : written
    }

    /// RFC 8259, sections 2 to 7.
    @Test(
        arguments: [
            (#"  null "#, "null"), ("1.0", "1.0"), ("-0", "-0"), ("1E+400", "1E+400"),
            ("9007199254740993", "9007199254740993"),
            (#""\u00e9\ud83d\ude00\/""#, #""é😀/""#), ("\u{FEFF}[]", "[]"),
            (#"{"b":1,"a":2}"#, "{\n  \"b\": 1,\n  \"a\": 2\n}"),
            ("", nil), ("01", nil), ("1.", nil), (".5", nil), ("+1", nil), ("NaN", nil), ("[1,]", nil),
            ("{\"a\":1,}", nil),
            ("'a'", nil), ("\"a\nb\"", nil), (#""\x41""#, nil), (#""\ud800""#, nil), (#""\udc00\ud800""#, nil),
            ("[1] 2", nil),
            (#"{"a":1,"a":2}"#, nil), ("// a\n1", nil), ("nul", nil), ("[", nil), ("{\"a\"}", nil), ("\"", nil),
            ("1e", nil), ("-", nil),
        ] as [(String, String?)])
    func json(_ text: String, _ expected: String?) { #expect(Self.converted(text, .json, to: .json) == expected) }

    /// YAML 1.2.2: the core schema (10.3.2); tags and merge keys of YAML 1.1's type repository.
    @Test(
        arguments: [
            ("no", #""no""#), ("~", "null"), ("", "null"), ("0o17", "15"), ("0x1F", "31"), ("017", "17"), ("+1", "1"),
            (".5", "0.5"),
            ("1.", "1.0"), ("-.INF", nil), ("1e3", "1e3"), ("True", "true"), ("'1'", #""1""#), ("!!str 1", #""1""#),
            ("!!int '3'", "3"),
            ("!!binary aGk=", #""aGk=""#), ("2001-12-14", #""2001-12-14""#),
            ("!!timestamp 2001-12-14 21:59:43 Z", #""2001-12-14T21:59:43Z""#),
            ("[a, b: 1]", "[\n  \"a\",\n  {\n    \"b\": 1\n  }\n]"), ("--- 1\n--- 2\n", "[\n  1,\n  2\n]"),
            ("a: &x 1\nb: *x", "{\n  \"a\": 1,\n  \"b\": 1\n}"),
            (
                "- &d {a: 1, b: 2}\n- {<<: *d, b: 3}",
                "[\n  {\n    \"a\": 1,\n    \"b\": 2\n  },\n  {\n    \"a\": 1,\n    \"b\": 3\n  }\n]"
            ),
            ("a: 1\na: 2", nil), ("*x", nil), ("&x [*x]", nil), ("a: [", nil), ("!!int a", nil), ("{[1]: 2}", nil),
            ("a:\n\tb: 1", nil),
        ] as [(String, String?)])
    func yaml(_ text: String, _ expected: String?) { #expect(Self.converted(text, .yaml, to: .json) == expected) }

    /// Documents that TOML 1.0.0 defines as valid or invalid.
    @Test(
        arguments: [
            ("a = 1_000", #"{"a":1000}"#), ("a = +0.5e1_0", #"{"a":0.5e10}"#),
            ("a = 0xDEAD_beef", #"{"a":3735928559}"#),
            ("a.b = 1\na.c = 2", #"{"a":{"b":1,"c":2}}"#), ("[a.b]\nx=1\n[a]\ny=2", #"{"a":{"b":{"x":1},"y":2}}"#),
            ("[[a]]\nx=1\n[[a]]\n[a.b]\ny=2", #"{"a":[{"x":1},{"b":{"y":2}}]}"#), ("a = '''\nb'''''", #"{"a":"b''"}"#),
            ("a = \"\"\"x\\\n   y\"\"\"", #"{"a":"xy"}"#), ("a = [1, 'b', # c\n]", #"{"a":[1,"b"]}"#),
            ("\"\" = {}", #"{"":{}}"#),
            ("a = 1979-05-27 07:32:00.5-07:00", #"{"a":"1979-05-27T07:32:00.5-07:00"}"#),
            ("a = 07:32:00", #"{"a":"07:32:00"}"#),
            ("1.2 = true", #"{"1":{"2":true}}"#), ("a = \"\\U0001F600\"", #"{"a":"😀"}"#),
            ("a = 01", nil), ("a = 1__0", nil), ("a = 1.", nil), ("a = 9223372036854775808", nil), ("a = inf", nil),
            ("a = 1\na = 2", nil),
            ("[a]\n[a]", nil), ("a = {b = 1}\n[a.c]", nil), ("a = [1]\n[[a]]", nil), ("[a]\nb.c=1\n[a.b]", nil),
            ("a = {b = 1,}", nil),
            ("a = 2021-02-29", nil), ("a = \"\\x41\"", nil), ("a = 'x\ny'", nil), ("a", nil), ("a = 1 b = 2", nil),
            ("a = 1 # \u{7}", nil),
            ("[a.b.c]\nz=9\n[a]\nb.c.t=1", nil), ("= 1", nil), ("a = +0x1", nil), ("a.b=1\n[a]", nil),
            ("[[a]]\n[a]", nil),
        ] as [(String, String?)])
    func toml(_ text: String, _ expected: String?) {
        // One line of NDJSON, which is compact.
        guard let document = try? DataFormat.toml.read(Array(text.utf8)) else {
            #expect(expected == nil)
            return
        }
        let output = try? DataFormat.jsonLines.write(DataDocument(stream: document.values))
        #expect(output.map { String(decoding: $0.bytes, as: UTF8.self) } == expected.map { $0 + "\n" })
    }

    /// RFC 4180, section 2, and other common delimiters.
    @Test(
        arguments: [
            ("a,b\r\n1,2\r\n", #"{"a":"1","b":"2"}"#), ("a;b\n1,5;2\n", #"{"a":"1,5","b":"2"}"#),
            ("a\tb\n1\t2", #"{"a":"1","b":"2"}"#),
            ("a,b\n\"x\"\"y\",\"l1\r\nl2\"\n", #"{"a":"x\"y","b":"l1\r\nl2"}"#),
            ("a,b\n\n1,2\n\n", #"{"a":"1","b":"2"}"#), ("a\n\"\"\n", #"{"a":""}"#),
            ("\u{FEFF}a,b\n1,\n", #"{"a":"1","b":""}"#), ("a,b\n1\n", nil), ("a,b\n1,2,3\n", nil), ("a,a\n1,2\n", nil),
            ("a,\n1,2\n", nil),
            ("a,b\n\"1,2\n", nil), ("a,b\n\"1\"x,2\n", nil), ("", nil),
        ] as [(String, String?)])
    func csv(_ text: String, _ expected: String?) {
        #expect(Self.converted(text, .commaSeparated, to: .jsonLines) == expected)
    }

    /// Exponents at the limit of Int are compared, too.
    @Test func numbersAreEqualInAnySpelling() {
        for (one, other, isEqual) in [
            ("10e2", "1000", true),
            ("10e2", "100", false),
            ("1.50", "15e-1", true), ("100e-9223372036854775808", "10e-9223372036854775807", true),
        ] {
            let values = [one, other].compactMap { try? DataFormat.json.read(Array($0.utf8)).value }
            #expect(values.count == 2 && values[0].isEqual(to: values[1]) == isEqual, "\(one) \(other)")
        }
    }

    /// The position of a mistake is reported as line and column in characters, both 1-based.
    @Test(arguments: [
        (DataFormat.json, "{\n  \"é\": tru\n}", 2, 8), (.toml, "a = 1\nb = ?", 2, 5), (.yaml, "a: 1\nb: [1, 2\n", 3, 1),
        (.xmlPropertyList, "<plist>\n<dict>\n<string/></dict></plist>", 3, 1),
    ])
    func mistakesHaveAPlace(_ format: DataFormat, _ text: String, _ line: Int, _ column: Int) {
        let error = #expect(throws: DataFormatError.self) { try format.read(Array(text.utf8)) }
        #expect(error?.line == line)
        #expect(error?.column == column)
    }

    /// Exactly the losses that occur are reported.
    @Test(arguments: [
        (DataFormat.toml, "a = 1979-05-27", DataFormat.json, [DataLoss.types]),
        (.toml, "a = 1979-05-27T00:00:00Z", .xmlPropertyList, []),
        (.toml, "a = 1979-05-27T00:00:00.5Z", .xmlPropertyList, [.digits]),
        (.toml, "a = 1979-05-27T00:00:00+01:00", .binaryPropertyList, [.types]),
        (.toml, "a = 07:32:00", .yaml, [.types]), (.toml, "a = 1 # b", .json, [.comments]),
        (.yaml, "a: 1 # b", .json, [.comments]),
        (.yaml, "a: 'b # c'", .json, []), (.yaml, "1: a", .json, [.types]), (.yaml, "!mine 1", .json, [.types]),
        (.yaml, "!!binary aGk=", .xmlPropertyList, []),
        // Smaller than any positive Double, with exponents at the limit of Int and beyond.
        (.json, "0.1e-9223372036854775808", .binaryPropertyList, [.digits]),
        (.json, "1e-99999999999999999999", .binaryPropertyList, [.digits]),
        (.json, "0e99999999999999999999", .binaryPropertyList, []), (.json, "-0.0", .binaryPropertyList, []),
        (.json, "0.1", .binaryPropertyList, []), (.json, "0.10000000000000000001", .binaryPropertyList, [.digits]),
        (.json, "0.10000000000000000001", .yaml, []), (.json, "10e9223372036854775807", .yaml, []),
        (.json, #"[{"a":1}]"#, .commaSeparated, [.types]), (.json, #"[{"a":"1"}]"#, .commaSeparated, []),
        (.json, #"[{"a":"1"},{"b":"1"}]"#, .tabSeparated, [.types]),
        (.commaSeparated, "a,b\n", .json, [.fields]),
    ])
    func lossesAreSaid(_ source: DataFormat, _ text: String, _ target: DataFormat, _ losses: [DataLoss]) throws {
        let document = try source.read(Array(text.utf8))
        let output = try target.write(document)
        #expect(DataLoss.allCases.filter { (document.losses + output.losses).contains($0) } == losses)
    }

    /// Values that a format cannot represent are refused.
    @Test(arguments: [
        (
            DataFormat.json, "null",
            [DataFormat.toml, .xmlPropertyList, .binaryPropertyList, .commaSeparated, .jsonLines]
        ), (.json, "[]", [.toml, .commaSeparated]),
        (.json, #"{"a":18446744073709551616}"#, [.toml, .xmlPropertyList, .binaryPropertyList]),
        (.json, #"{"a":1e400}"#, [.toml, .xmlPropertyList, .binaryPropertyList]),
        (.json, #"["\u0001"]"#, [.xmlPropertyList]), (.yaml, "[.nan]", [.json, .jsonLines]),
        (.json, #"[{"a":[]}]"#, [.commaSeparated, .tabSeparated]),
    ])
    func whatHasNoPlaceIsRefused(_ source: DataFormat, _ text: String, _ targets: [DataFormat]) throws {
        let document = try source.read(Array(text.utf8))
        for target in targets { #expect(throws: DataFormatError.self) { try target.write(document) } }
    }
}
