import Testing

@testable import DataFormats

struct TOMLWritingTests {
    @Test("a text is written so that the reader reads it back, on one line")
    func basicString() throws {
        let controls = String(String.UnicodeScalarView((0...0x7F).compactMap(Unicode.Scalar.init)))
        for text in ["", "tea", #"C:\new "x""#, "ü茶\u{301}", "\r\n", controls] {
            let written = TOMLFile.basicString(text)
            #expect(!written.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "\(written)")
            guard case .string(let read)? = try TOMLFile("key = \(written)").root["key"] else {
                Issue.record("\(written) is no string")
                continue
            }
            #expect(read == text)
        }
    }
}
