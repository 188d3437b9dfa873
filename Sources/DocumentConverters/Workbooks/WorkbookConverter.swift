package import Conversion
package import ExternalPrograms
import FileSystem
package import ItemProviders
import OfficeDocuments
import SystemPackage
package import UniformTypes

/// Converts spreadsheets to text, pages and data: one sheet or all. Workbooks of Excel 2 to 2003 (XLS) are listed by xlrd, an
/// outside program; all others are read by our own readers.
///
/// Text and HTML hold every sheet, as it is shown. CSV, TSV and JSON hold the exact values of one sheet: that of the part,
/// or the first one that is visible and not a chart. Nothing that is hidden is left out: filters hide rows that are still data.
package struct WorkbookConverter: Converter {
    package let name: String
    package let rules: [ConversionRule]
    /// What lists the sheets of the types that are read; nil for our own readers.
    private let lister: WorkbookLister?

    /// The types that are read, and their formats.
    private static let formats: [(type: UniformType, format: Workbook.Format)] =
        [
            (.xlsx, .openXML), (.ods, .openDocument), (.flatODS, .openDocument),
        ]
        + [
            ("org.openxmlformats.spreadsheetml.sheet.macroenabled", .openXML),
            ("org.openxmlformats.spreadsheetml.template", .openXML),
            ("org.openxmlformats.spreadsheetml.template.macroenabled", .openXML),
            ("org.oasis-open.opendocument.spreadsheet-template", .openDocument),
        ].compactMap { identifier, format in UniformType(identifier).map { ($0, format) } }

    /// Creates the converter of the formats that need no program.
    package init() {
        name = "workbooks"
        lister = nil
        rules = Self.rules(from: Self.formats.map(\.type))
    }

    /// Creates the converter of XLS, which runs xlrd with the Python of `searchPath` under `confinement`.
    package init(searchPath: ProgramSearchPath, confinement: ProgramConfinement = .none) {
        name = "xlrd"
        lister = WorkbookLister(searchPath: searchPath, confinement: confinement)
        rules = Self.rules(from: [.excelWorkbook])
    }

    private static func rules(from types: [UniformType]) -> [ConversionRule] {
        types.flatMap { type in SheetTarget.allCases.map { $0.rule(from: type, others: .unknown) } }
    }

    package var availability: ConverterAvailability { lister?.availability ?? .available }

    /// Whether this converter reads the type.
    private func reads(_ type: UniformType) -> Bool {
        lister == nil ? Self.format(of: type) != nil : type.conforms(to: .excelWorkbook)
    }

    package func rules(for source: ConversionSource) -> [ConversionRule] {
        guard source.content.isReadableAsBytes, reads(source.type) else { return [] }
        let others: SheetTarget.Others =
            source.part != nil ? .none : lister == nil ? WorkbookPeek.others(in: source) : .unknown
        let losses = OfficeInput.losses(of: source)
        return SheetTarget.allCases.map {
            $0.rule(from: source.type, others: others).losing($0.lacking(losses))
        }
    }

    /// Whether `type` is a spreadsheet: each sheet is a part.
    package func takesParts(of type: UniformType) -> Bool { reads(type) }

    package func partCount(of source: ConversionSource, in context: ConversionContext) async throws -> Int? {
        try await partNames(of: source, in: context)?.count
    }

    package func partNames(of source: ConversionSource, in context: ConversionContext) async throws -> [String]? {
        let listing = try await lister?.list(source, in: context)
        return try await BlockingWork.run {
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
            return try OfficeInput.reading(source) {
                try Self.open(source, input, listing, in: context).sheets.map(\.name)
            }
        }
    }

    package func convert(
        _ source: ConversionSource, by rule: ConversionRule, in context: ConversionContext
    ) async throws -> LoadedContent {
        let listing = try await lister?.list(source, in: context)
        return try await BlockingWork.run {
            guard let target = SheetTarget(rule.target) else {
                throw ConversionError(.unsupported, subject: source.subject, message: "no sheet becomes \(rule.target)")
            }
            let input = try SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes)
            let file = try ScratchFile(
                in: context.scratch, extension: rule.target.preferredFilenameExtension ?? "data")
            let output = OfficeOutput(file.descriptor, subject: source.subject, limits: context.limits)
            let losses = try OfficeInput.reading(source) {
                try Self.write(source, try Self.open(source, input, listing, in: context), as: target, to: output)
            }
            context.losses.record(losses + target.lacking(OfficeInput.losses(of: source)))
            return .file(LoadedFile(path: file.keep(), ownership: .scratch))
        }
    }

    // MARK: - Reading

    private static func format(of type: UniformType) -> Workbook.Format? {
        formats.first { type.conforms(to: $0.type) }?.format
    }

    private static func open(
        _ source: ConversionSource, _ input: borrowing SourceDescriptor, _ listing: [UInt8]?,
        in context: ConversionContext
    ) throws -> Workbook {
        if let listing {
            // Workbooks of Excel 2 to 4 are no compound files.
            let file = try? CompoundDocument(
                path: OfficeInput.path(of: input), limits: OfficeLimits(context, bytes: input.size))
            return try Workbook(listing: listing, of: file)
        }
        guard input.size > 0 else {
            throw ConversionError(.damaged, subject: source.subject, message: "is empty, not a spreadsheet")
        }
        return try Workbook(
            path: OfficeInput.path(of: input), format: format(of: source.type) ?? .openXML,
            limits: OfficeLimits(context, bytes: input.size))
    }

    /// Writes the sheets that `target` takes; returns what it loses.
    private static func write(
        _ source: ConversionSource, _ workbook: Workbook, as target: SheetTarget, to output: OfficeOutput
    ) throws -> [Loss] {
        let sheets = workbook.sheets
        if let part = source.part, part >= sheets.count {
            throw ConversionError(
                .unsupported, subject: source.subject,
                message: "has no sheet \(part): it has \(sheets.count), counted from 0")
        }
        let first =
            sheets.firstIndex { !$0.isHidden && $0.hasCells } ?? sheets.firstIndex(where: \.hasCells) ?? 0
        let one = source.part ?? (target.isOneSheet ? first : nil)
        let range = one.map { $0..<min($0 + 1, sheets.count) } ?? 0..<sheets.count
        var writer = target.writer(title: source.name, hasNames: range.count > 1)
        var (isEmpty, values) = (true, false)
        try workbook.read(range, cellsOnly: target.isOneSheet) { event in
            switch event {
            case .sheet(let index):
                try writer.begin(sheets[index], facts: { try workbook.facts(of: index) }, to: output)
            case .row(let row):
                isEmpty = false
                values = values || row.cells.contains { $0.value.isNotText }
                try writer.write(row, to: output)
            case .text(let text):
                isEmpty = false
                writer.write(text, to: output)
            case .comment(let comment):
                isEmpty = false
                writer.write(comment, to: output)
            }
        }
        guard !isEmpty else {
            throw ConversionError(
                .unsupported, subject: source.subject,
                message: one == nil ? "is a workbook without a value" : "is a sheet without a value",
                hint: sheets.count > 1 && one != nil ? "name another sheet: #0 to #\(sheets.count - 1)" : nil)
        }
        try writer.end(to: output)
        try output.flush()
        let facts = try range.map { try workbook.facts(of: $0) }
        return target.losses(
            of: facts, hasValues: values, others: source.part == nil && target.isOneSheet && sheets.count > 1)
    }
}

extension CellValue {
    /// Whether a table of separated values does not tell what kind of value it is.
    fileprivate var isNotText: Bool { if case .text = self { false } else { true } }
}
