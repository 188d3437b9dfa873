import XML

/// The number formats of a workbook's cells (ECMA-376, part 1, 18.8).
struct CellStyles {
    /// The format of each style; cells refer to them by index.
    private var formats: [NumberFormat] = []
    private let dates: DateSystem

    /// The styles with these formats, by their codes.
    init(_ codes: [String] = [], dates: DateSystem) {
        self.dates = dates
        formats = codes.map { NumberFormat($0) }
    }

    /// Reads the part `name`; without one, all cells have the general format.
    init(_ name: String?, dates: DateSystem, in container: OfficeContainer) throws {
        self.dates = dates
        guard let name, container.has(name) else { return }
        var codes: [Int: String] = [:]
        var parsed: [Int: NumberFormat] = [:]
        var isCellFormats = false
        try container.parse(name) { event in
            switch event {
            case .start(let element, let attributes):
                switch element.localName {
                case "numFmt":
                    if let id = attributes.count("numFmtId") { codes[id] = attributes.value("formatCode") }
                case "cellXfs": isCellFormats = true
                case "xf":
                    guard isCellFormats else { break }
                    let id = attributes.count("numFmtId") ?? 0
                    let format = parsed[id] ?? NumberFormat(codes[id] ?? NumberFormat.builtIn(id))
                    parsed[id] = format
                    formats.append(format)
                default: break
                }
            case .end(let element): if element.localName == "cellXfs" { isCellFormats = false }
            case .text, .comment, .instruction, .unknownEntity: break
            }
            return formats.count < Self.most
        }
    }

    /// The maximum number of styles; Excel allows 65,490.
    private static let most = 1 << 20

    private func format(_ style: Int) -> NumberFormat {
        formats.indices.contains(style) ? formats[style] : .general
    }

    /// A cell with a number, which is a date if its format is that of a date.
    func cell(column: Int, number: Double, style: Int) -> SheetCell {
        let format = format(style)
        let serial = SerialNumber(number, dates)
        let date = format.dateKind.flatMap { serial.text($0) }
        return SheetCell(
            column: column, value: date.map(CellValue.date) ?? .number(number), display: .number(serial, format))
    }

    /// A cell with a text.
    func cell(column: Int, text: String, style: Int) -> SheetCell {
        let format = format(style)
        return SheetCell(
            column: column, value: .text(text), display: format.changesText ? .formatted(text, format) : .plain)
    }
}
