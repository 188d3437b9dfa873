import Glibc
import SystemPackage
import TestPrograms
import Testing

@Suite("dnd converters")
struct ConvertersTests {
    private let here: Workspace

    init() throws { here = try Workspace() }

    @Test("lists every conversion, and what is missing for it")
    func list() async throws {
        // Without pandoc and poppler on the search path.
        let outcome = try await DndBinary.run(
            "converters", "--json", in: here, environment: ["PATH": here.path("bin").string])
        expectStatus(outcome, 0)
        let lines = try outcome.jsonLines()
        let pandoc = try #require(lines.first { $0["converter"]?.string == "pandoc" })
        #expect(pandoc["available"] == .bool(false))
        #expect(pandoc["missing"]?["package"]?.string == "pandoc")
        #expect(pandoc["origin"]?.string == "standard" && pandoc["declared"] == .null)
        let text = try #require(lines.first { $0["converter"]?.string == "text" })
        #expect(text["available"] == .bool(true) && text["missing"] == .null)
        let plain = try await DndBinary.run("converters", in: here, environment: ["PATH": here.path("bin").string])
        #expect(
            plain.outputText.split(separator: "\n").contains {
                $0.hasPrefix("pdftotext ")
                    && $0.contains(" com.adobe.pdf -> public.utf8-plain-text  extracted (without layout, pictures)")
                    && $0.hasSuffix("; needs pdftotext (Debian package poppler-utils)")
            }, "\(plain.outputText)")
        // What makes one file of several is listed, too.
        let qpdf = try #require(lines.first { $0["converter"]?.string == "qpdf" })
        #expect(qpdf["joins"] == .bool(true) && qpdf["missing"]?["program"]?.string == "qpdf")
        #expect(qpdf["from"]?.string == "com.adobe.pdf" && qpdf["to"]?.string == "com.adobe.pdf")
        #expect(pandoc["joins"] == .bool(false))
        let printed = plain.outputText.split(separator: "\n")
        #expect(
            printed.contains {
                $0.hasPrefix("qpdf ")
                    && $0.hasSuffix(
                        "  several com.adobe.pdf -> com.adobe.pdf  flattened (without metadata); needs qpdf (Debian package qpdf)"
                    )
            }, "\(plain.outputText)")
        #expect(
            printed.contains { $0.hasPrefix("img2pdf ") && $0.hasSuffix("; needs img2pdf (Debian package img2pdf)") })
        #expect(
            printed.contains {
                $0.hasPrefix("waypoints ") && $0.contains("several com.topografix.gpx -> com.topografix.gpx")
            })
    }

    @Test("names the command that installs a missing optional program")
    func optionalProgram() async throws {
        try here.makeDirectory("bin")
        let environment = ["PATH": here.path("bin").string]
        func line() async throws -> String {
            let outcome = try await DndBinary.run(
                "converters", "--from", "svg", "--to", "png", in: here, environment: environment)
            return outcome.outputText.split(separator: "\n").last.map(String.init) ?? ""
        }
        #expect(try await line().hasSuffix(", by pictures; better with resvg (pipx install resvg-cli)"))
        let record = try await DndBinary.run("converters", "--json", in: here, environment: environment).jsonLines()
            .first { $0["from"]?.string == "public.svg-image" && $0["to"]?.string == "public.png" }
        #expect(record?["optional"]?["command"]?.string == "pipx install resvg-cli")
        #expect(record?["available"] == .bool(true) && record?["missing"] == .null)
        try here.write("bin/resvg", "#!/bin/sh\n")
        try here.makeExecutable("bin/resvg")
        #expect(try await line().hasSuffix(", by pictures"))
    }

    @Test("an error names the missing program that the conversion needs")
    func missingProgram() async throws {
        try here.write("a.html", "<!DOCTYPE html><html><body><p>Hello</p></body></html>\n")
        let environment = ["PATH": here.path("bin").string]
        for target in ["a.docx", "journal/"] {
            let outcome = try await DndBinary.run(
                "copy", "a.html", "--to", .init(stringLiteral: target), in: here, environment: environment)
            expectStatus(outcome, 1)
            #expect(outcome.errorLines.last == "dnd: hint: a conversion to one needs pandoc (Debian package pandoc)")
        }
        // Nothing converts to sound, so no program is suggested.
        let outcome = try await DndBinary.run("copy", "a.html", "--to", "a.mp3", in: here, environment: environment)
        expectStatus(outcome, 1)
        #expect(outcome.errorLines.last == "dnd: hint: list all that it can become: dnd inspect a.html")
    }

    @Test("shows the routes from one type to another, step by step")
    func ways() async throws {
        let outcome = try await DndBinary.run("converters", "--from", "loc", "--to", "public.utf8-plain-text", in: here)
        expectStatus(outcome, 0)
        #expect(
            outcome.outputText.hasSuffix(
                """
                com.geocaching.loc -> public.utf8-plain-text: label (without fields, pictures)
                  com.geocaching.loc -> com.razeware.geocache  flattened (without fields), by waypoints
                  com.razeware.geocache -> public.utf8-plain-text  label (without fields, pictures), by geocaches

                """), "\(outcome.outputText)")
        let json = try await DndBinary.run(
            "converters", "--from", "loc", "--to", "public.utf8-plain-text", "--json", in: here)
        let line = try #require(try json.jsonLines().last)
        #expect(line["steps"]?.array?[1]["from"]?.string == "com.razeware.geocache")
        #expect(line["available"] == .bool(true))
    }

    @Test("exit status 1 if there is no route, and 64 for a usage error")
    func statuses() async throws {
        let none = try await DndBinary.run("converters", "--from", "mp3", "--to", "png", in: here)
        expectStatus(none, 1)
        #expect(none.outputText == "")
        #expect(
            none.errorLines.first
                == "dnd: error: public.mp3: cannot be converted to public.png: no converter is available")
        let native = try await DndBinary.run("converters", "--from", "png", "--to", "public.image", in: here)
        expectStatus(native, 0)
        let misspelled = try await DndBinary.run("converters", "--from", "public.pgn", in: here)
        expectStatus(misspelled, 64)
        #expect(misspelled.errorText.contains("did you mean 'public.png'?"))
        expectStatus(try await DndBinary.run("converters", "--trust", "a", "--json", in: here), 64)
    }

    @Test("lists what converts to a type, and what a type converts to")
    func halves() async throws {
        let to = try await DndBinary.run("converters", "--to", "com.razeware.geocache", in: here)
        expectStatus(to, 0)
        #expect(
            to.outputText.contains(
                "com.topografix.gpx -> com.razeware.geocache  flattened (without fields), by waypoints\n"))
        let from = try await DndBinary.run("converters", "--from", "geocache", in: here)
        expectStatus(from, 0)
        #expect(from.outputText.contains("com.razeware.geocache -> public.utf8-plain-text  label"))
    }
}
