import UniformTypes

/// Which types are text for its own sake, so that their own bytes are what a person would read.
enum TextTypes {
    /// What the converted text is.
    static let utf8PlainText = UniformType("public.utf8-plain-text")

    /// Whether `type` is prose, source code, CSV, JSON, YAML, plain XML and the like, and not a carrier of something
    /// else, as HTML, SVG, GPX and document formats in XML are.
    static func isTextForItsOwnSake(_ type: UniformType) -> Bool {
        texts.contains { type.conforms(to: $0) } && !carriers.contains { type.conforms(to: $0) }
    }

    private static let texts = ["public.text", "public.plain-text"].compactMap { UniformType($0) }

    private static let carriers =
        [
            "public.html", "public.xhtml", "public.rtf", "public.image", "public.svg-image",
            "public.audiovisual-content",
            "public.composite-content", "public.3d-content", "public.archive", "com.topografix.gpx",
            "com.google.earth.kml",
            "com.microsoft.word.wordml", "com.apple.webarchive",
        ].compactMap { UniformType($0) } + DocumentFormat.all.map(\.type)
}
