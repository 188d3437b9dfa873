import XML

/// Reads the part of a chart in Office Open XML (ECMA-376, part 1, 21.2; MS-ODRAWXML 2.24.3 for the charts since 2016).
///
/// Values are those that the part keeps, as the chart shows them: the workbook they come from is not opened.
struct ChartParser {
    /// Whether the values are wanted, too.
    private let hasValues: Bool
    private(set) var titles: [String] = []
    private(set) var series: [ChartSeries] = []

    private var role = Role.none
    private var heading: ParagraphText?
    private var text: [UInt8] = []
    private var isText = false
    private var skipped = SkippedElement()

    private var point = 0
    private var points = 0
    private var format: NumberFormat?
    private var formats: [String: NumberFormat] = [:]
    private var dates = DateSystem.from1900

    /// What the points that are read belong to.
    private enum Role { case none, name, categories, values, sizes }

    /// The elements that hold points.
    private static let ofValues: Set<String> = ["cat", "xVal", "strDim", "val", "yVal", "numDim", "bubbleSize"]
    private static let (mostPoints, mostLevels, mostText) = (1 << 19, 64, 16 << 20)
    private var size = 0

    init(hasValues: Bool = true) { self.hasValues = hasValues }

    mutating func take(_ event: XMLEvent.Content) throws {
        guard !skipped.isActive else { return skipped.follow(event) }
        switch event {
        case .start(let element, let attributes): start(element.localName, attributes)
        case .text(let bytes): if isText { try append(bytes) }
        case .end(let element): try end(element.localName)
        case .comment, .instruction, .unknownEntity: break
        }
    }

    private mutating func append(_ bytes: [UInt8]) throws {
        text += bytes
        size += bytes.count
        guard size <= Self.mostText else {
            throw OfficeError(.tooLarge, message: "has a chart with more than \(Self.mostText) bytes of text")
        }
    }

    private mutating func start(_ name: String, _ attributes: [XMLAttribute]) {
        switch name {
        // Bars of errors and lines of trends have values that are computed from the others.
        case "extLst", "Fallback", "errBars", "trendline": skipped.begin()
        case _ where !hasValues && Self.ofValues.contains(name): skipped.begin()
        case "date1904":
            dates = attributes.value("val").map { ["1", "true"].contains($0) } ?? true ? .from1904 : .from1900
        case "title", "dLbl", "dispUnitsLbl": heading = ParagraphText()
        case "p": heading?.beginParagraph()
        case "br": heading?.append(element: "line-break")
        case "ser", "data": series.append(ChartSeries())
        case "tx": if heading == nil, !series.isEmpty { begin(.name) }
        case "cat", "xVal", "strDim": begin(.categories)
        case "val", "yVal", "numDim": begin(.values)
        case "bubbleSize": begin(.sizes)
        case "lvl": if role == .categories { addLevel() }
        case "pt":
            point = attributes.count("idx") ?? 0
            if let code = attributes.value("formatCode") { format = parsed(code) }
            beginText()
        case "v", "t", "formatCode": beginText()
        default: break
        }
    }

    private mutating func end(_ name: String) throws {
        switch name {
        case "t", "v", "pt": try endText(isPoint: name != "t")
        case "formatCode":
            format = parsed(String(decoding: text, as: UTF8.self))
            isText = false
        case "title", "dLbl", "dispUnitsLbl":
            if let words = heading?.text.trimmed, !words.isEmpty { titles.append(words) }
            heading = nil
        case "tx": role = .none
        case _ where Self.ofValues.contains(name): role = .none
        default: break
        }
    }

    private mutating func begin(_ role: Role) {
        (self.role, format, point) = (role, nil, 0)
    }

    private mutating func beginText() {
        text.removeAll(keepingCapacity: true)
        isText = true
    }

    private mutating func endText(isPoint: Bool) throws {
        guard isText else { return }
        isText = false
        if heading != nil {
            heading?.append(exactly: text)
        } else if isPoint, let last = series.indices.last {
            try add(String(decoding: text, as: UTF8.self).trimmed, to: last)
        }
    }

    private mutating func add(_ value: String, to last: Int) throws {
        guard !value.isEmpty else { return }
        points += 1
        guard points <= Self.mostPoints else {
            throw OfficeError(.tooLarge, message: "has a chart with more than \(Self.mostPoints) values")
        }
        switch role {
        case .none: break
        case .name: series[last].name += (series[last].name.isEmpty ? "" : " ") + value
        case .categories:
            if series[last].levels.isEmpty { addLevel() }
            series[last].levels[series[last].levels.count - 1][point] = shown(value)
        case .values: series[last].values[point] = shown(value)
        case .sizes: series[last].sizes[point] = shown(value)
        }
    }

    private mutating func addLevel() {
        guard let last = series.indices.last, series[last].levels.count < Self.mostLevels else { return }
        series[last].levels.append([:])
    }

    /// A number in its format; any other text as it is.
    private func shown(_ value: String) -> String {
        guard let format, let number = Double(value), number.isFinite else { return value }
        return format.shown(SerialNumber(number, dates)).trimmed
    }

    private mutating func parsed(_ code: String) -> NumberFormat {
        if let known = formats[code] { return known }
        let format = NumberFormat(code)
        formats[code] = format
        return format
    }
}
