/// The parts of an EXIF block that a TIFF cannot hold, which stores EXIF in its own directories.
enum EXIFStructure {
    /// The losses of the block that begins at `offset`: its thumbnail, and unknown fields.
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
