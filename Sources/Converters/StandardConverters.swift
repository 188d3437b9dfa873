package import Conversion

/// The converters that `dnd` brings, in the order in which equals are preferred.
package enum StandardConverters {
    /// The standard converters, one line each.
    ///
    /// - Parameter tools: Where outside programs are looked for.
    package static func standard(tools: ToolSearchPath = .standard) -> [any Converter] {
        [
            TextEncodingConverter(),
            PandocConverter(searchPath: tools),
            PDFTextConverter(searchPath: tools),
        ]
    }
}
