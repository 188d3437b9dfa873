import UniformTypes

/// Which types are text for its own sake, so that their own bytes are what a person would read.
enum TextTypes {
    /// Whether `type` is prose, source code, CSV, JSON, YAML, plain XML and the like, and not a carrier of something
    /// else, as HTML, SVG, GPX and document formats in XML are.
    static func isTextForItsOwnSake(_ type: UniformType) -> Bool {
        type.conforms(to: .text) && !carriers.contains { type.conforms(to: $0) }
    }

    private static let carriers =
        [
            UniformType.html, .xhtml, .rtf, .image, .audiovisualContent, .compositeContent, .threeDContent, .archive,
            .gpx,
            .loc, .kml,
        ] + DocumentFormat.all.flatMap(\.types)
}
