import Clipboards
import Testing
import UniformTypes

@Suite("What a clipboard offers")
struct ClipboardTargetTests {
    // The words are those of the ICCCM (section 2.6.2), of freedesktop.org and of RFC 2046.
    @Test(
        "is a uniform type",
        arguments: [
            ("UTF8_STRING", "public.utf8-plain-text"), ("text/plain;charset=utf-8", "public.utf8-plain-text"),
            ("text/plain; charset=\"UTF-8\"", "public.utf8-plain-text"), ("text/plain", "public.plain-text"),
            ("image/png", "public.png"), ("text/html", "public.html"),
        ])
    func types(word: String, identifier: String) {
        #expect(ClipboardTarget(word)?.type.identifier == identifier)
    }

    @Test(
        "is no content where it only speaks of it",
        arguments: ["TARGETS", "TIMESTAMP", "MULTIPLE", "STRING", "", ";", "/"])
    func noContent(word: String) { #expect(ClipboardTarget(word) == nil) }

    @Test("keeps its order, each type once")
    func order() {
        let targets = ClipboardTarget.all(in: "TARGETS\nimage/png\nUTF8_STRING\ntext/plain;charset=utf-8\n")
        #expect(targets.map(\.name) == ["image/png", "UTF8_STRING"])
    }
}
