@testable import ExternalPrograms
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

struct CommandConverterTests {
    private let laboratory: CommandLaboratory

    init() throws { laboratory = try CommandLaboratory() }

    @Test func aCommandReadsAFileAndWritesOne() async throws {
        let converter = try laboratory.converter("tr a-z A-Z <\"$1\" >\"$2\"; echo done; echo \"$1 $2\" >&2")
        #expect(try await laboratory.convert(converter) == "WORDS\n")
        #expect(laboratory.scratch.contents.count == 1)
    }

    @Test func aCommandWithoutAnOutputWritesStandardOutput() async throws {
        let converter = try laboratory.declared("command = [\"tr\", \"-d\", \"{input}\"]")
        // tr reads standard input, which is empty for a `command`.
        let error = try await laboratory.failure(converter)
        #expect(error.code == .commandFailed && error.message == "mine (tr) wrote nothing")
        let other = try laboratory.declared("command = [\"rev\", \"{input}\"]")
        #expect(try await laboratory.convert(other) == "sdrow\n")
    }

    @Test func aFilterReadsStandardInput() async throws {
        let converter = try laboratory.declared("filter = [\"tr\", \"a-z\", \"A-Z\"]")
        #expect(try await laboratory.convert(converter) == "WORDS\n")
        let data = ConversionSource(type: .utf8PlainText, content: .data(Data("bytes".utf8)))
        let text = try await converter.convert(data, in: ConversionContext(scratch: laboratory.scratch.path)).text()
        #expect(text == "BYTES")
    }

    /// Arguments are passed literally, without a shell.
    @Test func noShellIsInvolved() async throws {
        let converter = try laboratory.declared(
            "filter = [\"printf\", \"%s|\", \"$HOME\", \"`id`\", \"a b\", \"*\", \"{name}\", \"-{name}\", \"\"]")
        let name = "-rf $(touch x); 'q' \"d\" \\ *.txt"
        #expect(
            try await laboratory.convert(converter, named: name) == "$HOME|`id`|a b|*|./\(name)|-\(name)||")
    }

    @Test func theFilesAreCalledByTheirTypes() async throws {
        let converter = try laboratory.converter("all=$(ls); echo \"$1 $2 $all\" >\"$2\"")
        #expect(try await laboratory.convert(converter, named: "x.md") == "input.txt output.html input.txt\n")
    }

    @Test func whatTheCommandDoesToItsInputTheSourceDoesNotFeel() async throws {
        let converter = try laboratory.converter("echo changed >>\"$1\"; mv \"$1\" \"$2\"")
        #expect(try await laboratory.convert(converter) == "words\nchanged\n")
        #expect(
            try String(contentsOfFile: laboratory.home.path.appending("note.txt").string, encoding: .utf8) == "words\n")
    }

    @Test func aFailureIsToldInTheCommandsLastWords() async throws {
        let converter = try laboratory.converter(
            "for i in 1 2 3 4; do printf '\\033[31mline %s\\033[0m\\r\\n\\n' $i >&2; done; echo half >\"$2\"; exit 3")
        let error = try await laboratory.failure(converter)
        #expect(error.code == .commandFailed)
        #expect(error.message == "mine (tool) failed with status 3: line 2; line 3; line 4")
        #expect(error.hint?.contains("a.toml:1") == true)
        #expect(error.subject == laboratory.home.path.appending("note.txt").string)
    }

    /// Scripts that do not write a regular output file, and the messages.
    static let outputs = [
        ("true", "mine (tool) did not write output.html"), (": >\"$2\"", "mine (tool) wrote an empty file"),
        ("mkdir \"$2\"", "mine (tool) wrote something other than a file as its output"),
        ("ln -s /etc/passwd \"$2\"", "mine (tool) wrote something other than a file as its output"),
        ("echo x >y; ln y \"$2\"", "mine (tool) wrote something other than a file as its output"),
        ("mkfifo \"$2\"", "mine (tool) wrote something other than a file as its output"),
        (
            "touch output-0.html output-1.html",
            "mine (tool) did not write output.html; it left output-0.html, output-1.html"
        ),
    ]

    @Test(arguments: outputs)
    func onlyAFileOfItsOwnIsTaken(_ script: String, _ message: String) async throws {
        let error = try await laboratory.failure(try laboratory.converter(script))
        #expect(error.code == .commandFailed)
        #expect(error.message == message)
    }

    @Test func whatIsOfAnotherTypeIsAnError() async throws {
        let converter = try laboratory.converter("cp \"$1\" \"$2\"") { file, expected in
            #expect(file.extension == "html" && expected == .html)
            return .png
        }
        let error = try await laboratory.failure(converter)
        #expect(error.message == "mine (tool) should have written public.html, but its output is public.png")
    }

    @Test func aMissingProgramTakesTheConversionOutOfTheOffer() throws {
        let converter = try laboratory.declared("filter = [\"no-such-program\"]", more: "package = \"no-such-package\"")
        #expect(converter.availability == .missing(program: "no-such-program", package: "no-such-package"))
        #expect(ConversionGraph(converters: [converter]).converters.isEmpty)
        let path = try laboratory.declared("filter = [\"/no/such/program\"]")
        #expect(path.availability == .missing(program: "program", package: nil))
    }

    @Test func aPartOfAFileIsNotConvertedAsTheWhole() throws {
        let converter = try laboratory.declared("filter = [\"cat\"]")
        let content = LoadedContent.data(Data("a".utf8))
        #expect(!converter.rules(for: ConversionSource(type: .utf8PlainText, content: content)).isEmpty)
        #expect(converter.rules(for: ConversionSource(type: .utf8PlainText, content: content, part: 0)).isEmpty)
    }

    @Test func theContractIsKept() async throws {
        let laboratory = laboratory
        let contract = ConverterContract(
            converter: try laboratory.converter("grep -q words \"$1\" && cp \"$1\" \"$2\""),
            sample: { try ConversionSource("public.utf8-plain-text", file: $0.file("note.txt", "words\n".utf8)) },
            damaged: { [try ConversionSource("public.utf8-plain-text", file: $0.file("bad.txt", "other\n".utf8))] })
        #expect(try await contract.breaches() == [])
    }

    @Test func aLargerInputThanTheLimitIsRefused() async throws {
        let converter = try laboratory.declared("filter = [\"cat\"]", more: "limits.input = 3")
        let error = try await laboratory.failure(converter)
        #expect(error.code == .tooLarge)
    }
}
