import DataURLs
import Testing

@Suite("data: URLs")
struct DataURLTests {
    // The words are from RFC 4648, section 10; the URLs follow RFC 2397.
    @Test(
        "parses URLs with and without base64",
        arguments: [
            ("data:;base64,Zm9vYmFy", "", "foobar"), ("data:a/b;base64,Zm 9v\nYg==", "a/b", "foob"),
            ("data:a/b;base64,Zm9vYg", "a/b", "foob"), ("data:a/b;base64,Zm9vYg%3D%3D", "a/b", "foob"),
            ("data:,a%20b", "", "a b"), ("DATA:text/Plain;charset=utf-8,%zz%4", "text/plain", "%zz%4"),
            ("data:image/svg+xml;utf8,<svg/>", "image/svg+xml", "<svg/>"), ("data:,a,b", "", "a,b"),
            ("data: image/png ; base64,Zg==", "image/png", "f"), ("data:,", "", ""),
        ])
    func read(_ text: String, _ mediaType: String, _ expected: String) throws {
        let url = try #require(DataURL(text))
        #expect(url.mediaType == mediaType)
        #expect(String(decoding: url.bytes, as: UTF8.self) == expected)
    }

    @Test("rejects other texts", arguments: ["", "data:", "http://a/b,c", "data:;base64,?", "data:;base64,Zm9vYg="])
    func refused(_ text: String) { #expect(DataURL(text) == nil) }

    @Test("writes URLs in base64", arguments: ["", "f", "fo", "foo", "foob", "fooba", "foobar"])
    func written(_ text: String) throws {
        let words = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"]
        let url = DataURL(mediaType: "a/b", bytes: Array(text.utf8))
        #expect(url.text == "data:a/b;base64,\(words[text.utf8.count])")
    }
}
