@testable import PlaceConverters
@testable import DataConverters
@testable import PictureConverters
@testable import ExternalPrograms
@testable import DocumentConverters
import ArchiveExtraction
import Confinement
import Conversion
import Foundation
import ItemProviders
import SystemPackage
import Testing
import UniformTypes

/// Checks the table in SECURITY.md against /proc of the running programs (proc_pid_status(5), proc_pid_limits(5)).
///
/// Outside programs are replaced by one that sleeps, started with the same limits and confinement, so that
/// there is time to examine it.
@Suite(
    .enabled(if: CommandLaboratory.isConfining, "this kernel lacks Landlock or seccomp"), .timeLimit(.minutes(30)))
struct ConfinementTableTests {
    private static let file = FilePath(#filePath).removingLastComponent().removingLastComponent()
        .removingLastComponent()
        .removingLastComponent().appending("SECURITY.md")
    private static let (begin, end) = ("<!-- confinement: begin -->\n", "<!-- confinement: end -->\n")

    private let bin: Scratch
    private let scratch: Scratch
    private let mark = "\(UInt32.random(in: 100_000_000...999_999_999))"

    init() throws {
        bin = try Scratch()
        scratch = try Scratch()
    }

    @Test func theTableIsTrue() async throws {
        let confinement = ProgramConfinement(launcher: ConfinedToolTests.launcher)
        let tools = ProgramSearchPath([bin.path])
        for name in ["pandoc", "pdftotext", "chafa", "resvg"] { _ = try bin.script(name, "exec /bin/sleep \(mark)") }
        let document = try ConversionSource("public.html", bytes: "<p>Text".utf8)
        let words = try ConversionSource("public.utf8-plain-text", bytes: "words".utf8)
        let place = scratch.path
        let profile = ConfinementProfile.tool("/program", scratch: "/directory", limits: ResourceLimits())
        var rows = [
            "| program | reads | writes | runs | starts others | seccomp | no new privileges | address space | memory written | "
                + "processor time | file size | descriptors | core file |",
            "|---|---|---|---|---|---|---|---|---|---|---|---|---|",
            try Self.row(
                "`dnd-decoder`", .decoder(limits: ResourceLimits()), of: try await decoder(), ofEach: "4 s a picture"),
        ]
        rows.append(try await unpacker())
        rows.append(
            try await row("pandoc", profile) {
                _ = try await PandocConverter(searchPath: tools, confinement: confinement).convert(
                    document, in: ConversionContext(scratch: place))
            })
        rows.append(
            try await row("pdftotext, pdfinfo, qpdf, tiffcp, rsvg-convert, dcraw_emu, antiword, catdoc, gs", profile) {
                let tool = ExternalProgram("pdftotext", package: "", on: tools, confinement: confinement)
                let input = try FileDescriptor.open("/dev/null", .readWrite)
                defer { try? input.close() }
                _ = try await tool.run(
                    [], input: input, output: input, subject: nil, in: ConversionContext(scratch: place))
            })
        let python = try bin.script("python3", "exec /bin/sleep \(mark)")
        _ = try bin.script("weasyprint", "")
        try Data("#!\(python)\n".utf8).write(to: URL(filePath: bin.path.string + "/weasyprint"))
        rows.append(
            try await row("weasyprint, img2pdf, xlrd", profile) {
                _ = try await PagePrinter(searchPath: tools, confinement: confinement).convert(
                    document, to: .pdf, in: ConversionContext(scratch: place))
            })
        rows.append(
            try await row("resvg, fc-match", profile) {
                let drawing = try ConversionSource("public.svg-image", bytes: "<svg width='3' height='2'/>".utf8)
                _ = try await SVGRenderer(searchPath: tools, confinement: confinement).draw(
                    drawing, in: ConversionContext(scratch: place))
            })
        rows.append(
            try await row("chafa", profile) {
                let style = PaintStyle(format: .symbols, colours: .none, columns: 4, rows: 4)
                _ = try await PicturePainter(searchPath: tools, confinement: confinement).paint(
                    Data("picture".utf8), in: style, scratch: place)
            })
        let laboratory = try CommandLaboratory()
        let command = try laboratory.converter("exec /bin/sleep \(mark)")
        rows.append(
            try await row(
                "gimp, a user's command",
                .command("/program", scratch: "/directory", limits: ResourceLimits())
            ) { _ = try await command.convert(words, to: .html, in: ConversionContext(scratch: place)) })
        _ = laboratory

        let text = try String(contentsOfFile: Self.file.string, encoding: .utf8)
        let parts = text.components(separatedBy: Self.begin)
        let rest = try #require(parts.last?.components(separatedBy: Self.end))
        try #require(parts.count == 2 && rest.count == 2)
        let table = rows.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["DND_WRITE_TABLE"] != nil {
            let new = parts[0] + Self.begin + table + Self.end + rest[1]
            try new.write(toFile: Self.file.string, atomically: true, encoding: .utf8)
        } else {
            #expect(rest[0] == table, "to write it anew: Scripts/confinement-table")
        }
        for pool in kept.pools { await pool.close() }
    }

    /// Returns the process ID of a decoder that has decoded a picture, and so has confined itself.
    private func decoder() async throws -> Int32 {
        let laboratory = try PictureLaboratory(memoryBytes: ConversionLimits().memoryBytes)
        let decoder = bin.path.appending("dnd-dec-\(UInt16.random(in: 0...9999))")
        try FileManager.default.createSymbolicLink(
            atPath: decoder.string, withDestinationPath: PictureLaboratory.decoder.string)
        let pool = DecoderPool(executable: decoder, maximumWorkers: 1)
        let path = try laboratory.file("a.ppm", PictureLaboratory.portablePixmap(width: 4, height: 4))
        let source = try PictureLaboratory.source(path, "public.pbm")
        let converter = PictureConverter(pool: pool)
        let rule = try #require(converter.rules(for: source).first)
        _ = try await converter.convert(source, by: rule, in: .init(scratch: try laboratory.scratch()))
        kept.append(pool)
        // The command line of a process that may not be inspected is not readable, but its name is. (proc_pid_comm(5))
        let name = try #require(decoder.lastComponent).string
        return try #require(
            Self.processes().first { (try? Self.lines(of: "/proc/\($0)/comm")) == [name] }, "\(name) does not run")
    }

