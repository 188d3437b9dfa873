import Conversion
import ItemProviders
import PictureStructure
import UniformTypes

/// SVG: pictures in other files are not drawn, since a drawing must not open files of its choice; nor is what moves, what is a
/// program or a link, and what is not SVG.
enum SVGPeek: PicturePeeking {
    static func peek(_ head: [UInt8], _ bytes: SourceBytes) -> PicturePeek? {
        SVGDocument(head).map { PicturePeek(losses: losses(of: $0)) }
    }

    /// The losses of a whole drawing, which the head of a long one does not show; none if it cannot be read.
    ///
    /// - Parameter keepsLinks: Whether shapes and texts that are links remain so.
    static func losses(
        of source: ConversionSource, keepsLinks: Bool = false, in context: ConversionContext
    ) -> [Loss] {
        guard source.type.conforms(to: .svg),
            let input = try? SourceDescriptor(source, scratch: context.scratch, limit: context.limits.inputBytes),
            let bytes = try? input.bytes()
        else { return [] }
        return SVGDocument(bytes).map { losses(of: $0, keepsLinks: keepsLinks) } ?? []
    }

    private static func losses(of document: SVGDocument, keepsLinks: Bool = false) -> [Loss] {
        var losses: [Loss] = document.dependencies.hasOutsidePictures ? [.pictures] : []
        guard let contents = document.contents else { return losses }
        if contents.isAnimated { losses.append(.frames) }
        if contents.hasScripts { losses.append(.scripts) }
        if contents.hasForeignLinks || contents.hasLinks && !keepsLinks { losses.append(.links) }
        if contents.hasForeignPictures { losses.append(.pictures) }
        // Labels of diagrams are often paragraphs of HTML.
        if contents.hasForeignTexts { losses.append(.other) }
        return losses.uniqued()
    }
}
