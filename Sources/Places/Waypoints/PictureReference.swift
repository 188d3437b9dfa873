import DataURLs

/// The location of a waypoint's picture: in the file, or in a file next to it. Other locations are not used.
enum PictureReference: Hashable {
    /// Contained in the URL itself (RFC 2397).
    case embedded([UInt8])
    /// Candidate paths relative to the waypoint file's folder, the most literal first.
    case beside([String])

    /// Parses `address`; nil for a network URL, an absolute path, and a path that leaves the folder.
    init?(_ address: String) {
        let address = address.trimmingWhitespace()
        guard !address.isEmpty, address.utf8.count <= BoundedText.maximum, !address.contains("\0") else { return nil }
        if address.prefix(5).lowercased() == "data:" {
            guard let url = DataURL(address) else { return nil }
            self = .embedded(url.bytes)
            return
        }
        guard !Self.hasScheme(address), address.utf8.count <= 4096 else { return nil }
        let plain = address.replacing("\\", with: "/")
        var names = [address, plain]
        for name in [address, plain] {
            let end = name.firstIndex { $0 == "?" || $0 == "#" } ?? name.endIndex
            names.append(String(decoding: DataURL.unescaped(name[..<end].utf8), as: UTF8.self))
        }
        var seen: Set<String> = []
        names = names.compactMap(Self.relative).filter { seen.insert($0).inserted }
        guard !names.isEmpty else { return nil }
        self = .beside(names)
    }

    /// Returns `name` without empty and `.` components; nil if it leaves the folder.
    private static func relative(_ name: String) -> String? {
        guard !name.hasPrefix("/"), !name.contains("\0") else { return nil }
        let parts = name.split(separator: "/").filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains("..") else { return nil }
        return parts.joined(separator: "/")
    }

    /// Whether the address begins with a scheme such as `http:` or `file:`, or a Windows drive letter.
    private static func hasScheme(_ address: String) -> Bool {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = address.utf8[..<colon]
        return !scheme.isEmpty
            && scheme.allSatisfy {
                $0.isLetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }
    }
}
