import UniformTypes

/// Detects a truncated file: content that consists only of the signature of a binary format, of three bytes or more.
///
/// If text follows the signature, the content is text, since binary formats continue with bytes that are not text.
enum TruncatedHeader: TextInspector {
    static func inspect(_ text: TextSample) -> InspectionResult? {
        guard text.isWhole, text.bytes.count >= 3, text.bytes.count <= 8 else { return nil }
        let word = text.bytes[...].text
        return signatures.first { $0.signature == word }.flatMap { .sure($0.identifier) }
    }

    private static let signatures: [(signature: String, identifier: String)] = [
        (".snd", "public.au-audio"), (".RMF", "com.real.realmedia-vbr"), ("GIF87a", "com.compuserve.gif"),
        ("GIF89a", "com.compuserve.gif"),
        ("BZh", "public.bzip2-archive"), ("070701", "public.cpio-archive"), ("070702", "public.cpio-archive"),
        ("070707", "public.cpio-archive"), ("NES\u{1A}", "com.nintendo.nes-rom"), ("%PDF", "com.adobe.pdf"),
        ("MSCF", "com.microsoft.cab"),
        ("ITOLITLS", "com.microsoft.reader"), ("ITSF", "com.microsoft.chm-archive"),
        ("8BPS", "com.adobe.photoshop-image"),
        ("fLaC", "org.xiph.flac"), ("OggS", "org.xiph.ogg-audio"), ("MThd", "public.midi-audio"),
        ("glTF", "org.khronos.glb"),
        ("wOFF", "org.w3.woff"), ("wOF2", "org.w3.woff2"), ("OTTO", "public.opentype-font"),
        ("ttcf", "public.truetype-collection-font"),
        ("xar!", "com.apple.xar-archive"), ("drpm", "com.redhat.rpm-archive"), ("LZIP", "org.nongnu.lzip-archive"),
        ("PAR1", "org.apache.parquet"),
        ("Cr24", "org.chromium.extension"), ("GRIB", "int.wmo.grib"), ("icns", "com.apple.icns"),
        ("caff", "com.apple.coreaudio-format"),
        ("TTA1", "org.videolan.tta"), ("wvpk", "org.videolan.wv"), ("MPCK", "org.videolan.mpc"),
        ("MAC ", "org.videolan.ape"),
        ("FLIF", "org.flif.flif"), ("qoif", "org.qoiformat.qoi"), ("gimp xcf", "org.gimp.xcf"),
        ("DDS ", "com.microsoft.dds"),
        ("dex\n", "com.android.dex"), ("AC1015", "com.autodesk.dwg"), ("AC1018", "com.autodesk.dwg"),
        ("AC1021", "com.autodesk.dwg"), ("AC1024", "com.autodesk.dwg"), ("AC1027", "com.autodesk.dwg"),
        ("AC1032", "com.autodesk.dwg"), ("FWS ", "com.adobe.flash.swf"), ("bplist00", "com.apple.binary-property-list"),
        ("LASF", "org.asprs.las"), ("SEQ6", "org.apache.hadoop-sequence"),
    ]
}
