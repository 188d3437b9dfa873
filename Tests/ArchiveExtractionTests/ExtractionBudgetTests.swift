import ArchiveExtraction
import Testing
import UniformTypes

@Suite("How much is extracted") struct ExtractionBudgetTests {
    private static let limits: [(Int, Int, Int)] = [
        (0, .max, 268_435_456), (100_000, .max, 268_435_456), (1_048_576, .max, 1_048_576_000),
        (1_048_576, 4_194_304, 4_194_304), (.max, 9_007_199_254_740_992, 9_007_199_254_740_992),
        (-1, .max, 268_435_456),
    ]

    @Test("a thousand times the archive, at least 256 MiB, at most the limit", arguments: limits)
    func limit(size: Int, most: Int, expected: Int) {
        let budget = ExtractionBudget(archiveOf: size, limit: most)
        #expect(budget.limit == expected && budget.isProportional == (expected < most))
    }

    @Test func whatIsUsedIsNotLeft() {
        let budget = ExtractionBudget(archiveOf: 0, limit: 100)
        budget.use(bytes: 60, entries: 99_999)
        #expect(budget.rest.bytes == 40 && budget.rest.entries == 1)
        budget.use(bytes: .max, entries: .max)
        budget.use(bytes: .max, entries: -1)
        #expect(budget.rest.bytes == 0 && budget.rest.entries == 0)
    }

    @Test(
        "a compressed tar archive is no other compressed file",
        arguments: [
            ("a.txt.gz", true), ("a.gz", true), ("photos.tar.gz", false), ("PHOTOS.TAR.GZ", false), (nil, true),
        ] as [(String?, Bool)])
    func compressedFiles(name: String?, isFile: Bool) throws {
        #expect(ArchiveFormat.mayBeCompressedFile(.gzip, name: name) == isFile)
        let tar = try #require(UniformType("org.gnu.gnu-zip-tar-archive"))
        #expect(!ArchiveFormat.mayBeCompressedFile(tar, name: name))
        #expect(!ArchiveFormat.mayBeCompressedFile(.zip, name: name))
    }

    @Test func documentsInContainersAreNoArchives() throws {
        for identifier in [
            "com.sun.java-archive", "org.python.wheel", "com.apple.xip-archive", "org.idpf.epub-container",
            "org.openxmlformats.wordprocessingml.document",
        ] {
            let type = try #require(UniformType(identifier))
            #expect(!ArchiveFormat.types.contains(type))
        }
        #expect(ArchiveFormat.types.contains(.zip) && ArchiveFormat.types.count == 23)
        // A lifter asks only about archives.
        #expect(ArchiveFormat.types.allSatisfy { $0.conforms(to: .archive) })
    }
}
