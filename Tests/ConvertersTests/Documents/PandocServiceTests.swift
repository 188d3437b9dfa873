@testable import DocumentConverters
@testable import ExternalPrograms
import Confinement
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Processes of pandoc that stay give the texts that a process for each document gives.
@Suite(
    .enabled(if: PandocConverter(searchPath: .standard).availability == .available, "pandoc is not installed"),
    .enabled(if: KernelSupport.probe().report.warning == nil, "this kernel cannot confine programs"))
struct PandocServiceTests {
    private let confinement = ProgramConfinement(launcher: ConfinedToolTests.launcher)

    private static let types = [
        "docx": "org.openxmlformats.wordprocessingml.document", "odt": "org.oasis-open.opendocument.text",
        "epub": "org.idpf.epub-container", "html": "public.html",
    ]

    /// What a person may have: tabs and carriage returns in and outside of preformatted text, tables, lists, notes,
    /// titles, scripts of East Asia, pages without any text.
    private static let pages = [
        "<p>one\ttwo</p>\r\n<pre>\tä\tb\r\n日本\tc\n</pre><p>three</p>",
        "<title>T</title><h1>H</h1><ul><li>a<ul><li>b</ul><li>c</ul><ol start=3><li>d</ol>",
        "<table><tr><td>a<td>日本<tr><td>long cell<td>b</table>", " ", "<p></p>", "<p>no end",
        "<p hidden>hidden</p><p>shown</p><script>x</script>",
        "<iframe src='/etc/passwd'></iframe><object data='/etc/passwd'></object><p>after</p>",
        "<p>" + String(repeating: "word ", count: 3000) + "</p>",
    ]

