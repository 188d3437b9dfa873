import DecoderWire
import ItemProviders
import PictureStructure

/// What was really lost, once the decoder has seen the whole picture.
enum PictureLosses {
    /// What the decoder told, and what was promised beforehand and is beyond its sight.
    ///
    /// - Parameters:
    ///   - promised: what the rule said would be lost.
    ///   - isPart: whether one page or frame was asked for, so that the others are no loss.
    static func actual(_ picture: DecodedPicture, promised: [Loss], isPart: Bool) -> [Loss] {
        let several: [Loss] = [.frames, .pages]
        var losses = promised.filter { loss in
            if several.contains(loss) { return !isPart && !isSingle(picture) }
            return !seenByDecoder.contains(loss)
        }
        if !isPart, picture.pages > 1, let lost = severals[picture.format], !losses.contains(lost) {
            losses.insert(lost, at: 0)
        }
        for loss in picture.losses.map(Loss.init(rawValue:)) where !losses.contains(loss) { losses.append(loss) }
        return losses
    }

    /// What the decoder names itself whenever it happens: what becomes of the pixels, and every part of the file, which it reads whole.
    private static let seenByDecoder: Set<Loss> = Set(PictureLoss.allCases.map { Loss(rawValue: $0.rawValue) })
        .subtracting([.layers])
        .union([.depth, .alpha, .pixels, "colourspace", "profile-assumed", "channels"])

    /// What there is more than one of, in the formats whose pages the decoder counts as a viewer does. Of a TIFF it counts
    /// thumbnails and masks as well, so the look at its headers decides.
    private static let severals: [String: Loss] = ["GIF": .frames, "WebP": .frames, "AVIF": .frames, "PDF": .pages]

    private static func isSingle(_ picture: DecodedPicture) -> Bool {
        picture.pages == 1 && (severals[picture.format] != nil || picture.format == "TIFF")
    }
}
