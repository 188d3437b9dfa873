import DataURLs

/// Where a picture of a waypoint is: within the file, or beside it under a name. Never anywhere else.
enum PictureReference: Hashable {
    /// Within the address itself (RFC 2397).
    case embedded([UInt8])
    /// Names by which it may be found below the waypoint file's folder, the most literal first.
    case beside([String])

    /// What `address` leads to; nil for a place on the network, an absolute path, and one that leaves the folder.
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

    /// `name` without steps that lead nowhere; nil when it does not stay in the folder.
    private static func relative(_ name: String) -> String? {
        guard !name.hasPrefix("/"), !name.contains("\0") else { return nil }
        let parts = name.split(separator: "/").filter { $0 != "." }
        guard !parts.isEmpty, !parts.contains("..") else { return nil }
        return parts.joined(separator: "/")
    }

    /// `http:`, `file:`, and the drive letters of Windows.
    private static func hasScheme(_ address: String) -> Bool {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        let scheme = address.utf8[..<colon]
        return !scheme.isEmpty
            && scheme.allSatisfy {
                $0.isLetterOrDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }
    }
}