    @Test(arguments: [nil, 40])
    func givesTheTextsOfProcessesForEach(width: Int?) async throws {
        let home = try Scratch()
        var documents: [(type: String, file: FilePath)] = []
        for (index, page) in Self.pages.enumerated() {
            documents.append(("public.html", try home.file("\(index).html", page.utf8)))
        }
        for format in ["docx", "odt", "epub"] {
            for index in Self.pages.indices {
                let file = home.path.appending("\(index).\(format)")
                try await OutsideProgram.run(
                    "/usr/bin/pandoc",
                    [
                        "--metadata=title:A title", "--from=html", home.path.appending("\(index).html").string, "-o",
                        file.string,
                    ])
                documents.append((try #require(Self.types[format]), file))
            }
        }
        let service = PandocService(most: 1)
        var answered = 0
        for (number, document) in documents.enumerated() where !page(number).contains("iframe") {
            let source = try ConversionSource(document.type, file: document.file)
            let stays = try await text(of: source, width: width, by: service)
            #expect(try await text(of: source, width: width, by: nil) == stays, "\(document.file)")
            answered += 1
            // But for the first two.
            #expect(service.answeredDocuments == max(0, answered - 2), "\(document.file)")
        }
        #expect(answered == documents.count - documents.count / Self.pages.count)
        #expect(service.startedProcesses == 1)
        await service.close()
    }

    @Test(.enabled(if: Fixtures.hasDocuments, "\(Fixtures.absence)"))
    func givesTheTextsOfTheFixtures() async throws {
        let service = PandocService(most: 1)
        let files = try #require(
            FileManager.default.enumerator(at: Fixtures.documents, includingPropertiesForKeys: nil))
        var compared = 0
        for case let file as URL in files {
            guard let type = Self.types[file.pathExtension.lowercased()] else { continue }
            let source = try ConversionSource(type, file: FilePath(file.path))
            let alone = await outcome(of: source, by: nil)
            #expect(await outcome(of: source, by: service) == alone, "\(file.path)")
            compared += 1
        }
        #expect(compared > 10 && service.answeredDocuments > 5)
        await service.close()
    }

    /// A process of its own tells what is wrong with a document, and no other document notices.
    @Test func aDamagedDocumentAffectsNoOther() async throws {
        let home = try Scratch()
        let good = try ConversionSource("public.html", file: try home.file("a.html", "<p>good</p>".utf8))
        let page = try home.file("b.html", "<p>in a document</p>".utf8)
        let document = home.path.appending("b.docx")
        try await OutsideProgram.run("/usr/bin/pandoc", [page.string, "-o", document.string])
        try await OutsideProgram.run(
            "/usr/bin/python3",
            [
                "-c",
                """
                import sys, zipfile
                old = zipfile.ZipFile(sys.argv[1])
                new = zipfile.ZipFile(sys.argv[2], 'w')
                for name in old.namelist():
                    new.writestr(name, b'<broken' if name == 'word/document.xml' else old.read(name))
                new.close()
                """, document.string, home.path.appending("c.docx").string,
            ])
        let damaged = try ConversionSource(
            try #require(Self.types["docx"]), file: home.path.appending("c.docx"))
        let service = PandocService(most: 1)
        for _ in 0..<3 { #expect(try await text(of: good, by: service) == "good\n") }
        let alone = await outcome(of: damaged, by: nil)
        #expect(throws: Failure.self) { _ = try alone.get() }
        #expect(await outcome(of: damaged, by: service) == alone)
        #expect(try await text(of: good, by: service) == "good\n")
        #expect(service.startedProcesses == 1)
        await service.close()
    }

    @Test func aProcessThatDiesIsReplaced() async throws {
        let home = try Scratch()
        let source = try ConversionSource("public.html", file: try home.file("a.html", "<p>good</p>".utf8))
        let service = PandocService(most: 1)
        for _ in 0..<4 { #expect(try await text(of: source, by: service) == "good\n") }
        await service.endIdleProcesses()
        for _ in 0..<2 { #expect(try await text(of: source, by: service) == "good\n") }
        #expect(service.startedProcesses == 2)
        await service.close()
        #expect(try await text(of: source, by: service) == "good\n")
        #expect(service.startedProcesses == 2)
    }

    @Test func manyAtOnceAreAllConverted() async throws {
        let home = try Scratch()
        let service = PandocService(most: 2)
        let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<40 {
                let file = try home.file("\(number).html", "<p>number \(number)</p>".utf8)
                group.addTask {
                    (number, try await text(of: ConversionSource("public.html", file: file), by: service))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(texts == Dictionary(uniqueKeysWithValues: (0..<40).map { ($0, "number \($0)\n") }))
        #expect((1...2).contains(service.startedProcesses))
        await service.close()
    }

    /// A newer pandoc reads the files of frames unless it is in its sandbox.
    @Test func pagesWithFramesHaveProcessesOfTheirOwn() async throws {
        let home = try Scratch()
        let source = try ConversionSource(
            "public.html", file: try home.file("a.html", "<p>a</p><IFrame src='/usr/lib/os-release'></iframe>".utf8))
        let service = PandocService(most: 1)
        for _ in 0..<4 { #expect(try await text(of: source, by: service) == "a\n") }
        #expect(service.startedProcesses == 0)
    }

    // MARK: -

    private func page(_ number: Int) -> String { Self.pages[number % Self.pages.count] }

    private func text(
        of source: ConversionSource, width: Int? = nil, by service: PandocService?
    ) async throws -> String {
        let scratch = try Scratch()
        var options = ConversionOptions()
        options.lineWidth = width
        let converter = PandocConverter(searchPath: .standard, confinement: confinement, service: service)
        let content = try await converter.convert(
            source, to: .utf8PlainText, in: ConversionContext(scratch: scratch.path, options: options))
        #expect(scratch.contents.count == 1)
        return try #require(try content.text())
    }

    private func outcome(of source: ConversionSource, by service: PandocService?) async -> Result<String, Failure> {
        do {
            return .success(try await text(of: source, by: service))
        } catch {
            return .failure(Failure(text: "\(error)"))
        }
    }

    private struct Failure: Error, Equatable { let text: String }
}
