import UniformTypes

/// Detects Apple's disk images, whose signature is in their last 512 bytes.
enum DiskImageTrailer: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        guard content.size > 512 else { return nil }
        return content.tail(512).has("koly") ? .sure("com.apple.disk-image-udif") : nil
    }
}
