import DecoderWire
import PictureStructure

/// Removes where a HEIF or AVIF picture was taken: its EXIF and XMP are changed in place, so that the file keeps its
/// size, and all pixels, their depth and gain maps keep their bytes.
enum HEIFLocation {
    /// An XMP packet that says nothing.
    private static let nothing = Array("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"/>".utf8)

    /// The picture without its place; nil if its parts cannot be located, or if it is a sequence.
    static func stripped(_ bytes: [UInt8]) -> PictureStripping.Outcome? {
        guard let metadata = HEIFMetadata(PictureFileInMemory(bytes)) else { return nil }
        var outcome = PictureStripping.Outcome()
        outcome.kept = .icc
        outcome.bytes = bytes
        for ranges in metadata.exif {
            let item = ranges.flatMap { bytes[$0] }
            let kept = exif(item)
            if kept == nil { outcome.losses.append("exif") } else { outcome.kept.insert(.exif) }
            outcome.put(kept ?? [UInt8](repeating: 0, count: item.count), at: ranges)
        }
        for ranges in metadata.packets {
            let item = ranges.flatMap { bytes[$0] }
            let packet = outcome.keptPacket(of: item, .location) ?? (nothing.count <= item.count ? nothing : [])
            outcome.put(packet + [UInt8](repeating: UInt8(ascii: " "), count: item.count - packet.count), at: ranges)
        }
        for extra in metadata.extras {
            outcome.put(Array("free".utf8), at: [extra.type..<extra.type + 4])
            outcome.put([UInt8](repeating: 0, count: extra.content.count), at: [extra.content])
            outcome.losses.append(extra.loss.rawValue)
        }
        return outcome
    }

    /// The EXIF item without the place, of the same length; nil if it cannot be read.
    private static func exif(_ item: [UInt8]) -> [UInt8]? {
        // The item begins with the number of bytes before the TIFF header (ISO/IEC 23008-12, A.2.1).
        guard let skipped = item.number(at: 0, count: 4, bigEndian: true), skipped < item.count - 12 else { return nil }
        let header = 4 + skipped
        let block = Array(item[header...])
        guard EXIFBlock(block) != nil else { return nil }
        // A block without any field: its directory has none, and none follows.
        let empty = Array(block.prefix(4)) + (block[0] == 0x4D ? [0, 0, 0, 8] : [8, 0, 0, 0])
        let kept = EXIFLocation.removed(from: block) ?? empty
        guard kept.count <= block.count else { return nil }
        return Array(item[..<header]) + kept + [UInt8](repeating: 0, count: block.count - kept.count)
    }
}

extension PictureStripping.Outcome {
    /// Overwrites `ranges` with `content`, which has their length.
    fileprivate mutating func put(_ content: [UInt8], at ranges: [Range<Int>]) {
        var rest = content[...]
        for range in ranges {
            let part = rest.prefix(range.count)
            bytes.replaceSubrange(range.lowerBound..<range.lowerBound + part.count, with: part)
            rest = rest.dropFirst(range.count)
        }
    }
}
