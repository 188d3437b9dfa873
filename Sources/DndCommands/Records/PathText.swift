import Glibc
import SystemPackage

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A path for JSON: its text, and its bytes in base64 if it is not valid UTF-8.
struct PathText {
    let text: String
    let base64: String?

    init(_ path: FilePath) {
        text = path.string
        let isExact = String(validating: path) != nil
        base64 = isExact ? nil : path.withPlatformString { Data(bytes: $0, count: strlen($0)).base64EncodedString() }
    }
}