    /// Returns the row of an unpacker that waits for the bytes of an archive, and so has confined itself.
    private func unpacker() async throws -> String {
        let name = "dnd-unp-\(UInt16.random(in: 0...9999))"
        let link = bin.path.appending(name)
        let program = PictureLaboratory.decoder.removingLastComponent().appending("dnd-unpack")
        try FileManager.default.createSymbolicLink(atPath: link.string, withDestinationPath: program.string)
        let fifo = scratch.path.appending("archive")
        try #require(fifo.withPlatformString { mkfifo($0, 0o600) } == 0)
        // Open in both directions, so that it never ends.
        let input = try FileDescriptor.open(fifo, .readWrite, options: .closeOnExec)
        defer { try? input.close() }
        let limits = ConversionLimits()
        let words = [
            "\(getpid())", "\(limits.memoryBytes)", "\(limits.outputBytes)", "all", "1", "1", "archive",
        ]
        let place = scratch.path
        let task = Task {
            let tool = ExternalProgram(helper: "dnd-unpack", at: link, confinement: .none)
            _ = try await tool.run(
                words, input: input, output: input, subject: nil, in: ConversionContext(scratch: place))
        }
        defer { task.cancel() }
        var process: Int32?
        while process == nil {
            try await Task.sleep(for: .milliseconds(5))
            process = Self.processes().first { number in
                (try? Self.lines(of: "/proc/\(number)/comm")) == [name]
                    && (try? Self.lines(of: "/proc/\(number)/status"))?.contains("Seccomp:\t2") == true
            }
        }
        let row = try Self.row(
            "`dnd-unpack`", .unpacker(in: "/directory", limits: ResourceLimits()), of: try #require(process))
        task.cancel()
        _ = try? await task.value
        return row
    }

    /// Keeps the pools alive while their processes are examined.
    private final class Kept { var pools: [DecoderPool] = []; func append(_ pool: DecoderPool) { pools.append(pool) } }
    private let kept = Kept()

    /// Returns the row of the program that `run` starts, and ends the program.
    private func row(
        _ name: String, _ profile: ConfinementProfile, _ run: @escaping @Sendable () async throws -> Void
    ) async throws -> String {
        let task = Task { try await run() }
        var process: Int32?
        while process == nil {
            try await Task.sleep(for: .milliseconds(5))
            process = Self.process { $0 == ["/bin/sleep", mark] }
        }
        defer { task.cancel() }
        let row = try Self.row(name, profile, of: try #require(process))
        task.cancel()
        _ = try? await task.value
        return row
    }

    /// - Parameter ofEach: The processor time, for a program that gets a new limit for each job.
    private static func row(
        _ name: String, _ profile: ConfinementProfile, of process: Int32, ofEach: String? = nil
    ) throws -> String {
        let status = try lines(of: "/proc/\(process)/status")
        let limits = try lines(of: "/proc/\(process)/limits")
        func state(_ key: String) -> String {
            status.first { $0.hasPrefix("\(key):") }?.split(separator: "\t").last.map(String.init) ?? "?"
        }
        func limit(_ key: String, _ unit: (Int) -> String) -> String {
            guard let line = limits.first(where: { $0.hasPrefix("Max \(key)") }) else { return "?" }
            let soft = line.dropFirst(26).split(separator: " ").first.map(String.init) ?? "?"
            return Int(soft).map(unit) ?? soft
        }
        func bytes(_ count: Int) -> String {
            if count > 0, count % (1 << 30) == 0 { return "\(count >> 30) GiB" }
            return count > 0 && count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count)"
        }
        let seccomp = ["0": "off", "1": "strict", "2": "filter"][state("Seccomp")] ?? "?"
        let cells = [
            name, paths(profile.readable + profile.executable), paths(profile.writable), paths(profile.executable),
            profile.startsProcesses ? "yes" : "no", seccomp, state("NoNewPrivs") == "1" ? "yes" : "no",
            limit("address space", bytes), limit("data size", bytes), ofEach ?? limit("cpu time") { "\($0) s" },
            limit("file size", bytes), limit("open files") { "\($0)" }, limit("core file size", bytes),
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }

    /// File access, from the profile, because /proc does not show it. `FileRuleTests` tests its effect.
    private static func paths(_ paths: [FilePath]) -> String {
        var words: [String] = []
        if Set(paths).isSuperset(of: ConfinementProfile.system) { words.append("system") }
        if Set(paths).isSuperset(of: ConfinementProfile.settings) { words.append("settings") }
        let rest = paths.filter { !(ConfinementProfile.system + ConfinementProfile.settings).contains($0) }
        words += rest.map { ["/directory": "its directory", "/program": "itself"][$0] ?? $0.string }
        if paths.contains("/dev/null"), !words.contains("settings") { words.append("/dev/null") }
        return words.isEmpty ? "nothing" : words.joined(separator: ", ")
    }

    private static func processes() -> [Int32] {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap(Int32.init)
    }

    private static func process(where matches: ([String]) -> Bool) -> Int32? {
        processes().first { number in
            guard let line = try? Data(contentsOf: URL(filePath: "/proc/\(number)/cmdline")), line.last == 0 else {
                return false
            }
            return matches(
                line.dropLast().split(separator: 0, omittingEmptySubsequences: false).map {
                    String(decoding: $0, as: UTF8.self)
                })
        }
    }

    private static func lines(of file: String) throws -> [String] {
        try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }
}
