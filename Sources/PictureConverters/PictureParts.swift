import Conversion
import ItemProviders
import UniformTypes

/// Files of several pages, frames or sizes, whose parts can be converted separately.
enum PictureParts {
    /// The types whose pages the decoder distinguishes. A new type is one line.
    private static let types = [
        "com.adobe.pdf", "public.tiff", "com.compuserve.gif", "org.webmproject.webp", "public.heic", "public.heif",
        "public.avif", "com.microsoft.ico", "com.apple.icns", "public.jpeg", "public.mpo-image", "public.png",
    ].compactMap(UniformType.init)

    /// Whether files of `type` have pages that can be drawn separately.
    static func has(_ type: UniformType) -> Bool { types.contains { type.conforms(to: $0) } }

    /// `rule`, which is for a whole file, for one page of it: other pages are not a loss. A drawn page of vector
    /// graphics shows all of its visible content.
    static func rule(_ rule: ConversionRule) -> ConversionRule {
        let several: [Loss] = [.pages, .frames, .pictures, "sizes"]
        let losses = rule.losses.filter { !several.contains($0) }
        let fidelity: Fidelity =
            switch rule.fidelity {
            case .preview: .flattened
            case .flattened where losses.isEmpty: .lossless
            default: rule.fidelity
            }
        return ConversionRule(from: rule.source, to: rule.target, fidelity: fidelity, losses: losses)
    }
}
