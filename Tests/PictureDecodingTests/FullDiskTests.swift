import DecoderWire
import SystemPackage
import Testing

@testable import PictureDecoding

/// A full disk is told apart from other failures to write, since the same may work later. /dev/full is one (full(4)).
struct FullDiskTests {
    @Test func outputFile() throws {
        let full = try FileDescriptor.open("/dev/full", .writeOnly)
        defer { try? full.close() }
        var output = OutputFile(full, format: "PNG")
        #expect(throws: DecoderFailure.noSpace) { try output.write([1, 2, 3]) }
        let nothing = try FileDescriptor.open("/dev/null", .readOnly)
        defer { try? nothing.close() }
        var unwritable = OutputFile(nothing, format: "PNG")
        let error = #expect(throws: DecoderFailure.self) { try unwritable.write([1, 2, 3]) }
        #expect(error?.code == .cannotWrite)
    }

    /// libvips has only the words of strerror(3).
    @Test func libvips() {
        let error = VipsError("target: write error\nunix error: No space left on device\n")
        #expect(error.failure(reading: .png, limit: 1) == .noSpace)
    }
}
