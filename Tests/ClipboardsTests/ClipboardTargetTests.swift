import Clipboards
import ItemProviders
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
            ("image/png", "public.png"), ("text/html", "public.html"), ("STRING", "public.utf8-plain-text"),
            ("text/uri-list", "public.utf8-plain-text"),
        ])
    func types(word: String, identifier: String) {
        #expect(ClipboardTarget(word)?.type.identifier == identifier)
    }

    @Test(
        "is no content where it only speaks of it",
        arguments: ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "COMPOUND_TEXT", "", ";", "/"])
    func noContent(word: String) { #expect(ClipboardTarget(word) == nil) }

    @Test("keeps its order, each type once, under the word that says most of the encoding")
    func order() {
        let targets = ClipboardTarget.all(in: "TARGETS\nSTRING\nimage/png\nUTF8_STRING\ntext/plain;charset=utf-8\n")
        #expect(targets.map(\.name) == ["UTF8_STRING", "image/png"])
    }

    // What programs ask for first: UTF8_STRING on X (X.Org's UTF8_STRING proposal), MIME types on Wayland.
    @Test("is offered under the word that programs ask for")
    func words() throws {
        #expect(ClipboardTarget.name(for: .utf8PlainText, on: .x11) == "UTF8_STRING")
        #expect(ClipboardTarget.name(for: .utf8PlainText, on: .wayland) == "text/plain;charset=utf-8")
        #expect(ClipboardTarget.name(for: .png, on: .x11) == "image/png")
        #expect(ClipboardTarget.name(for: .fileURL, on: .wayland) == "text/uri-list")
        #expect(ClipboardTarget.name(for: .data, on: .x11) == "application/octet-stream")
    }
}

@Suite("The fidelity of what a clipboard offers")
struct ClipboardOfferTests {
    // The lists are what the programs named offer, without targets that are no content.
    @Test(
        "follows from what stands side by side",
        arguments: [
            // A browser's text.
            ("text/plain;charset=utf-8\ntext/html", ["text/html native", "text/plain;charset=utf-8 extracted"]),
            // A browser's picture.
            ("text/html\nimage/png", ["image/png native", "text/html label"]),
            // A spreadsheet's cells.
            (
                "image/png\ntext/html\nUTF8_STRING",
                ["text/html native", "image/png flattened", "UTF8_STRING extracted"]
            ),
            // An editor's text, a screenshot.
            ("UTF8_STRING", ["UTF8_STRING native"]),
            ("image/png\nimage/bmp", ["image/png native", "image/bmp native"]),
        ])
    func ranks(list: String, expected: [String]) {
        let offers = ClipboardOffer.ranked(ClipboardTarget.all(in: list))
        #expect(offers.map { "\($0.target.name) \($0.fidelity.name)" } == expected)
    }
}
