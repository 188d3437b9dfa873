import UniformTypes

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
