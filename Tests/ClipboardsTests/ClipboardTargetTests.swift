import Clipboards
import ItemProviders
import Testing
import UniformTypes

@Suite("Targets of a clipboard")
struct ClipboardTargetTests {
    // The names are from ICCCM section 2.6.2, freedesktop.org and RFC 2046.
    @Test(
        "content targets have a uniform type",
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
        "targets without content are ignored",
        arguments: ["TARGETS", "TIMESTAMP", "MULTIPLE", "SAVE_TARGETS", "COMPOUND_TEXT", "", ";", "/"])
    func noContent(word: String) { #expect(ClipboardTarget(word) == nil) }

    @Test("the order is kept, and each type is listed once, under its most specific name")
    func order() {
        let targets = ClipboardTarget.all(in: "TARGETS\nSTRING\nimage/png\nUTF8_STRING\ntext/plain;charset=utf-8\n")
        #expect(targets.map(\.name) == ["UTF8_STRING", "image/png"])
    }

    // The names that programs ask for first: UTF8_STRING on X (X.Org's UTF8_STRING proposal), MIME types on Wayland.
    @Test("a type is offered under the name that programs ask for")
    func words() throws {
        #expect(ClipboardTarget.name(for: .utf8PlainText, on: .x11) == "UTF8_STRING")
        #expect(ClipboardTarget.name(for: .utf8PlainText, on: .wayland) == "text/plain;charset=utf-8")
        #expect(ClipboardTarget.name(for: .png, on: .x11) == "image/png")
        #expect(ClipboardTarget.name(for: .fileURL, on: .wayland) == "text/uri-list")
        #expect(ClipboardTarget.name(for: .data, on: .x11) == "application/octet-stream")
    }
}

@Suite("The fidelity of clipboard offers")
struct ClipboardOfferTests {
    // The lists are what these programs offer, without the targets that have no content.
    @Test(
        "fidelity follows from the types that are offered together",
        arguments: [
            // Text copied in a browser.
            ("text/plain;charset=utf-8\ntext/html", ["text/html native", "text/plain;charset=utf-8 extracted"]),
            // A picture copied in a browser.
            ("text/html\nimage/png", ["image/png native", "text/html label"]),
            // Cells of a spreadsheet.
            (
                "image/png\ntext/html\nUTF8_STRING",
                ["text/html native", "image/png flattened", "UTF8_STRING extracted"]
            ),
            // Text of an editor, and a screenshot.
            ("UTF8_STRING", ["UTF8_STRING native"]),
            ("image/png\nimage/bmp", ["image/png native", "image/bmp native"]),
        ])
    func ranks(list: String, expected: [String]) {
        let offers = ClipboardOffer.ranked(ClipboardTarget.all(in: list))
        #expect(offers.map { "\($0.target.name) \($0.fidelity.rawValue)" } == expected)
    }
}
