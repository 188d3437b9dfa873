import Conversion
import ItemProviders
import PictureStructure
import UniformTypes

/// SVG: pictures in other files are not drawn, since a drawing must not open files of its choice.
enum SVGPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        SVGDocument(head).map { PicturePeek(losses: losses(of: $0)) }
    }

    /// The losses of a whole drawing, which the head of a long one does not show; none if it cannot be read.
    static func losses(of source: ConversionSource, in context: ConversionContext) -> [Loss] {
        guard source.type.conforms(to: .svg),
            let input = try? SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes),
            let bytes = try? input.bytes()
        else { return [] }
        return SVGDocument(bytes).map(losses) ?? []
    }

    private static func losses(of document: SVGDocument) -> [Loss] {
        document.dependencies.hasOutsidePictures ? [.pictures] : []
    }
}
