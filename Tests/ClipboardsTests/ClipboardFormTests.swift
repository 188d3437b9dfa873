import Clipboards
import ItemProviders
import SystemPackage
import Testing
import Transfer
import UniformTypes

/// The expected types follow the rules of dnd-copy(1).
@Suite("The form of items in the clipboard")
struct ClipboardFormTests {
    private func item(_ type: String, _ offers: [(String, Fidelity)], isFile: Bool = true) throws -> DragItem {
        let provider = ItemProvider()
        for (identifier, fidelity) in [(type, Fidelity.native)] + offers {
            let type = try #require(UniformType(identifier))
            provider.register(
                Representation(.init(type: type, fidelity: fidelity)) { _ in
                    throw ItemProviderError(.unexpected, subject: "the form is found without a load")
                })
        }
        return DragItem(
            source: isFile ? .path("a") : .standardInput(name: nil), type: try #require(UniformType(type)),
            itemProvider: provider)
    }

    @Test("one item: text is UTF-8, a picture is PNG, anything else keeps its type")
    func single() throws {
        let text = "public.utf8-plain-text"
        let table: [(DragItem, String)] = [
            (try item("public.swift-source", [(text, .lossless)]), text),
            (try item("public.jpeg", [("public.png", .lossless)]), "public.png"),
            (try item("public.svg-image", [("public.png", .flattened)]), "public.png"),
            (try item("com.compuserve.gif", [("public.png", .preview)]), "com.compuserve.gif"),
            (try item("com.adobe.pdf", [(text, .extracted), ("public.png", .preview)]), "com.adobe.pdf"),
            (try item("public.html", [(text, .extracted)]), "public.html"),
            (
                try item("com.razeware.geocache", [("public.png", .extracted), (text, .label)]),
                "com.razeware.geocache"
            ),
            // A type without a MIME type.
            (try item("public.database", [("public.png", .extracted), (text, .label)]), text),
            (try item("public.folder", []), "public.file-url"), (try item("public.mp3", []), "public.mp3"),
        ]
        for (item, expected) in table {
            let form = ClipboardForm(of: [item], asked: nil)
            #expect(form.readableTypes.first?.identifier == expected)
            #expect(form.readableTypes.last == .item)
        }
    }

    @Test("several items: one text, or file addresses, or a type that cannot be joined")
    func several() throws {
        let text = try item("public.swift-source", [("public.utf8-plain-text", .lossless)])
        let picture = try item("public.jpeg", [("public.png", .lossless)])
        let input = try item("public.png", [], isFile: false)
        #expect(ClipboardForm(of: [text, text], asked: nil).readableTypes == [.utf8PlainText])
        #expect(ClipboardForm(of: [text, picture], asked: nil).readableTypes == [.fileURL])
        #expect(!ClipboardForm(of: [input, picture], asked: nil).holdsSeveral)
        #expect(!ClipboardForm(of: [picture, picture], asked: [.png]).holdsSeveral)
        #expect(ClipboardForm(of: [text, text], asked: [.utf8PlainText]).holdsSeveral)
    }

    @Test("the program for Wayland is preferred, and a missing program or display is named")
    func tools() throws {
        let all = { (name: String) -> FilePath? in FilePath("/usr/bin").appending(name) }
        let both = try ClipboardTool.find(for: .writing, hasWayland: true, hasX11: true, locate: all)
        #expect(both.path == "/usr/bin/wl-copy")
        let onlyX = { (name: String) -> FilePath? in name == "xclip" ? "/usr/bin/xclip" : nil }
        #expect(
            try ClipboardTool.find(for: .reading, hasWayland: true, hasX11: true, locate: onlyX).path
                == "/usr/bin/xclip")
        let none = { (_: String) -> FilePath? in nil }
        let missing = #expect(throws: ClipboardError.self) {
            try ClipboardTool.find(for: .writing, hasWayland: true, hasX11: false, locate: none)
        }
        #expect(missing?.code == .noTool && missing?.hint?.contains("wl-clipboard") == true)
        let nowhere = #expect(throws: ClipboardError.self) {
            try ClipboardTool.find(for: .writing, hasWayland: false, hasX11: false, locate: all)
        }
        #expect(nowhere?.code == .noDisplay && nowhere?.message.contains("WAYLAND_DISPLAY") == true)
    }
}
