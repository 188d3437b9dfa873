import UniformTypes

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
