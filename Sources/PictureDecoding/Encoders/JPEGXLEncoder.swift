import DecoderWire
import SystemPackage

/// Writes a picture as lossless JPEG XL, through libjxl.
enum JPEGXLEncoder {
    /// Writes `image`; returns the number of bytes.
    static func write(
        _ image: borrowing VipsImage, metadata: PictureMetadata, to descriptor: FileDescriptor
    ) throws -> Int {
        // The lowest effort that libvips supports: higher ones take minutes for a photograph.
        let pixels = try VipsWriter.bytes(
            of: image, by: "jxlsave_target", options: [("lossless", "true"), ("effort", "3")],
            profile: metadata.profile)
        var file = OutputFile(descriptor, format: "a JPEG XL")
        let exif = metadata.exifWithResolution
        let isNaked = pixels.starts(with: [0xFF, 0x0A])
        if isNaked, exif != nil || metadata.xmp != nil {
            // ISO/IEC 18181-2, 9.1 and 9.2: the signature, the brand, and the pixels in one box.
            try file.write([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A])
            try file.write(fitting(JPEGXLBoxes.box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))))
            try file.write(fitting(JPEGXLBoxes.box("jxlc", pixels)))
        } else {
            try file.write(pixels)
        }
        if let exif { try file.write(fitting(JPEGXLBoxes.exif(exif))) }
        if let xmp = metadata.xmp { try file.write(fitting(JPEGXLBoxes.box("xml ", xmp))) }
        return file.bytesWritten
    }

    private static func fitting(_ box: [UInt8]?) throws(DecoderFailure) -> [UInt8] {
        guard let box else { throw DecoderFailure(.tooLarge, "would be larger than a box of JPEG XL") }
        return box
    }
}
