/// Where a picture of a waypoint is: within the file, or beside it under a name. Never anywhere else.
enum PictureReference: Hashable {
    /// Within the address itself (RFC 2397).
    case embedded([UInt8])
    /// Names by which it may be found below the waypoint file's folder, the most literal first.
    case beside([String])

    /// What `address` leads to; nil for a place on the network, an absolute path, and one that leaves the folder.
    init?(_ address: String) {
        let address = address.trimmingWhitespace()
        guard !address.isEmpty, address.utf8.count <= GatheredText.maximum, !address.contains("\0") else { return nil }
        if address.prefix(5).lowercased() == "data:" {
            guard let bytes = Self.embedded(address.dropFirst(5)) else { return nil }
            self = .embedded(bytes)
            return
        }
        guard !Self.hasScheme(address), address.utf8.count <= 4096 else { return nil }
        let plain = address.replacing("\\", with: "/")
        var names = [address, plain]
        for name in [address, plain] {
            let end = name.firstIndex { $0 == "?" || $0 == "#" } ?? name.endIndex
            names.append(String(decoding: Self.unescaped(name[..<end]), as: UTF8.self))
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

    private static func unescaped(_ text: Substring) -> [UInt8] {
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count,
                let value = UInt8(String(decoding: bytes[(at + 1)...(at + 2)], as: UTF8.self), radix: 16)
            {
                output.append(value)
                at += 3
            } else {
                output.append(bytes[at])
                at += 1
            }
        }
        return output
    }

    /// The bytes of a `data:` address whose text follows `data:`.
    private static func embedded(_ text: Substring) -> [UInt8]? {
        guard let comma = text.firstIndex(of: ",") else { return nil }
        let payload = unescaped(text[text.index(after: comma)...])
        guard text[..<comma].lowercased().hasSuffix(";base64") else { return payload }
        return Base64.decode(payload)
    }
}

/// Base64 (RFC 4648), with the white space that mail and XML put into it.
private enum Base64 {
    static func decode(_ bytes: [UInt8]) -> [UInt8]? {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in bytes where !byte.isWhiteSpace && byte != UInt8(ascii: "=") {
            let value: UInt8
            switch byte {
            case 0x41...0x5A: value = byte - 0x41
            case 0x61...0x7A: value = byte - 0x61 + 26
            case 0x30...0x39: value = byte - 0x30 + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return output
    }
}
