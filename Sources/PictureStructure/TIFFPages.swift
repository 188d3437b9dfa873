/// The pages of a TIFF, by its chain of directories (TIFF 6.0, section 2; BigTIFF).
package enum TIFFPages {
    /// The maximum number of directories that are visited; a chain may be a circle.
    private static let mostPages = 100_000

    /// Whether any page of the file in `bytes` is compressed as JPEG, in either way (TIFF 6.0, section 22; TIFF Technical
    /// Note 2).
    package static func includeJPEG(_ bytes: some PictureByteSource) -> Bool {
        guard let (layout, first) = TIFFDirectory.Layout.at(0, bytes) else { return false }
        var offset = first
        for _ in 0..<mostPages where offset != 0 {
            guard let directory = TIFFDirectory(at: offset, layout, bytes) else { return false }
            if let kind = directory[compression].flatMap(directory.number), kind == 6 || kind == 7 { return true }
            offset = directory.next
        }
        return false
    }

    private static let compression = 259
}
