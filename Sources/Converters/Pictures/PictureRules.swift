import Conversion
import ItemProviders
import UniformTypes

/// Which types become PNG, and how much of them that keeps. Adding a format is a line.
enum PictureRules {
    /// Every rule, in the order of how common the formats are.
    static let all: [ConversionRule] = still + shallow + shapes

    /// Still pictures of 8 or 16 bits a sample: a PNG holds all of it.
    private static let still = rules(
        [
            "public.jpeg", "public.heic", "public.heif", "public.avif", "org.webmproject.webp", "com.compuserve.gif",
            "public.tiff", "com.microsoft.bmp", "public.jpeg-xl", "public.jpeg-2000", "public.pbm",
            "com.microsoft.ico", "com.truevision.tga-image", "com.sgi.sgi-image", "com.microsoft.dds", "com.pcx.image",
            "org.x.xpixmap-image",
        ], .lossless)

    /// What has more than pixels, or more than 16 bits for each.
    private static let shallow =
        rules(["com.adobe.photoshop-image"], .flattened, ["layers"])
        + rules(["public.radiance", "com.ilm.openexr-image"], .flattened, [.depth])
        + rules(["public.heics", "public.heifs"], .preview, [.frames])

    /// Shapes are drawn: all that is visible stays, the shapes do not.
    ///
    /// A PDF's picture is a sample even where it has one page: whether more follow is often only known to who decodes it, and a document
    /// should not land as a picture here and as its text there for the number of its pages.
    private static let shapes =
        rules(["public.svg-image"], .flattened, [.vectors]) + rules(["com.adobe.pdf"], .preview, [.vectors])

    private static func rules(_ types: [String], _ fidelity: Fidelity, _ losses: [Loss] = []) -> [ConversionRule] {
        guard let png = UniformType("public.png") else { return [] }
        return types.compactMap(UniformType.init).map {
            ConversionRule(from: $0, to: png, fidelity: fidelity, losses: losses)
        }
    }
}
