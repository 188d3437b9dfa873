import SystemPackage
import Testing

@testable import FileSystem

@Suite struct AnonymousFileTests {
    @Test func aFileInMemoryHoldsItsContentFromTheBeginning() throws {
        let file = try AnonymousFile(inMemory: "test", holding: [1, 2, 3] as [UInt8])
        #expect(try file.descriptor.seek(offset: 0, from: .current) == 0)
        #expect(try file.descriptor.readBytes(limit: 10).bytes == [1, 2, 3])
        // At its path it is another open file, with its own position.
        #expect(try BoundedBytes(of: file.path, limit: 10).bytes == [1, 2, 3])
        #expect(try file.descriptor.stat().linkCount == 0)
    }

    @Test func aBoundedFileInMemoryDoesNotGrow() throws {
        let file = try SystemCalls.makeMemoryFile("test", size: 4)
        try file.closeAfter {
            try file.writeAll(toAbsoluteOffset: 0, [1, 2, 3, 4])
            #expect(throws: Errno.notPermitted) { try file.writeAll(toAbsoluteOffset: 4, [5]) }
            #expect(try file.readBytes(limit: 10).bytes == [1, 2, 3, 4])
        }
    }

    @Test func aFileWithoutANameIsPrivateAndLeavesNothing() throws {
        try inFolder { folder in
            let file = try AnonymousFile(in: folder)
            #expect(try SystemCalls.names(at: folder).isEmpty)
            try file.descriptor.writeAll([7, 8])
            #expect(try BoundedBytes(of: file.path, limit: 10).bytes == [7, 8])
            let status = try file.descriptor.stat()
            #expect(status.permissions == .ownerReadWrite && status.linkCount == 0)
        }
    }

    /// As on NFS, which has no unnamed files.
    @Test func aFileThatLosesItsNameLeavesNothing() throws {
        try inFolder { folder in
            let file = try SystemCalls.unlinkedFile(in: folder)
            try file.closeAfter {
                #expect(try SystemCalls.names(at: folder).isEmpty)
                try file.writeAll([7, 8])
                #expect(try file.readBytes(at: 0, count: 10) == [7, 8])
                #expect(try file.stat().linkCount == 0)
            }
        }
    }

    @Test func aMissingFolderIsAnError() {
        #expect(throws: Errno.noSuchFileOrDirectory) { try AnonymousFile(in: "/nowhere/at/all") }
    }
}
