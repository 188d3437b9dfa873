@testable import PictureConverters
import Foundation
import SystemPackage
import TestPrograms

/// Independent programs that check our output. `make test` installs the Python ones from PyPI.
enum Peer {
    /// The root of the package.
    static let root = FilePath(#filePath).removingLastComponent().removingLastComponent().removingLastComponent()
        .removingLastComponent()
    static let python = root.appending(".build/peers/bin/python").string
    /// Real pictures with known properties, if the shared fixtures exist.
    static let fixtures = root.appending("../shared/fixtures/images").lexicallyNormalized()

    static let hasFixtures = FileManager.default.fileExists(atPath: fixtures.appending("ORACLE.tsv").string)
    static let hasPillow = (try? runBlocking(python, ["-c", "import PIL.Image, PIL.ImageOps, numpy"]))?.status == 0
    static let hasHEIF = (try? runBlocking(python, ["-c", "import pillow_heif"]))?.status == 0
    /// Writers and readers of office documents, and of HTML.
    static let hasOffice =
        (try? runBlocking(python, ["-c", "import openpyxl, xlsxwriter, odf, pptx, bs4"]))?.status == 0
    /// libjxl's own encoder and decoder.
    static let cjxl = ["/usr/bin/cjxl"].first { FileManager.default.isExecutableFile(atPath: $0) }
    static let djxl = ["/usr/bin/djxl"].first { FileManager.default.isExecutableFile(atPath: $0) }
    /// Renderers of SVG: resvg from PyPI, and librsvg itself.
    static let resvg = [root.appending(".build/peers/bin/resvg")].first {
        FileManager.default.isExecutableFile(atPath: $0.string)
    }
    static let rsvgConvert = ["/usr/bin/rsvg-convert"].first { FileManager.default.isExecutableFile(atPath: $0) }
    /// icns2png and png2icns, of libicns.
    static let hasIcons = FileManager.default.isExecutableFile(atPath: "/usr/bin/icns2png")
    /// The colour profiles of Ghostscript.
    static let profiles = "/usr/share/color/icc/ghostscript/"
    static let hasProfiles = FileManager.default.fileExists(atPath: profiles + "a98.icc")
    static let exiftool = ["/usr/bin/exiftool"].first { FileManager.default.isExecutableFile(atPath: $0) }

    /// Runs `program` outside the cooperative thread pool, and returns its status and output.
    static func run(_ program: String, _ arguments: [String]) async throws -> (status: Int32, output: String) {
        try await Turn.take { try runBlocking(program, arguments) }
    }

    private static func runBlocking(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String)
    {
        let outcome = try Program.runBlocking(([program] + arguments).map { Argument(stringLiteral: $0) })
        return (outcome.status ?? -1, outcome.outputText)
    }

    /// Returns the output of a Python script, for which numpy and Pillow are imported;
    /// `arguments` is its `sys.argv[1:]`.
    static func pillow(_ script: String, _ arguments: [String]) async throws -> String {
        let (status, output) = try await run(
            python, ["-c", "import sys, numpy as np\nfrom PIL import Image, ImageOps, ImageCms\n" + script] + arguments)
        guard status == 0 else { throw PeerFailure(output: output) }
        return output
    }

    struct PeerFailure: Error {
        let output: String
    }
}
