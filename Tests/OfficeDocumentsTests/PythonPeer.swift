import Foundation
import SystemPackage
import TestPrograms

/// Independent writers and readers of office documents in Python: openpyxl, XlsxWriter, odfpy and python-pptx.
enum PythonPeer {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    private static let python = "\(root)/.build/peers/bin/python"

    /// Whether all of them are installed.
    static let isThere = (try? run("import openpyxl, xlsxwriter, odf, pptx", [])) != nil
    static let absence = "needs openpyxl, XlsxWriter, odfpy and python-pptx in .build/peers"

    struct Failure: Error { let outcome: Outcome }

    /// Returns the output of a script; `arguments` is its `sys.argv[1:]`.
    @discardableResult
    static func run(_ script: String, _ arguments: [String]) throws -> String {
        let words = [python, "-c", script] + arguments
        let outcome = try Program.runBlocking(words.map { Argument(stringLiteral: $0) })
        guard outcome.status == 0 else { throw Failure(outcome: outcome) }
        return outcome.outputText
    }
}

/// A private directory for one test, removed when it goes out of scope.
final class Scratch {
    let path: FilePath

    init() throws {
        path = FilePath(FileManager.default.temporaryDirectory.path).appending("dnd-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: path.string, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.string) }

    func file(_ name: String) -> FilePath { path.appending(name) }

    /// Writes a ZIP with these parts, with Python's library.
    ///
    /// - Parameter mark: A text in whose place a mebibyte of letters is written.
    func zip(
        _ name: String, _ parts: [(name: String, content: String)], expanding mark: String = "\u{1}"
    ) throws -> FilePath {
        let file = file(name)
        var arguments = [file.string, mark]
        for part in parts { arguments += [part.name, part.content] }
        let script = """
            import sys, zipfile
            with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:
                for n, c in zip(sys.argv[3::2], sys.argv[4::2]): z.writestr(n, c.replace(sys.argv[2], 'x' * (1 << 20)))
            """
        let outcome = try Program.runBlocking(
            (["/usr/bin/python3", "-c", script] + arguments).map { Argument(stringLiteral: $0) })
        guard outcome.status == 0 else { throw PythonPeer.Failure(outcome: outcome) }
        return file
    }
}
