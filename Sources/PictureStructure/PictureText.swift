package import DecoderWire

/// A text in a picture file: a comment of a JPEG or GIF, a text chunk of a PNG.
package struct PictureText: Sendable, Hashable {
    /// The most bytes of one text that is carried.
    package static let maximumBytes = 1 << 20
    /// The keyword of comments (PNG, third edition, 11.3.3.1).
    package static let comment = "Comment"

    /// What the text is about: `Comment`, or the keyword of a PNG's chunk.
    package let keyword: String
    /// What it says; nil where that is not known for sure: compressed, too long, or in an encoding that is not said.
    package let string: String?

    package init(keyword: String, string: String?) {
        self.keyword = keyword
        self.string = string
    }

    /// A comment whose format does not say its encoding. One that is no UTF-8 would have to be guessed.
    ///
    /// - Parameter isWhole: whether these are all bytes of it, and not its beginning.
    package init(comment bytes: [UInt8], isWhole: Bool = true) {
        var bytes = bytes[...]
        // C programs count the byte that ends their strings.
        if isWhole, bytes.last == 0 { bytes = bytes.dropLast() }
        // The beginning of a text may end inside a character.
        for _ in 0..<(isWhole ? 0 : 3) where bytes.last.map({ $0 >= 0x80 }) == true { bytes = bytes.dropLast() }
        let isText = bytes.count <= Self.maximumBytes && !bytes.contains(0)
        self.init(keyword: Self.comment, string: isText ? String(validating: bytes, as: UTF8.self) : nil)
    }

    /// The word for its loss.
    package var loss: PictureLoss { keyword == Self.comment ? .comments : .text }

    /// Whether `output` has a place for the text beside EXIF, of which there may be some.
    package func hasPlace(in output: DecoderRequest.Output, besideEXIF: Bool) -> Bool {
        guard let string else { return false }
        switch output {
        case .png: return (1...79).contains(keyword.utf8.count)
        case .jpeg: return keyword == Self.comment && !string.isEmpty && string.utf8.count <= 65533
        // EXIF would have said it by the same tag. Its text is ASCII.
        case .tiff: return !besideEXIF && tiffTag != nil && !string.isEmpty && string.utf8.allSatisfy { $0 < 0x80 }
        case .webp, .avif, .jpegXL, .stripped: return false
        }
    }

    /// The tag of a TIFF for what the keyword means (TIFF 6.0, section 8; PNG, third edition, 11.3.3.1).
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
