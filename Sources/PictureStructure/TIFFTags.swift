/// The tags of TIFF directories, grouped by purpose.
package enum TIFFTags {
    package static let exifDirectory = 34665
    package static let gpsDirectory = 34853
    package static let interoperability = 40965
    static let xmp = 700
    static let iptc = 33723
    static let icc = 34675

    /// Tags that describe the picture and not its storage, which are carried as EXIF (EXIF 3.0, table 3; Microsoft's
    /// ratings and XP tags; the print hints of PrintIM).
    package static let described: Set<UInt16> = [
        269, 270, 271, 272, 282, 283, 285, 296, 305, 306, 315, 316, 33432, 0x4746, 0x4749, 0x9C9B, 0x9C9C, 0x9C9D,
        0x9C9E,
        0x9C9F, 0xC4A5,
    ]

    /// Tags for the storage and geometry of the pixels (TIFF 6.0; its technical notes; without TIFF/EP's CFA), which
    /// become obsolete with that storage.
    static let storage: Set<Int> = [
        254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 284, 288, 289, 292, 293, 297,
        317,
        320, 321, 322, 323, 324, 325, 326, 327, 328, 332, 334, 338, 339, 340, 341, 347, 512, 513, 514, 515, 517, 518,
        519,
        520, 521, 529, 530, 531, 532,
        // Padding by Microsoft's programs.
        59932,
    ]

    /// The georeference of a picture (GeoTIFF 1.1, annex B; GDAL's own tags).
    static let geotiff: Set<Int> = [33550, 33922, 34264, 34735, 34736, 34737, 42112, 42113]
    static let whitePoint = 318
    static let primaries = 319
    static let photoshop = 34377
    static let photoshopLayers = 37724
    static let subdirectories = 330
    static let c2pa = 52545
}
