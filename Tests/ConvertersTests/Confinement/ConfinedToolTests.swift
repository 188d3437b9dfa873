@testable import PlaceConverters
@testable import DataConverters
@testable import PictureConverters
@testable import ExternalPrograms
@testable import DocumentConverters
import Confinement
import Conversion
import Foundation
import ItemProviders
import Synchronization
import SystemPackage
import Testing
import UniformTypes

/// Outside programs run through the real launcher.
struct ConfinedToolTests {
    /// `dnd-confine`, which is built next to the test runner.
    static let launcher = FilePath(CommandLine.arguments[0]).removingLastComponent().appending("dnd-confine")
    static let kernel = KernelSupport.probe()
    static func has(_ program: String) -> Bool { ProgramSearchPath.standard.locate(program) != nil }

    @Test(
        .enabled(if: kernel.landlockVersion != nil, "this kernel has no Landlock"),
        .enabled(if: kernel.filtersCalls, "this kernel has no seccomp"))
    func touchesNothingOutsideItsDirectory() async throws {
        let bin = try Scratch()
        let scratch = try Scratch()
        let secret = try bin.file("secret", "the user's".utf8)
        // Only shell builtins, because a tool may not start a second process.
        let tool = try bin.script(
            "tool",
            """
            read line < \(secret) && echo "read $line"
            echo text > \(bin.path)/new && echo wrote
            echo text > own && echo "wrote its own"
            (echo forked)
            echo unreached
            """)
        let (report, output) = try await run(tool, scratch: scratch)
        #expect(output == "wrote its own\n")
        #expect(report.status != 0)
        #expect(bin.contents == ["secret", "tool"])
        // Only the output remains.
        #expect(scratch.contents.count == 1)
    }

    @Test func aLauncherThatIsNotThereIsAnError() async throws {
        let bin = try Scratch()
        let tool = try bin.script("tool", "echo text")
        let error = try await #require(throws: ConversionError.self) {
            _ = try await run(tool, scratch: try Scratch(), launcher: "/nonexistent/dnd-confine")
        }
        #expect(error.code == .toolMissing)
    }

    @Test func whatTheLauncherCannotStartIsAnError() async throws {
        let bin = try Scratch()
        let tool = try bin.script("tool", "echo text")
        try Data("#!/nonexistent/interpreter\n".utf8).write(to: URL(filePath: tool.string))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.string)
        let error = try await #require(throws: ConversionError.self) {
            _ = try await run(tool, scratch: try Scratch())
        }
        #expect(error.code == .toolMissing)
        #expect(error.message.contains("cannot be started"))
    }

    @Test func whatIsMissingIsSaidOnce() throws {
        let said = Mutex<[String]>([])
        let confinement = ProgramConfinement(launcher: nil) { message in said.withLock { $0.append(message) } }
        try confinement.willStart(confinesItself: false)
        try confinement.willStart(confinesItself: false)
        #expect(said.withLock { $0.count } == 1)
        #expect(said.withLock { $0.first?.contains("dnd-confine") } == true)
    }

    @Test(.enabled(if: kernel.report.warning == nil, "this kernel lacks something"))
    func nothingIsSaidWhereNothingIsMissing() throws {
        let confinement = ProgramConfinement(launcher: Self.launcher) { message in Issue.record("\(message)") }
        try confinement.willStart(confinesItself: false)
        try confinement.willStart(confinesItself: true)
        try ProgramConfinement(launcher: nil) { Issue.record("\($0)") }.willStart(confinesItself: true)
    }

    @Test(.enabled(if: kernel.report.warning == nil, "this kernel lacks something"))
    func whatIsRequiredAndMissingIsAnError() throws {
        let confinement = ProgramConfinement(launcher: nil, isRequired: true) { Issue.record("\($0)") }
        let error = #expect(throws: ConversionError.self) { try confinement.willStart(confinesItself: false) }
        #expect(error?.code == .unconfined && error?.message.contains("dnd-confine was not found") == true)
        // A program that confines itself needs no launcher.
        try confinement.willStart(confinesItself: true)
    }

    /// Pandoc writes the documents, then reads them under confinement.
    @Test(
        .enabled(if: has("pandoc"), "pandoc is not installed"),
        arguments: [
            ("html", "public.html"), ("docx", "org.openxmlformats.wordprocessingml.document"),
            ("epub", "org.idpf.epub-container"), ("odt", "org.oasis-open.opendocument.text"),
        ])
    func pandocReadsADocument(_ format: (name: String, type: String)) async throws {
        let folder = try Scratch()
        let markdown = try folder.file("a.md", "# Head\n\nSome *text* and ümlauts.\n".utf8)
        let document = folder.path.appending("a.\(format.name)")
        try await OutsideProgram.run(
            try #require(ProgramSearchPath.standard.locate("pandoc")).string,
            ["--metadata=title:T", "--metadata=lang:en", markdown.string, "-o", document.string])
        let converter = PandocConverter(
            searchPath: .standard, confinement: ProgramConfinement(launcher: Self.launcher))
        let text = try await converter.convert(
            ConversionSource(format.type, file: document), in: ConversionContext(scratch: folder.path)
        ).text()
        #expect(try #require(text).contains("Some text and ümlauts."))
    }

    @Test(.enabled(if: has("pdftotext"), "poppler-utils is not installed"))
    func pdftotextReadsAPDF() async throws {
        let folder = try Scratch()
        // A page with a line in Helvetica, one of the 14 fonts that every reader has (ISO 32000-1, 9.6.2.2).
        let content = "BT /F 24 Tf 40 40 Td (Some text) Tj ET"
        let objects = [
            "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
            "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream",
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        ]
        var pdf = "%PDF-1.4\n"
        var offsets: [Int] = []
        for (index, object) in objects.enumerated() {
            offsets.append(pdf.utf8.count)
            pdf += "\(index + 1) 0 obj\(object)endobj\n"
        }
        let start = pdf.utf8.count
        pdf += "xref\n0 6\n0000000000 65535 f \n"
        for offset in offsets { pdf += String(repeating: "0", count: 10 - "\(offset)".count) + "\(offset) 00000 n \n" }
        pdf += "trailer<</Size 6/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
        let document = try folder.file("a.pdf", pdf.utf8)
        let converter = PDFTextConverter(
            searchPath: .standard, confinement: ProgramConfinement(launcher: Self.launcher))
        let text = try await converter.convert(
            ConversionSource("com.adobe.pdf", file: document), in: ConversionContext(scratch: folder.path)
        ).text()
        #expect(text?.trimmingCharacters(in: .whitespacesAndNewlines) == "Some text")
    }

    // MARK: -

    private func run(
        _ program: FilePath, scratch: Scratch, launcher: FilePath = launcher
    ) async throws -> (ProgramOutcome, String) {
        let tool = ExternalProgram(
            try #require(program.lastComponent).string, package: "tool-package",
            on: ProgramSearchPath([program.removingLastComponent()]),
            confinement: ProgramConfinement(launcher: launcher))
        let input = try FileDescriptor.open("/dev/null", .readOnly)
        defer { try? input.close() }
        let output = try ScratchFile(in: scratch.path, extension: "txt")
        let report = try await tool.run(
            [], input: input, output: output.descriptor, subject: "subject",
            in: ConversionContext(scratch: scratch.path))
        let text = String(decoding: try Data(contentsOf: URL(filePath: output.path.string)), as: UTF8.self)
        _ = output.keep()
        return (report, text)
    }
}
