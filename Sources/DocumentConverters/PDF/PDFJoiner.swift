package import Conversion
package import ExternalPrograms
package import ItemProviders
import PortableDocuments
import SystemPackage
package import UniformTypes

/// Joins PDF documents with qpdf, an external program: the pages of all, in order, as they are.
///
/// Pages keep their content, links, forms and labels. What belongs to a whole document is lost: its title, author and
/// table of contents, attached files, scripts, and signatures, which are not valid for any other file. The name of the program
/// that made it is no loss.
package struct PDFJoiner: FileJoiner {
    /// `qpdf`.
    package let name = "qpdf"
    private let tool: ExternalProgram

    /// Creates a joiner that runs `qpdf` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("qpdf", package: "qpdf", on: searchPath, confinement: confinement)
    }

    package var availability: ConverterAvailability { tool.availability }

    /// Its title, author and table of contents.
    package var usualLosses: [Loss] { [.metadata] }

    package func losses(
        joining part: JoinedPart, as type: UniformType, in context: ConversionContext
    ) async throws -> [Loss] {
        let input = try part.open(as: .pdf, in: context)
        if PDFFile.isTruncated(input) {
            throw ConversionError(
                .damaged, subject: part.subject, message: "is a truncated PDF: its end is missing")
        }
        let files = try JoinedPartFiles([part], of: .pdf, in: context)
        let output = try ScratchFile(in: context.scratch, extension: "txt")
        let report = try await tool.run(
            ["--show-npages"] + files.names, standingIn: files.directory.path, input: input.descriptor,
            output: output.descriptor, subject: part.subject, in: context)
        guard Self.isDone(report) else { throw Self.failure(report, subject: part.subject) }
        let contents = PDFContents(of: input)
        return (contents.describesItself ? usualLosses : []) + contents.losses.filter(PDFContents.ofDocument.contains)
    }

    package func join(
        _ parts: [JoinedPart], as type: UniformType, in context: ConversionContext
    ) async throws -> LoadedContent {
        let files = try JoinedPartFiles(parts, of: .pdf, in: context)
        let first = try parts[0].open(as: .pdf, in: context)
        let messages = try ScratchFile(in: context.scratch, extension: "txt")
        // The identifier of a file that is made again is the same: it does not depend on the time.
        let report = try await tool.run(
            ["--empty", "--deterministic-id", "--pages"] + files.names + ["--", Self.output],
            standingIn: files.directory.path, input: first.descriptor, output: messages.descriptor, subject: nil,
            bytes: files.bytes, in: context)
        guard Self.isDone(report) else { throw Self.failure(report, subject: nil) }
        let path = try CommandOutput.take(
            Self.output, from: files.directory.path, to: context.scratch, limit: context.limits.outputBytes
        ) { ConversionError(.commandFailed, message: "qpdf \($0)") }
        return .file(LoadedFile(path: path, ownership: .scratch))
    }

    private static let output = "joined.pdf"

    /// Whether qpdf has done its work. qpdf(1): 3 is a success with warnings, about a file that it repaired.
    static func isDone(_ report: ProgramOutcome) -> Bool { report.status == 0 || report.status == 3 }

    /// The error for the diagnostics of qpdf.
    static func failure(_ report: ProgramOutcome, subject: String?) -> ConversionError {
        if report.diagnostics.contains("invalid password") {
            return ConversionError(
                .encrypted, subject: subject, message: "is encrypted", hint: "save it without a password first")
        }
        return ConversionError(.damaged, subject: subject, message: "is damaged or not really a PDF")
    }
}
