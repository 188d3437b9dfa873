@testable import DocumentConverters
import Conversion
import ExternalPrograms
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// A DOCX made of its parts.
struct WordDraft {
    static let prefixes =
        "xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main' xmlns:r='http://schemas.openxmlformats.org/officeDocument/2006/relationships' xmlns:c='http://schemas.openxmlformats.org/drawingml/2006/chart' xmlns:a='http://schemas.openxmlformats.org/drawingml/2006/main'"
    var body: String
    var numbering = ""
    var styles = ""
    /// Further parts, by their names: texts, or bytes after `base64,`.
    var others: [String: String] = [:]

    /// A paragraph of one run.
    static func paragraph(
        _ text: String, list: Int? = nil, level: Int = 0, style: String? = nil, properties: String = ""
    ) -> String {
        let style = style.map { "<w:pStyle w:val='\($0)'/>" } ?? ""
        let list = list.map { "<w:numPr><w:ilvl w:val='\(level)'/><w:numId w:val='\($0)'/></w:numPr>" } ?? ""
        return "<w:p><w:pPr>\(style)\(list)\(properties)</w:pPr>\(run(text))</w:p>"
    }

    static func run(_ text: String, _ properties: String = "") -> String {
        "<w:r><w:rPr>\(properties)</w:rPr><w:t>\(text)</w:t></w:r>"
    }

    /// Definitions of lists, from 0, and a use of each, from 1.
    static func lists(_ definitions: [String]) -> String {
        definitions.enumerated().map { "<w:abstractNum w:abstractNumId='\($0)'>\($1)</w:abstractNum>" }.joined()
            + definitions.indices.map { "<w:num w:numId='\($0 + 1)'><w:abstractNumId w:val='\($0)'/></w:num>" }.joined()
    }

    /// Levels, each with its format and text, and with what it has else.
    static func levels(_ levels: (format: String, text: String, others: String)...) -> String {
        levels.enumerated().map { index, level in
            let start = level.others.contains("<w:start") ? "" : "<w:start w:val='1'/>"
            return
                "<w:lvl w:ilvl='\(index)'>\(start)<w:numFmt w:val='\(level.format)'/>\(level.others)<w:lvlText w:val='\(level.text)'/></w:lvl>"
        }.joined()
    }

    /// The lines that are not empty in its text, or in the body of its page.
    func lines(as target: UniformType = .utf8PlainText) async throws -> [String] {
        let text = try await converted(as: target).text
        let start = text.range(of: "<body>")?.upperBound ?? text.startIndex
        return text[start...].split(separator: "\n").map(String.init).filter {
            !$0.hasPrefix("</body>") && $0 != "</html>"
        }
    }

    /// Its text or its page, and what that lacks.
    func converted(as target: UniformType = .utf8PlainText) async throws -> (text: String, losses: [Loss]) {
        let (home, scratch) = (try Scratch(), try Scratch())
        let source = try ConversionSource(
            "org.openxmlformats.wordprocessingml.document", file: try await made(in: home))
        let pandoc = PandocConverter(searchPath: .standard)
        let rule = try #require(pandoc.rules(for: source).first { $0.target == target })
        let context = ConversionContext(scratch: scratch.path)
        let content = try await pandoc.convert(source, by: rule, in: context)
        return (try #require(try content.text()), context.losses.recorded ?? [])
    }

    /// Its bytes.
    func data() async throws -> Data {
        let home = try Scratch()
        return try Data(contentsOf: URL(filePath: try await made(in: home).string))
    }

    /// Makes the file.
    private func made(in home: Scratch) async throws -> FilePath {
        var parts = others
        parts["_rels/.rels"] =
            "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'><Relationship Id='r' Type='http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument' Target='word/document.xml'/></Relationships>"
        parts["word/document.xml"] = "<w:document \(Self.prefixes)><w:body>\(body)</w:body></w:document>"
        parts["word/styles.xml"] = "<w:styles \(Self.prefixes)>\(styles)</w:styles>"
        if !numbering.isEmpty {
            parts["word/numbering.xml"] = "<w:numbering \(Self.prefixes)>\(numbering)</w:numbering>"
        }
        let path = home.path.appending("a.docx")
        let script = """
            import base64, json, sys, zipfile
            z = zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED)
            for n, t in json.load(sys.stdin).items():
                z.writestr(n, base64.b64decode(t[7:]) if t.startswith('base64,') else t)
            z.close()
            """
        let json = try home.file("parts.json", Array(try JSONEncoder().encode(parts)))
        try await OutsideProgram.run(
            "/bin/sh",
            ["-c", "exec /usr/bin/python3 -c \"$1\" \"$2\" < \"$3\"", "sh", script, path.string, json.string])
        return path
    }
}
