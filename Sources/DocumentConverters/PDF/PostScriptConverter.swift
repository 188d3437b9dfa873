import FoundationEssentials
package import Conversion
package import ExternalPrograms
import FileSystem
package import ItemProviders
import SystemPackage
package import UniformTypes

/// Converts PostScript, and encapsulated PostScript, to PDF and to a picture of its first page with Ghostscript, an external
/// program. The text follows from the PDF.
///
/// PostScript is a program: it runs in Ghostscript's safer mode, in which it can open no file, and within the confinement
/// and the limits of all outside programs.
package struct PostScriptConverter: Converter {
    package let name = "ghostscript"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram

    /// The resolution of pictures, in dots per inch, as for pages of a PDF.
    private static let resolution = 150.0

    /// Creates a converter that runs `gs` from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram("gs", package: "ghostscript", on: searchPath, confinement: confinement)
        // Fonts, curves and pictures are kept, the program is not.
        rules = [
            ConversionRule(from: .encapsulatedPostScript, to: .pdf, fidelity: .flattened, losses: [.other]),
            ConversionRule(from: .encapsulatedPostScript, to: .png, fidelity: .flattened, losses: [.vectors, .other]),
            ConversionRule(from: .postScript, to: .pdf, fidelity: .flattened, losses: [.other]),
            ConversionRule(from: .postScript, to: .png, fidelity: .preview, losses: [.pages, .vectors, .other]),
        ]
    }

    package var availability: ConverterAvailability { tool.availability }

    package func rules(from type: UniformType) -> [ConversionRule] {
        // An encapsulated file is a single page.
        guard let rule = rules.first(where: { type.conforms(to: $0.source) }) else { return [] }
        return rules.filter { $0.source == rule.source }
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        source.part == nil && source.content.isReadableAsBytes ? rules(from: source.type) : []
    }

    package func optionsUsed(
        from source: UniformType, to target: UniformType, of given: ConversionOptions
    ) -> Set<ConversionOptions.Name> { target == .png ? [.dpi] : [] }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try Self.program(of: source, in: context)
        let isPicture = rule.target == .png
        let output = try ScratchFile(in: context.scratch, extension: isPicture ? "png" : "pdf")
        var arguments = ["-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-dAutoRotatePages=/None"]
        if source.type.conforms(to: .encapsulatedPostScript) { arguments.append("-dEPSCrop") }
        if isPicture {
            let resolution = context.options.dotsPerInch ?? Self.resolution
            arguments += [
                "-sDEVICE=png16m", "-r\(resolution)", "-dTextAlphaBits=4", "-dGraphicsAlphaBits=4", "-dLastPage=1",
            ]
        } else {
            arguments.append("-sDEVICE=pdfwrite")
        }
        // What the program itself prints must not get into the result.
        arguments += ["-sstdout=%stderr", "-sOutputFile=%stdout", "-"]
        let report = try await tool.run(
            arguments, input: input.descriptor, output: output.descriptor, subject: source.subject, in: context)
        guard report.status == 0 else { throw Self.failure(report, source) }
        guard let size = try? output.descriptor.stat().size, size > 0 else {
            throw ConversionError(
                .unsupported, subject: source.subject, message: "is PostScript that draws no page")
        }
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    private static func failure(_ report: ProgramOutcome, _ source: ConversionSource) -> ConversionError {
        // "Error: /undefined in foo", with the stacks below.
        let error = (report.diagnostics + report.diagnosticsTail).split(whereSeparator: \.isNewline)
            .first { $0.contains("Error: /") }
        let words = error.flatMap { line in line.firstRange(of: "Error: /").map { line[$0.upperBound...].prefix(80) } }
        if words?.hasPrefix("VMerror") == true {
            return ConversionError(
                .tooLarge, subject: source.subject, message: "needs more memory than a conversion may use")
        }
        return ConversionError(
            .damaged, subject: source.subject,
            message: "is damaged or not really PostScript" + (words.map { ": \($0)" } ?? ""))
    }

    /// The program in the file: of a file with a preview, the part of it that its header names (Encapsulated PostScript
    /// File Format Specification 3.0, 5.2).
    private static func program(
        of source: ConversionSource, in context: ConversionContext
    ) throws(ConversionError) -> SourceDescriptor {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        guard let head = try? input.bytes(at: 0, count: 12), head.count == 12,
            head.starts(with: [0xC5, 0xD0, 0xD3, 0xC6])
        else { return input }
        func number(at place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(head[place + $1]) << (8 * $1) } }
        let (start, count) = (number(at: 4), number(at: 8))
        guard start >= 12, count > 0, start <= input.size, count <= input.size - start,
            let bytes = try? input.bytes(at: start, count: count), bytes.count == count
        else {
            throw ConversionError(
                .damaged, subject: source.subject,
                message:
                    "is truncated: its header names \(count) bytes of PostScript at \(start), and it has \(input.size)")
        }
        let part = source.deriving(.data(Data(bytes)), as: source.type)
        return try SourceDescriptor(part, scratch: context.scratch)
    }
}
