import UniformTypes

/// Detects ISO base media files by their brands.
enum ISOMedia: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        guard head.has("ftyp", at: 4), let size = head.big32(0) else { return nil }
        let end = min(max(size, 16), head.count, 1024)
        guard head.count >= 12 else { return nil }
        let major = head[8..<12].text
        var brands: [String] = []
        var at = 16
        while at + 4 <= end {
            brands.append(head[at..<at + 4].text)
            at += 4
        }
        switch major {
        case "crx ": return .sure("com.canon.cr3-raw-image")
        case "avif", "avis": return .sure(.avif)
        case "mif1", "mif2", "miaf":
            if brands.contains("avif") { return .sure(.avif) }
            return .sure(.heif)
        case "msf1":
            if brands.contains("avis") { return .sure(.avif) }
            return .sure("public.heifs")
        case "heic", "heix": return .sure(.heic)
        case "hevc", "hevx": return .sure(.heics)
        case "avci": return .sure("public.avci")
        case "avcs": return .sure("public.avcs")
        case "jxl ": return .sure(.jpegxl)
        case "M4B ", "M4A ", "M4P ", "M4V ": return nil
        case "F4A ", "F4B ": return .sure(.mpeg4Audio)
        case "F4V ", "F4P ": return .sure(.mpeg4Movie)
        default: break
        }
        if movieBrands.contains(major) || major.hasPrefix("iso") { return .sure(.mpeg4Movie) }
        return nil
    }

    /// Brands of MP4 that are not more specific.
    private static let movieBrands: Set<String> = [
        "avc1", "mp41", "mp42", "mp71", "dash", "msdh", "msix", "cmfc", "cmf2", "hlsf",
    ]
}

/// Detects RIFF and IFF files by their form.
enum RIFFForm: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        let isRIFF = head.has("RIFF") || head.has("RIFX") || head.has("RF64") || head.has("BW64")
        guard head.count >= 12, isRIFF || head.has("FORM") else { return nil }
        let form = head[8..<12].text
        for row in forms where row.isRIFF == isRIFF && row.form == form { return .sure(row.identifier) }
        return isRIFF && form.hasPrefix("CDR") ? .sure("com.corel.coreldraw") : nil
    }

    private static let forms: [(isRIFF: Bool, form: String, identifier: String)] = [
        (true, "WAVE", "com.microsoft.waveform-audio"), (true, "AVI ", "public.avi"),
        (true, "WEBP", "org.webmproject.webp"), (true, "RMID", "org.videolan.rmi"), (true, "ACON", "com.microsoft.ani"),
        (true, "sfbk", "com.soundblaster.soundfont"), (true, "DLS ", "public.downloadable-sound"),
        (true, "QLCM", "com.qualcomm.qcelp"), (true, "AMV ", "com.anymedia.amv"),
        (false, "AIFF", "public.aiff-audio"), (false, "AIFC", "public.aifc-audio"),
        (false, "ILBM", "com.commodore.iff-ilbm"), (false, "PBM ", "com.commodore.iff-ilbm"),
    ]
}

/// Detects Ogg files by the codecs of the streams in the first 4,096 bytes.
enum OggStream: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        guard head.has("OggS") else { return nil }
        let start = head.prefix(4096)
        if start.firstIndex(of: "theora") != nil || start.firstIndex(of: "BBCD\0") != nil
            || start.firstIndex(of: "video\0") != nil
        {
            return .sure("org.xiph.ogv")
        }
        if start.firstIndex(of: "OpusHead") != nil { return .sure("org.xiph.opus") }
        if start.firstIndex(of: "vorbis") != nil || start.firstIndex(of: "Speex   ") != nil
            || start.firstIndex(of: "FLAC") != nil
        {
            return .sure(.oggAudio)
        }
        return nil
    }
}
