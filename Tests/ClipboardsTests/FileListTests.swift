import Clipboards
import SystemPackage
import Testing

/// Addresses follow RFC 8089 (appendixes A and B) and RFC 3986; lists follow RFC 2483 and the
/// format of GNOME's file manager.
@Suite("File lists in the clipboard")
struct FileListTests {
    @Test(
        "a list of file addresses is parsed",
        arguments: [
            ("file:///a/b.txt\r\n", ["/a/b.txt"]), ("file:/a\nfile://localhost/b\n", ["/a", "/b"]),
            ("# comment\r\nfile:///a%20b%23\r\n", ["/a b#"]), ("copy\nfile:///a\nfile:///b", ["/a", "/b"]),
            ("cut\nfile:///%C3%BC", ["/ü"]), ("FILE:///a", ["/a"]), ("file:///a%25", ["/a%"]),
        ])
    func files(list: String, expected: [String]) {
        #expect(FileList.files(in: list) == expected.map { FilePath($0) })
    }

    @Test(
        "a list with anything else is rejected",
        arguments: [
            "", "copy\n", "https://example.com/a\r\n", "file:///a\r\nhttps://example.com/\r\n", "file://elsewhere/a",
            "file:///a%", "file:///a%2", "file:///a%zz", "file:///a%00b", "file:a", "file:",
        ])
    func others(list: String) { #expect(FileList.files(in: list) == nil) }

    @Test("file names of any bytes survive a round trip")
    func bytes() {
        let names: [CChar] = (1...255).map { CChar(truncatingIfNeeded: $0) }
        let path = FilePath(platformString: [CChar(bitPattern: UInt8(ascii: "/"))] + names + [0])
        #expect(FilePath(fileAddress: path.fileAddress) == path)
        #expect(FilePath("/a b/ü#1%.txt").fileAddress == "file:///a%20b/%C3%BC%231%25.txt")
        #expect(path.fileAddress.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
}
