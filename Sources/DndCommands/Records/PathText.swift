import Glibc
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A path as JSON can carry it: its text, and its bytes in base64 where the text had to be repaired.
struct PathText {
    let text: String
    let base64: String?

    init(_ path: FilePath) {
        text = path.string
        let isExact = String(validating: path) != nil
        base64 = isExact ? nil : path.withPlatformString { Data(bytes: $0, count: strlen($0)).base64EncodedString() }
    }
}
