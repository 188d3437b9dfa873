import TestPrograms
import Testing

/// Web archives as Python's plistlib writes them, read back by Python's email and by Chromium.
@Suite("Web archives", .enabled(if: Peers.has("python3"), "needs python3"))
struct WebArchiveTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    /// Writes `tea.webarchive`, and its resources to files by number.
    private static let write = """
        import plistlib, sys, zlib, struct
        def chunk(kind, data): return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
        png = b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', 40, 30, 8, 2, 0, 0, 0))
        png += chunk(b'IDAT', zlib.compress((b'\\0' + b'\\x10\\x80\\xf0' * 40) * 30)) + chunk(b'IEND', b'')
        page = '<!doctype html><html><head><title>Tea ☕</title><link rel=stylesheet href="/s.css"></head><body><h1>Tea</h1>' \\
            '<p>Two cups — black.</p><img src="cup.png"><iframe src="frame.html"></iframe></body></html>'
        def resource(path, kind, data): return dict(WebResourceURL='https://tea.example/' + path, WebResourceMIMEType=kind, WebResourceData=data)
        main = dict(resource('dir/index.html', 'text/html', page.encode('utf-16')), WebResourceTextEncodingName='UTF-16')
        others = [resource('s.css', 'text/css', b'h1 { color: rgb(1, 2, 3) }'), resource('dir/cup.png', 'image/png', png)]
        frame = resource('dir/frame.html', 'text/html', b'<p>In the frame')
        archive = dict(WebMainResource=main, WebSubresources=others, WebSubframeArchives=[dict(WebMainResource=frame)])
        plistlib.dump(archive, open('tea.webarchive', 'wb'), fmt=plistlib.FMT_BINARY)
        for number, part in enumerate([main] + others + [frame]): open(str(number), 'wb').write(part['WebResourceData'])
        """

    private func shown(_ name: String) async throws -> String {
        let outcome = try await Peers.run(
            "/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000",
            "--dump-dom", Argument(stringLiteral: "file://\(here.directory)/\(name)"), in: here)
        #expect(outcome.status == 0, "\(outcome.errorText)")
        return outcome.outputText
    }

    @Test("an archive becomes MHTML with the same parts, which Python and Chromium read")
    func mhtml() async throws {
        expectStatus(try await Peers.run("/usr/bin/python3", "-c", "\(Self.write)", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "tea.webarchive", "--to", "tea.mhtml", in: here), 0)
        let report = try await Peers.run(
            "/usr/bin/python3", "-c",
            """
            import email
            mail = email.message_from_binary_file(open('tea.mhtml', 'rb'))
            for number, part in enumerate(mail.get_payload()):
                print(part.get_content_type(), part['Content-Location'], part.get_payload(decode=True) == open(str(number), 'rb').read())
            """, in: here)
        #expect(
            report.outputText == """
                text/html https://tea.example/dir/index.html True
                text/css https://tea.example/s.css True
                image/png https://tea.example/dir/cup.png True
                text/html https://tea.example/dir/frame.html True

                """, "\(report.errorText)")
        guard Peers.has("chromium") else { return }
        #expect(try await shown("tea.mhtml").contains("<p>Two cups — black.</p>"))
    }

    @Test("an archive is found without its name, binary and as XML")
    func typeWithoutName() async throws {
        let script =
            Self.write + """

                plistlib.dump(archive, open('binary', 'wb'), fmt=plistlib.FMT_BINARY)
                plistlib.dump(archive, open('xml', 'wb'))
                plistlib.dump({'Main': 'WebMainResource'}, open('other', 'wb'))
                """
        expectStatus(try await Peers.run("/usr/bin/python3", "-c", "\(script)", in: here), 0)
        for (name, type) in [
            ("binary", "com.apple.webarchive"), ("xml", "com.apple.webarchive"),
            ("other", "com.apple.xml-property-list"),
        ] as [(Argument, String)] {
            let found = try await DndBinary.run("inspect", name, "--json", in: here)
            #expect(try found.jsonLines().first?["type"] == .string(type), "\(found)")
        }
        #expect(try await DndBinary.run("cat", "xml", in: here).outputText.contains("Two cups — black."))
    }

    @Test("an archive becomes a page that needs nothing else, and text")
    func page() async throws {
        expectStatus(try await Peers.run("/usr/bin/python3", "-c", "\(Self.write)", in: here), 0)
        expectStatus(try await DndBinary.run("copy", "tea.webarchive", "--to", "tea.html", in: here), 0)
        let text = try await DndBinary.run("cat", "tea.webarchive", in: here)
        #expect(text.outputText == "Tea\n\nTwo cups — black.\n\nIn the frame\n", "\(text)")
        guard Peers.has("chromium") else { return }
        let page = try await shown("tea.html")
        #expect(page.contains("<title>Tea ☕</title>") && page.contains("<p>Two cups — black.</p>"))
        // The picture, the style sheet and the frame are drawn: the colours are there.
        let drawn = try await Peers.run(
            "/usr/bin/chromium", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,400",
            "--screenshot=shot.png", Argument(stringLiteral: "file://\(here.directory)/tea.html"), in: here)
        #expect(drawn.status == 0, "\(drawn.errorText)")
        let colours = try await Peers.run("/usr/bin/convert", "shot.png", "-unique-colors", "txt:-", in: here)
        #expect(
            colours.outputText.contains("#1080F0") && colours.outputText.contains("#010203"), "\(colours.outputText)")
    }
}
