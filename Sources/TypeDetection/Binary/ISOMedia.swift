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
