package import DecoderWire

/// A text in a picture file: a comment of a JPEG or GIF, a text chunk of a PNG.
package struct PictureText: Sendable, Hashable {
    /// The maximum size, in bytes, of a text that is carried.
    package static let maximumBytes = 1 << 20
    /// The keyword of comments (PNG, third edition, 11.3.3.1).
    package static let comment = "Comment"

    /// `Comment`, or the keyword of a PNG's chunk.
    package let keyword: String
    /// The text; nil if it is not known exactly: compressed, too long, or in an unknown encoding.
    package let string: String?

    package init(keyword: String, string: String?) {
        self.keyword = keyword
        self.string = string
    }

    /// Creates a comment of a format that does not state its encoding. Bytes that are not UTF-8 are not decoded.
    ///
    /// - Parameter isWhole: Whether `bytes` are the whole comment, and not its beginning.
    package init(comment bytes: [UInt8], isWhole: Bool = true) {
        var bytes = bytes[...]
        // C programs include the terminating zero of their strings.
        if isWhole, bytes.last == 0 { bytes = bytes.dropLast() }
        // A truncated text may end inside a character.
        for _ in 0..<(isWhole ? 0 : 3) where bytes.last.map({ $0 >= 0x80 }) == true { bytes = bytes.dropLast() }
        let isText = bytes.count <= Self.maximumBytes && !bytes.contains(0)
        self.init(keyword: Self.comment, string: isText ? String(validating: bytes, as: UTF8.self) : nil)
    }

    /// The name of its loss.
    package var loss: PictureLoss { keyword == Self.comment ? .comments : .text }

    /// Whether `output` can hold the text; `besideEXIF` is whether the picture also has EXIF.
    package func hasPlace(in output: DecoderRequest.Output, besideEXIF: Bool) -> Bool {
        guard let string else { return false }
        switch output {
        case .png: return (1...79).contains(keyword.utf8.count)
        case .jpeg: return keyword == Self.comment && !string.isEmpty && string.utf8.count <= 65533
        // EXIF would use the same tag. Its text is ASCII.
        case .tiff: return !besideEXIF && tiffTag != nil && !string.isEmpty && string.utf8.allSatisfy { $0 < 0x80 }
        case .webp, .avif, .jpegXL, .stripped: return false
        }
    }

    /// The TIFF tag with the meaning of the keyword (TIFF 6.0, section 8; PNG, third edition, 11.3.3.1).
    package var tiffTag: UInt16? {
        switch keyword {
        case "Description": 270
        case "Software": 305
        case "Author": 315
        case "Copyright": 33432
        default: nil
        }
    }
}
