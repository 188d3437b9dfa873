package import Conversion
package import ExternalPrograms
package import ItemProviders
import PictureStructure
import SystemPackage
import UniformTypes

/// Makes a PDF of a picture with img2pdf, an external program: a page of the picture's size, or one for each of its
/// frames. The pixels are not changed: the data of a JPEG is copied, everything else is compressed without loss.
///
/// Other pictures become PNG first.
package struct PicturePrinter: Converter {
    package let name = "img2pdf"
    package let rules: [ConversionRule]
    private let tool: ExternalProgram

    /// Creates a converter that runs img2pdf from `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        tool = ExternalProgram(
            "img2pdf", package: "img2pdf", on: searchPath, limitsAddressSpace: false, confinement: confinement)
        // As an intermediate result it would turn every picture into the document of a page.
        rules = [UniformType.jpeg, .png, .tiff].map {
            ConversionRule(from: $0, to: .pdf, fidelity: .flattened, losses: Self.losses, endsRoute: true)
        }
    }

    /// What a PDF holds of a picture, but not where readers look for it.
    private static let losses: [Loss] = [.exif, .xmp, .iptc]

    package var availability: ConverterAvailability { tool.availability }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        let rules = rules(from: source.type)
        guard availability == .available, !rules.isEmpty, source.part == nil, source.content.isReadableAsBytes
        else { return [] }
        let losses = Self.losses(of: PicturePeek.shared(by: source).inventory)
        return rules.map {
            ConversionRule(from: $0.source, to: $0.target, fidelity: .flattened, losses: losses, endsRoute: true)
        }
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
        let output = try ScratchFile(in: context.scratch, extension: "pdf")
        // Without pikepdf it starts faster; without dates, the same picture makes the same bytes.
        let report = try await tool.run(
            ["--engine=internal", "--nodate", "--rotation=ifvalid", "-"], input: input.descriptor,
            output: output.descriptor, subject: source.subject, in: context)
        guard report.status == 0 else {
            let line = report.diagnosticsTail.split(whereSeparator: \.isNewline).last ?? ""
            let reason = String(line.prefix(160).unicodeScalars.filter { $0.value >= 0x20 })
            throw ConversionError(
                .damaged, subject: source.subject,
                message: "cannot be printed by img2pdf" + (reason.isEmpty ? "" : ": \(reason)"))
        }
        return .file(LoadedFile(path: output.keep(), ownership: .scratch))
    }

    /// The losses of a picture with these parts: its metadata, its texts, and whatever else is beside its pixels. The
    /// colour profile and further frames are kept.
    private static func losses(of inventory: PictureInventory) -> [Loss] {
        var found: [Loss] = []
        if inventory.blocks.contains(.exif) { found.append(.exif) }
        if inventory.blocks.contains(.xmp) { found.append(.xmp) }
        if inventory.blocks.contains(.iptc) { found.append(.iptc) }
        found += inventory.texts.map { Loss(rawValue: $0.loss.rawValue) }
        found += inventory.losses.map { Loss(rawValue: $0.rawValue) }
        return found.uniqued()
    }
}
