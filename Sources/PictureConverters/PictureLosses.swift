import DecoderWire
import ItemProviders
import PictureStructure

/// The actual losses, after the decoder has read the whole picture.
enum PictureLosses {
    /// The losses that the decoder reported, and the promised ones that it cannot detect.
    ///
    /// - Parameters:
    ///   - promised: The losses of the rule.
    ///   - isPart: Whether one page or frame was requested, so that the others are not a loss.
    static func actual(_ picture: DecodedPicture, promised: [Loss], isPart: Bool) -> [Loss] {
        if picture.kept.contains(.file) { return [] }
        let several: [Loss] = [.frames, .pages]
        var losses = promised.filter { loss in
            if several.contains(loss) { return !isPart && !isSingle(picture) }
            return !seenByDecoder.contains(loss)
        }
        if !isPart, picture.pages > 1, !picture.kept.contains(.frames), let lost = severals[picture.format],
            !losses.contains(lost)
        {
            losses.insert(lost, at: 0)
        }
        for loss in picture.losses.map(Loss.init(rawValue:)) where !losses.contains(loss) { losses.append(loss) }
        return losses
    }

    /// The losses that the decoder always reports itself: those of the pixels, and of the parts of the file, which it
    /// reads completely.
    private static let seenByDecoder: Set<Loss> = Set(PictureLoss.allCases.map { Loss(rawValue: $0.rawValue) })
        .subtracting([.layers])
        .union([.depth, .repetitions, .alpha, .pixels, .colourSpace, .assumedProfile, .channels])

    /// The loss for further pictures, in the formats whose pages the decoder counts as a viewer does. In a TIFF it also
    /// counts thumbnails and masks, so the headers decide.
    private static let severals: [String: Loss] = ["GIF": .frames, "WebP": .frames, "AVIF": .frames, "PDF": .pages]

    private static func isSingle(_ picture: DecodedPicture) -> Bool {
        picture.pages == 1 && (severals[picture.format] != nil || picture.format == "TIFF")
    }
}
