import ArgumentParser
import Conversion
import Converters
import DragSources
import ItemProviders
import SystemPackage
import Testing
import Transfer
import TypeDetection

@testable import DndCommands

private let examples = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
    .appending("Examples")

/// The rows of names that stand as one word while ArgumentParser parses.
@Suite struct HeldSourcesTests {
    private static func names(_ count: Int) -> [String] { (0..<count).map { "folder/name \($0).txt" } }

    /// Against the plain way: ArgumentParser parses each name.
    @Test(arguments: [
        ["inspect", "--json"] + names(40), ["inspect"] + names(40) + ["--json"],
        ["inspect", "first"] + names(33) + ["--color", "never", "last"],
        ["inspect", "--json", "--"] + names(40) + ["--json"],
        ["inspect"] + names(35) + ["--json"] + names(50) + ["--", "-x"],
        ["inspect", "--name", "n", "-"] + names(40),
    ])
    func sameAsArgumentParser(words: [String]) throws {
        let plain = try #require(try Dnd.parseAsRoot(words) as? InspectCommand)
        let held = try #require(HeldSources.parse(words) as? InspectCommand)
        #expect(held.sources.sources == plain.sources.sources)
        #expect(held.sources.name == plain.sources.name && held.printsJSON == plain.printsJSON)
    }

    @Test(arguments: [
        ["inspect"] + names(20), ["inspect", "--jsn"] + names(40), ["inspect"] + names(40) + ["clipboard:"],
        ["inspect"] + names(40) + [""], ["list"] + names(40), ["no-such-command"] + names(40),
    ])
    func anythingElseIsLeftToArgumentParser(words: [String]) { #expect(HeldSources.parse(words) == nil) }

    @Test func tenThousandNamesAreAllThere() throws {
        let names = Self.names(10_000)
        let copy = try #require(HeldSources.parse(["copy"] + names + ["--to", "journal/"]) as? CopyCommand)
        #expect(copy.sources.sources.map(\.path.string) == names)
    }
}

/// Command lines that their command parses alone, against the plain way: the whole tree parses them.
@Suite struct CommandParsingTests {
    @Test(arguments: [
        ["copy", "a.png", "--to", "journal/"], ["copy", "a b", "-", "--to", "-", "--as", "png", "-nv", "--name", "n"],
        ["copy", "--to=x/", "--size", "8x6", "--", "-x", "--to"],
        ["move", "a", "--to", "b/", "--at", "0"],
        ["paste", "--to", "a.md"], ["inspect", "help", "--json"], ["inspect", "--files-from", "-", "-0"],
        ["list", "journal", "--json"], ["init", "dir", "--kind", "board"], ["undo", "journal", "3"], ["types", "png"],
        ["find", "two words", "."], ["batch", "plan", "--jobs", "2"], ["config"], ["watch", "in", "--to", "out/"],
        ["merge", "a", "b", "--plan", "p", "--to", "c"], ["cat", "a.pdf#2"], ["cancel", "a#1"], ["trust", "--list"],
        ["schema", "copy"],
    ])
    func sameAsTheWholeTree(words: [String]) throws {
        #expect("\(try Dnd.parse(words))" == "\(try Dnd.parseAsRoot(words))")
    }

    /// An error, help and the version are those of the whole tree.
    @Test(arguments: [
        ["copy"], ["copy", "a", "--too", "b/"], ["copy", "a", "--to", "b", "--size", "x"], ["inspect"],
        ["no-such-command"],
        ["copy", "--help"], ["help", "copy"], ["copy", "a", "--to", "b", "--version"], ["--version"], ["--help"], [],
        ["copy", "--generate-completion-script", "bash"], ["list", "--experimental-dump-help"], ["undo", "a", "x"],
        ["--", "copy", "a", "--to", "b"],
    ])
    func whatFailsIsExplainedByTheWholeTree(words: [String]) {
        func outcome(_ parse: ([String]) throws -> any ParsableCommand) -> String {
            do {
                var command = try parse(words)
                // The help command prints what it throws.
                try command.run()
                return "\(command)"
            } catch {
                return "\(Dnd.exitCode(for: error).rawValue): \(Dnd.fullMessage(for: error))"
            }
        }
        #expect(outcome(Dnd.parse) == outcome(Dnd.parseAsRoot))
    }
}

/// The lines of `inspect --json`, against Foundation's encoder.
@Suite struct InspectLinesTests {
    @Test func sameAsTheEncoder() throws {
        let directory = try TemporaryDirectory(in: "/tmp")
        var paths = ["lake.png", "caches.gpx", "plan.docx", "guide.pdf", "trail.svg"].map { examples.appending($0) }
        for name in ["a \"quoted\" name.txt", "Übung\u{1B}[31m.txt", "back\\slash.json", "line\nend.csv"] {
            let path = directory.path.appending(name)
            let file = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .exclusiveCreate], permissions: .ownerReadWrite)
            _ = try file.closeAfter { try file.writeAll("a,b\n1,2\n".utf8) }
            paths.append(path)
        }
        let lifter = ItemLifter(
            detector: try TypeDetector(),
            graph: ConversionGraph(deferred: try CommandContext().converters.deferred))
        var lines = InspectLines()
        for path in paths + paths {
            let record = InspectRecord(.success(try lifter.lift(path)))
            #expect(try lines.text(of: record) == JSONLine.text(of: record))
        }
        let failure = LiftFailure(
            source: .path("/nowhere/\u{7}"),
            reason: .init(code: "notFound", subject: "x", message: "no \"such\" file", hint: "look"))
        let record = InspectRecord(.failure(failure))
        #expect(try lines.text(of: record) == JSONLine.text(of: record))
        _ = consume directory
    }
}
