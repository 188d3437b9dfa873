/// What of an EXIF block a TIFF has no place for, which spreads it over its own directories.
enum EXIFStructure {
    /// What is lost of the block that begins at `offset`: its thumbnail, and fields that nobody knows.
    static func lossesInTIFF(at offset: Int, _ bytes: some PictureByteSource) -> [PictureLoss] {
        guard let (layout, first) = TIFFDirectory.Layout.at(offset, bytes),
            let main = TIFFDirectory(at: first, layout, bytes)
        else { return [] }
        let isKnown = main.entries.allSatisfy { entry in
            TIFFTags.storage.contains(entry.tag) || UInt16(exactly: entry.tag).map(TIFFTags.described.contains) == true
                || [TIFFTags.exifDirectory, TIFFTags.gpsDirectory, TIFFTags.interoperability].contains(entry.tag)
        }
        return (main.next == 0 ? [] : [.thumbnail]) + (isKnown ? [] : [.exif])
    }
}
