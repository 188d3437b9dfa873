/// The charts in a text, and other objects whose content is shown, by the references to them.
package struct DocumentObjects {
    private let charts: [String: ChartText]
    private let objects: OpenDocumentObjects
    /// How many bytes of text are shown more than once.
    private var repeated = 0
    private var shown: Set<String> = []

    /// The maximum size of what is shown more than once, in bytes: a small text could refer to a chart without end.
    private static let mostRepeated = 16 << 20

    /// Reads the charts of a part of Office Open XML.
    ///
    /// - Throws: `OfficeError`.
    package init(ofPart part: String, in container: OfficeContainer) throws {
        let relationships = try Relationships(of: part, in: container)
        charts = try ChartText.charts(of: relationships, hasValues: true, in: container)
        objects = OpenDocumentObjects()
    }

    /// Reads the objects of an OpenDocument text.
    ///
    /// - Throws: `OfficeError`.
    package init(in container: OfficeContainer) throws {
        charts = [:]
        objects = try OpenDocumentObjects(in: container)
    }

    /// What a chart or an object says: that of the identifier of a relationship, or at an address in the container.
    package mutating func blocks(at reference: String) -> [SlideBlock] {
        guard let blocks = charts[reference]?.blocks ?? objects[reference]?.blocks else { return [] }
        if !shown.insert(reference).inserted { repeated += blocks.reduce(0) { $0 + $1.bytes } }
        return repeated <= Self.mostRepeated ? blocks : []
    }
}
