/// The charts in a text, its diagrams (SmartArt), and other objects whose content is shown, by the references to them.
package struct DocumentObjects {
    private let charts: [String: ChartText]
    private let diagrams: [String: [SlideBlock]]
    private let objects: OpenDocumentObjects
    /// How many bytes of text are shown more than once.
    private var repeated = 0
    private var shown: Set<String> = []

    /// The maximum size of what is shown more than once, in bytes: a small text could refer to a chart without end.
    private static let mostRepeated = 16 << 20

    /// The maximum size of the texts of the diagrams in one part, in bytes.
    private static let mostDiagrams = 32 << 20

    /// Reads the charts and diagrams of a part of Office Open XML.
    ///
    /// - Throws: `OfficeError`.
    package init(ofPart part: String, in container: OfficeContainer) throws {
        let relationships = try Relationships(of: part, in: container)
        charts = try ChartText.charts(of: relationships, hasValues: true, in: container)
        diagrams = try Self.diagrams(of: relationships, in: container)
        objects = OpenDocumentObjects()
    }

    /// The texts of the diagrams that a part refers to, by the identifiers of their relationships. One that cannot be read has none.
    private static func diagrams(
        of relationships: Relationships, in container: OfficeContainer
    ) throws -> [String: [SlideBlock]] {
        var diagrams: [String: [SlideBlock]] = [:]
        var size = 0
        for relationship in relationships.all where relationship.kind == "diagramData" {
            guard let part = relationship.part, container.has(part),
                let blocks = try? SlideParser.blocks(ofDiagram: part, in: container)
            else { continue }
            size += blocks.reduce(0) { $0 + $1.bytes }
            guard size <= mostDiagrams else {
                throw OfficeError(.tooLarge, message: "has diagrams with more than \(mostDiagrams) bytes of text")
            }
            diagrams[relationship.id] = blocks
        }
        return diagrams
    }

    /// Reads the objects of an OpenDocument text.
    ///
    /// - Throws: `OfficeError`.
    package init(in container: OfficeContainer) throws {
        (charts, diagrams) = ([:], [:])
        objects = try OpenDocumentObjects(in: container)
    }

    /// What a chart, a diagram or an object says: that of the identifier of a relationship, or at an address in the container.
    package mutating func blocks(at reference: String) -> [SlideBlock] {
        guard let blocks = charts[reference]?.blocks ?? diagrams[reference] ?? objects[reference]?.blocks else {
            return []
        }
        if !shown.insert(reference).inserted { repeated += blocks.reduce(0) { $0 + $1.bytes } }
        return repeated <= Self.mostRepeated ? blocks : []
    }
}
