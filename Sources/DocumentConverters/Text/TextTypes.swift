import UniformTypes

/// The types whose bytes are text for a person to read.
enum TextTypes {
    /// Whether `type` is prose, source code, CSV, JSON, YAML, plain XML and the like, and not markup that carries other
    /// content, such as HTML, SVG, GPX and document formats in XML.
    static func isReadableText(_ type: UniformType) -> Bool {
        type.conforms(to: .text) && !carriers.contains { type.conforms(to: $0) }
    }

    private static let carriers =
        [
            UniformType.html, .xhtml, .rtf, .image, .audiovisualContent, .compositeContent, .threeDContent, .archive,
            .gpx,
            .loc, .kml,
        ] + DocumentFormat.all.flatMap(\.types)
}
