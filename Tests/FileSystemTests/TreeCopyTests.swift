import SystemPackage
import Testing

@testable import FileSystem

@Suite struct TreeCopyTests {
    /// The status of a file that must exist.
    private func status(_ path: FilePath) throws -> Stat { try path.stat(followTargetSymlink: false) }

    @Test func namesOfOneFileShareItsCopy() throws {
        try inFolder { folder in
            let source = try Directory(folder).madeDirectory("source")
            let inner = try source.madeDirectory("inner").madeDirectory("most")
            try makeFile(source.path.appending("a"), [1, 2, 3])
            try source.link("a", to: "b", in: source)
            try source.link("a", to: "c", in: inner)
            try makeFile(inner.path.appending("alone"), [4])
            try inner.link("alone", to: "outside", in: Directory(folder))

            var advanced: Int64 = 0
            let copy = TreeCopy(FileAttributes(.copy, mask: []), advanced: { advanced += $0 })
            let outcome = try copy.copy(source, to: "copy", in: Directory(folder))

            let paths = ["a", "b", "inner/most/c"].map { folder.appending("copy").pushing(FilePath($0)) }
            let first = try status(paths[0])
            #expect(try paths.allSatisfy { try status($0).isSameFile(as: first) })
            #expect(first.linkCount == 3)
            #expect(try !first.isSameFile(as: status(source.path.appending("a"))))
            #expect(try BoundedBytes(of: paths[2], limit: 9).bytes == [1, 2, 3])
            #expect(try status(folder.appending("copy/inner/most/alone")).linkCount == 1)
            // A file counts once for each of its names, as a reader of the tree sees it.
            #expect(outcome.bytes == 10 && advanced == 10)
            #expect(outcome.entries == 7)
            #expect(outcome.missing.isEmpty)
        }
    }

    @Test func aCopyThatCannotHaveAnotherNameRefusesIt() throws {
        try inFolder { folder in
            let directory = try Directory(folder)
            try makeFile(folder.appending("a"), [1])
            try directory.link("a", to: "b", in: directory)
            let status = try status(folder.appending("a"))
            var links = CopiedLinks()
            #expect(links.link(status, to: "first", in: [("top", directory)]) == .isNew)
            // The copy is not there: as on a file system without hard links, the name has to be copied.
            #expect(links.link(status, to: "second", in: [("top", directory)]) == .refused)
            try makeFile(folder.appending("first"), [1])
            #expect(links.link(status, to: "second", in: [("top", directory)]) == .linked)
        }
    }
}
