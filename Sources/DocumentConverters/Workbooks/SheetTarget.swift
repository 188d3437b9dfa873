import Conversion
import ItemProviders
import OfficeDocuments
import UniformTypes

/// What sheets are converted to.
enum SheetTarget: CaseIterable {
    case html, plainText, commaSeparated, tabSeparated, json

    /// Whether there are sheets that are left out.
    enum Others { case none, some, unknown }

    /// The target for `type`; nil if there is none.
    init?(_ type: UniformType) {
        guard let target = Self.allCases.first(where: { $0.type == type }) else { return nil }
        self = target
    }

    /// The uniform type.
    var type: UniformType {
        switch self {
        case .html: .html
        case .plainText: .utf8PlainText
        case .commaSeparated: .commaSeparatedText
        case .tabSeparated: .tabSeparatedText
        case .json: .json
        }
    }

    /// Whether it holds a single sheet.
    var isOneSheet: Bool {
        switch self {
        case .html, .plainText: false
        case .commaSeparated, .tabSeparated, .json: true
        }
    }

    /// Creates the writer of a document.
    ///
    /// - Parameters:
    ///   - title: The name of the workbook's file.
    ///   - hasNames: Whether each sheet begins with its name.
    func writer(title: String?, hasNames: Bool) -> any SheetWriter {
        switch self {
        case .html: SheetPageWriter(title: title, hasNames: hasNames)
        case .plainText: SheetTextWriter(hasNames: hasNames)
        case .commaSeparated: SheetTableWriter(delimiter: UInt8(ascii: ","))
        case .tabSeparated: SheetTableWriter(delimiter: UInt8(ascii: "\t"))
        case .json: SheetDataWriter()
        }
    }

    /// The rule for a workbook of type `source`.
    ///
    /// A table of several sheets holds one of them: a preview. It is one too if the number of sheets is not known, so that
    /// it does not decide what a workbook becomes. The text of a single sheet, in which values are shown as in the workbook,
    /// is as good as its table: otherwise the table of bare values would be the better text.
    func rule(from source: UniformType, others: Others) -> ConversionRule {
        let isPreview = isOneSheet && others != .none
        let lost: [Loss] =
            switch self {
            case .html, .plainText, .json: [.layout, .formulas]
            case .commaSeparated, .tabSeparated: [.layout, .formulas, .types]
            }
        let fidelity: Fidelity =
            isPreview ? .preview : self == .plainText && others != .none ? .extracted : .flattened
        return ConversionRule(
            from: source, to: type, fidelity: fidelity, losses: (isPreview ? [.sheets] : []) + lost)
    }

    /// Those of `losses` that are lost in this target: text and HTML have comments.
    func lacking(_ losses: [Loss]) -> [Loss] { losses.filter { isOneSheet || $0 != .comments } }

    /// What the target lacks of sheets that were read.
    ///
    /// - Parameters:
    ///   - hasValues: Whether a value is not a text.
    ///   - others: Whether there are sheets that are left out.
    func losses(of facts: [SheetFacts], hasValues: Bool, others: Bool) -> [Loss] {
        var lost: [Loss] = others ? [.sheets, .layout] : [.layout]
        if facts.contains(where: \.hasFormulas) { lost.append(.formulas) }
        if hasValues, self == .commaSeparated || self == .tabSeparated { lost.append(.types) }
        if facts.contains(where: \.hasLinks) { lost.append(.links) }
        if isOneSheet, facts.contains(where: \.hasComments) { lost.append(.comments) }
        if facts.contains(where: \.hasPictures) { lost.append(.pictures) }
        if facts.contains(where: \.hasHeaders) { lost.append(.headers) }
        return lost
    }
}

/// What the directory of a workbook's container shows without reading its parts.
enum WorkbookPeek {
    /// Whether there are several sheets, as far as the names of the parts show it.
    static func others(in source: ConversionSource) -> SheetTarget.Others {
        guard source.type.conforms(to: .openXML), let names = OfficeInput.partNames(of: source) else { return .unknown }
        let count = names.count {
            ($0.hasPrefix("xl/worksheets/") || $0.hasPrefix("xl/chartsheets/")) && $0.hasSuffix(".xml")
        }
        return count == 0 ? .unknown : count == 1 ? .none : .some
    }
}

/// Writes sheets in one format.
protocol SheetWriter {
    /// Begins a sheet.
    ///
    /// - Parameter facts: Returns what is known about the sheet, for which it may be read.
    mutating func begin(_ sheet: WorkbookSheet, facts: () throws -> SheetFacts, to output: OfficeOutput) throws
    /// Writes the next row of the sheet.
    mutating func write(_ row: SheetRow, to output: OfficeOutput) throws
    /// Writes a text of the sheet that is not in a cell, after its rows.
    mutating func write(_ text: String, to output: OfficeOutput)
    /// Writes a comment of the sheet, after its rows and texts.
    mutating func write(_ comment: OfficeComment, to output: OfficeOutput)
    /// Ends the sheet, or the document without a sheet.
    mutating func end(to output: OfficeOutput) throws
}

/// Writers of data write cells and nothing else.
extension SheetWriter {
    mutating func write(_ text: String, to output: OfficeOutput) {}
    mutating func write(_ comment: OfficeComment, to output: OfficeOutput) {}
}
