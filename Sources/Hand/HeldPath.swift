package import SystemPackage
import Glibc

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A path in JSON: text, and additionally the bytes in base64 if they are not UTF-8.
package struct HeldPath: Codable, Sendable, Hashable {
    /// The path, with its exact bytes.
    package let path: FilePath

    private enum Key: String, CodingKey { case text, bytes }

    /// Wraps `path`.
    package init(_ path: FilePath) { self.path = path }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .text)
        let data = try container.decodeIfPresent(Data.self, forKey: .bytes) ?? Data(text.utf8)
        guard !data.isEmpty, !data.contains(0) else {
            throw DecodingError.dataCorruptedError(forKey: .text, in: container, debugDescription: "not a path")
        }
        path = FilePath(platformString: data.map { CChar(bitPattern: $0) } + [0])
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(path.string, forKey: .text)
        guard String(validating: path) == nil else { return }
        try container.encode(path.withPlatformString { Data(bytes: $0, count: strlen($0)) }, forKey: .bytes)
    }
}
