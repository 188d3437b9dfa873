import DecoderWire
import FileSystem
import PictureStructure
import SystemPackage

@testable import PictureDecoding

extension FuzzTarget {
    /// The picture parsers and rewriters of `dnd-decoder` itself. Stripping a stripped file must not change it.
    static let pictureFiles = FuzzTarget(name: "picture-files") { bytes in
        for hint in ["", "public.svg-image", "public.tiff"] { _ = PictureFormat(signature: bytes, hint: hint) }
        for strip in [DecoderRequest.Strip.personal, .all, .location] {
            check(bytes) { JPEGStripper.stripped($0, strip)?.bytes }
            check(bytes) { PNGStripper.stripped($0, strip)?.bytes }
            check(bytes) { WebPStripper.stripped($0, strip)?.bytes }
            check(bytes) { GIFStripper.stripped($0, strip)?.bytes }
            check(bytes) { MetadataStrip.exif($0, strip) }
        }
        check(bytes) { HEIFLocation.stripped($0)?.bytes }
        check(bytes) { XMPLocation.removed(from: $0) }
        check(bytes) { IPTCLocation.removed(from: $0) }
        check(bytes) { IPTCLocation.removed(fromSegment: $0) }
        if let packet = XMPLocation.removed(from: bytes) {
            expect(packet.count == bytes.count, "a packet without its place is of another size")
        }
        check(bytes) { EXIFBlock($0)?.upright }
        check(bytes) { XMPPacket.upright($0) }
        _ = JPEGSegments.endOfApplicationData(in: bytes)
        let sized = AVIFCorrections.withSizes(bytes)
        expect(sized.count == bytes.count, "a file with sizes is of another size")
        check(sized) { AVIFAssociations.merged($0) }
        expect(AVIFCorrections.applied(to: bytes).count == bytes.count, "a corrected AVIF is of another size")
        for range in MultiPictureIndex(PictureFileInMemory(bytes))?.entries.compactMap(\.range) ?? [] {
            expect(0 <= range.lowerBound && range.upperBound <= bytes.count, "a picture is outside of its file")
        }
        let plain = BMPPixels.plain(bytes)
        expect(BMPPixels.plain(plain) == plain, "plain pixels are made plain again")
        if PNGAnimation.kind(of: PictureFileInMemory(bytes)).isAnimated, let animation = PNGAnimation(bytes) {
            for frame in animation.frames {
                expect(!PNGAnimation.kind(of: PictureFileInMemory(frame.png)).isAnimated, "a frame is an animation")
                expect(
                    frame.left + frame.width <= animation.width && frame.top + frame.height <= animation.height,
                    "a frame is outside of its animation")
            }
        }
        readTIFF(bytes)
        readQOI(bytes)
        readIcon(bytes)
        _ = LivePhotoIdentifier.identifier(in: PictureFileInMemory(bytes))
        let inventory = PictureInventory(PictureFileInMemory(bytes))
        for output in DecoderRequest.Output.allCases { _ = inventory?.losses(as: output) }
    }

    /// SVG, whose size `dnd` reads and rewrites.
    static let svg = FuzzTarget(name: "svg") { bytes in
        guard let document = SVGDocument(bytes) else { return }
        let dependencies = document.dependencies
        guard document.size != nil, let resized = document.resized(width: 30, height: 20) else { return }
        let again = SVGDocument(resized)
        expect(again?.size.map { [$0.width, $0.height] } == [30, 20], "a document in another size has not that size")
        expect(again?.dependencies == dependencies, "a document in another size needs something else")
    }

    /// Applies `rewritten` to its own output, which must not change.
    private static func check(_ bytes: [UInt8], _ rewritten: ([UInt8]) -> [UInt8]?) {
        guard let once = rewritten(bytes) else { return }
        expect(rewritten(once) == once, "what was rewritten is rewritten again")
    }

    private static func readQOI(_ bytes: [UInt8]) {
        guard let picture = try? QOIPicture(bytes), picture.width * picture.height <= 1 << 20 else { return }
        let samples = UnsafeMutableRawBufferPointer.allocate(
            byteCount: picture.width * picture.height * picture.bands, alignment: 16)
        defer { samples.deallocate() }
        _ = picture.decode(into: samples)
    }

    private static func readIcon(_ bytes: [UInt8]) {
        guard let family = IconFamily(PictureFileInMemory(bytes)) else { return }
        for picture in family.pictures {
            expect(picture.data.upperBound <= bytes.count, "the data of an icon are outside of its file")
            // libvips decodes the others.
            guard picture.encoding != .png, picture.encoding != .jpeg2000 else { continue }
            let mask = family.mask(of: picture).map { (bytes[$0.data], $0.bits) }
            guard let samples = IconPicture(picture: picture, data: bytes[picture.data], mask: mask).samples else {
                continue
            }
            expect(samples.count == 4 * picture.width * picture.height, "an icon has too many or too few samples")
        }
    }

    private static func readTIFF(_ bytes: [UInt8]) {
        guard let file = try? AnonymousFile(inMemory: "tiff", holding: bytes) else { return }
        defer { withExtendedLifetime(file) {} }
        guard let exif = TIFFMetadata.exif(of: file.descriptor, page: 0) else { return }
        expect(TIFFReader(block: exif) != nil, "the EXIF of a TIFF is none")
    }
}
