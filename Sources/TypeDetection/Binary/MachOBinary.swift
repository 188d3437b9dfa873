import UniformTypes

/// Detects Mach-O files, the programs and libraries of Apple's systems, by their file type.
enum MachOBinary: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        let isBig: Bool
        switch head.big32(0) {
        case 0xFEED_FACE, 0xFEED_FACF: isBig = true
        case 0xCEFA_EDFE, 0xCFFA_EDFE: isBig = false
        // Java classes have the same magic number; the number of architectures is small, the version of a class is at
        // least 45.
        case 0xCAFE_BABE: return (head.big32(4) ?? 0x100) < 0x2D ? .sure(.machO) : .sure("com.sun.java-class")
        default: return nil
        }
        switch head.number(at: 12, bytes: 4, bigEndian: isBig) {
        case 1: return .sure("com.apple.mach-o-object")
        case 2: return .sure("com.apple.mach-o-executable")
        case 4: return .sure("com.apple.mach-o-core")
        case 6: return .sure("com.apple.mach-o-dylib")
        case 8: return .sure("com.apple.mach-o-bundle")
        default: return .sure(.machO)
        }
    }
}
