import ExternalPrograms
import Conversion
import Glibc
import SystemPackage
import UniformTypes

/// Counts the pages of a PDF with poppler's `pdfinfo`, an external program, confined like the one that reads the text.
struct PDFPageCounter: Sendable {
    private let tool: ExternalProgram

    init(searchPath: ProgramSearchPath, confinement: ProgramConfinement) {
        tool = ExternalProgram("pdfinfo", package: "poppler-utils", on: searchPath, confinement: confinement)
    }

    /// The number of pages; nil if `pdfinfo` is not installed.
    ///
    /// - Throws: `ConversionError` with `encrypted`, `damaged`, `tooLarge`, or an error of running a program.
    func count(of source: ConversionSource, in context: ConversionContext) async throws(ConversionError) -> Int? {
        guard tool.availability == .available else { return nil }
        let subject = source.path?.string ?? source.name
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: "txt")
        let report = try await tool.run(
            ["-"], input: input.descriptor, output: output.descriptor, subject: subject, in: context)
        guard report.status == 0 else { throw PDFTextConverter.failure(report, subject: subject) }
        guard let count = Self.pages(in: try Self.text(of: output, subject: subject)) else {
            throw ConversionError(.damaged, subject: subject, message: "is a PDF whose pages cannot be counted")
        }
        return count
    }

    /// The number after `Pages:`. Titles and names, which the file controls, are printed before it, so the last line
    /// counts.
    static func pages(in text: String) -> Int? {
        text.split(whereSeparator: \.isNewline).last { $0.hasPrefix("Pages:") }
            .flatMap { Int($0.dropFirst("Pages:".count).drop { $0 == " " }) }
    }

    /// The last 64 KiB of the output.
    private static func text(of output: borrowing ScratchFile, subject: String?) throws(ConversionError) -> String {
        do {
            let size = try output.descriptor.seek(offset: 0, from: .end)
            let length = min(size, 64 << 10)
            let bytes = try [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
                count = try output.descriptor.read(
                    fromAbsoluteOffset: size - length, into: UnsafeMutableRawBufferPointer(buffer))
            }
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            throw ConversionError(
                .cannotRead, subject: subject, message: "the number of its pages cannot be read: \(error)",
                underlying: error)
        }
    }
}
