import Conversion
import ItemProviders
import UniformTypes

/// Files of several pages, frames or sizes, and what one of them is as a picture of its own.
enum PictureParts {
    /// The types whose pages the decoder can tell apart. Adding one is a line.
    private static let types = [
        "com.adobe.pdf", "public.tiff", "com.compuserve.gif", "org.webmproject.webp", "public.heic", "public.heif",
        "public.avif", "com.microsoft.ico",
    ].compactMap(UniformType.init)

    /// Whether files of `type` have pages that can be drawn by themselves.
    static func has(_ type: UniformType) -> Bool { types.contains { type.conforms(to: $0) } }

    /// `rule`, which is about a whole file, for one page of it: nothing of the other pages is lost, since they are not meant. A page of
    /// shapes that is drawn shows all that is visible of it.
    static func rule(_ rule: ConversionRule) -> ConversionRule {
        let several: [Loss] = [.pages, .frames, "sizes"]
        return ConversionRule(
            from: rule.source, to: rule.target, fidelity: rule.fidelity == .preview ? .flattened : rule.fidelity,
            losses: rule.losses.filter { !several.contains($0) })
    }
}
