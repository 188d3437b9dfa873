/// What a chart says: its titles, and its values as tables.
struct ChartText: Hashable {
    /// The titles of the chart and of its axes, and labels written by hand, in the order of the document.
    var titles: [String] = []
    /// Tables of values by rows, each for the series that have the same categories.
    var tables: [[[String]]] = []

    /// All of it, as parts of a slide.
    var blocks: [SlideBlock] {
        titles.map { .paragraph(SlideParagraph(text: $0)) } + tables.map(SlideBlock.table)
    }

    /// Reads the part of a chart.
    ///
    /// - Parameter hasValues: Whether the values are read. A chart on a sheet shows values that are in cells.
    /// - Throws: `OfficeError`.
    init(_ part: String, hasValues: Bool, in container: OfficeContainer) throws {
        var parser = ChartParser(hasValues: hasValues)
        try container.parse(part) { event in
            try parser.take(event)
            return true
        }
        titles = parser.titles
        if hasValues { tables = try ChartSeries.tables(of: parser.series) }
    }

    /// The maximum size of the texts of the charts in one part, in bytes.
    private static let mostBytes = 32 << 20

    /// The charts that a part refers to, by the identifiers of their relationships.
    ///
    /// - Throws: `OfficeError`.
    static func charts(
        of relationships: Relationships, hasValues: Bool, in container: OfficeContainer
    ) throws -> [String: ChartText] {
        var charts: [String: ChartText] = [:]
        var size = 0
        for relationship in relationships.all where ["chart", "chartEx"].contains(relationship.kind) {
            guard let part = relationship.part, container.has(part) else { continue }
            let chart = try ChartText(part, hasValues: hasValues, in: container)
            size += chart.blocks.reduce(0) { $0 + $1.bytes }
            guard size <= mostBytes else {
                throw OfficeError(.tooLarge, message: "has charts with more than \(mostBytes) bytes of text")
            }
            charts[relationship.id] = chart
        }
        return charts
    }
}

/// A series of values in a chart.
struct ChartSeries {
    /// Texts by the number of the point that they belong to.
    typealias Points = [Int: String]

    var name = ""
    /// The names of the categories, or the values of the horizontal axis; further levels group those before them.
    var levels: [Points] = []
    var values: Points = [:]
    /// The sizes of bubbles.
    var sizes: Points = [:]

    /// The maximum number of cells in the tables of one chart.
    private static let mostCells = 1 << 20

    /// Each point's category: `2024 Spring` for a season within a year.
    private var categories: Points {
        guard levels.count > 1 else { return levels.first ?? [:] }
        var names: Points = [:]
        var current = [String](repeating: "", count: levels.count)
        for point in Set(levels.flatMap(\.keys)).sorted() {
            for (level, names) in levels.enumerated() {
                current[level] = names[point] ?? (level == 0 ? "" : current[level])
            }
            names[point] = current.reversed().filter { !$0.isEmpty }.joined(separator: " ")
        }
        return names
    }

    /// Tables whose first row names the series, and whose first column names the categories; what has no names is left out.
    ///
    /// - Throws: `OfficeError` with `tooLarge`.
    static func tables(of series: [ChartSeries]) throws(OfficeError) -> [[[String]]] {
        var groups: [(categories: Points, series: [ChartSeries])] = []
        for one in series where !one.values.isEmpty || !one.name.isEmpty {
            let categories = one.categories
            if let last = groups.indices.last, groups[last].categories == categories {
                groups[last].series.append(one)
            } else {
                groups.append((categories, [one]))
            }
        }
        var tables: [[[String]]] = []
        var left = mostCells
        for (categories, series) in groups {
            var columns: [(name: String, points: Points)] = categories.isEmpty ? [] : [("", categories)]
            for one in series {
                columns.append((one.name, one.values))
                if !one.sizes.isEmpty { columns.append(("", one.sizes)) }
            }
            let points = columns.reduce(into: Set<Int>()) { $0.formUnion($1.points.keys) }
            left -= (points.count + 1) * columns.count
            guard left >= 0 else {
                throw OfficeError(.tooLarge, message: "has a chart with more than \(mostCells) values")
            }
            let names = columns.map(\.name)
            let rows = points.sorted().map { point in columns.map { $0.points[point] ?? "" } }
            tables.append((names.contains { !$0.isEmpty } ? [names] : []) + rows)
        }
        return tables
    }
}
