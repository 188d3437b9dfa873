import Testing
@testable import Transfer

@Suite struct ForeignNameTests {
    @Test(
        arguments: [
            ("https://example.com/a.png", .url("https://example.com/a.png")),
            ("s3://bucket/a", .url("s3://bucket/a")),
            ("file:///tmp/a%20b.txt", .fileURL(path: "/tmp/a b.txt")), ("FILE://localhost/a", .fileURL(path: "/a")),
            ("file:///tmp/100%", .fileURL(path: "/tmp/100%")),
            ("host:/tmp/x", .otherMachine("host:/tmp/x")),
            ("anna@host.example:x", .otherMachine("anna@host.example:x")),
            ("host:~/x", .otherMachine("host:~/x")),
            ("a.png", nil), ("12:30.txt", nil), ("C:/x", nil), ("a/b:/c", nil), ("://x", nil), ("1a://x", nil),
            ("host:x", nil), ("a b:/x", nil), ("", nil),
        ] as [(String, ForeignName?)])
    func names(_ text: String, _ expected: ForeignName?) {
        #expect(ForeignName(text) == expected)
    }
}
