import XML

/// What is drawn over the cells of a sheet of Office Open XML (ECMA-376, part 1, 20.5).
enum SheetDrawing {
    /// The texts of shapes, and the titles of charts.
    ///
    /// - Parameter relationships: Those of the sheet.
    /// - Throws: `OfficeError`.
    static func texts(of relationships: Relationships, in container: OfficeContainer) throws -> [String] {
        var texts: [String] = []
        for drawing in relationships.all where drawing.kind == "drawing" {
            guard let part = drawing.part, container.has(part) else { continue }
            let charts = try ChartText.charts(
                of: Relationships(of: part, in: container), hasValues: false, in: container)
            // Shapes have the same elements as those of a slide.
            var parser = SlideParser(charts: charts.mapValues(\.blocks))
            try container.parse(part) { event in
                try parser.take(event)
                return true
            }
            texts += parser.builder.slide.blocks.compactMap {
                if case .paragraph(let paragraph) = $0 { paragraph.text } else { nil }
            }
        }
        return texts
    }
}
