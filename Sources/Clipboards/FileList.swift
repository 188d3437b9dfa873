package import SystemPackage

/// A list of files that were copied in a file manager: one address per line (RFC 2483, section 5).
package enum FileList {
    /// The MIME type of such a list.
    package static let mimeType = "text/uri-list"

    /// The targets of file lists, the standard one first. Those of GNOME and MATE begin with a line `copy` or `cut`.
    static let targets = [mimeType, "x-special/gnome-copied-files", "x-special/mate-copied-files"]

    /// Returns the files in a list; nil if any entry is not a local file.
    package static func files(in list: String) -> [FilePath]? {
        var lines = list.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
        if let first = lines.first, first == "copy" || first == "cut" { lines.removeFirst() }
        let files = lines.compactMap { FilePath(fileAddress: $0) }
        return files.isEmpty || files.count < lines.count ? nil : files
    }

    /// Returns the list of `addresses`, with CRLF line endings as the RFC requires.
    static func text(of addresses: [String]) -> String { addresses.map { $0 + "\r\n" }.joined() }
}

extension FilePath {
    /// Creates the path of a `file:` address (RFC 8089), byte for byte; nil for other addresses, and for files of
    /// another machine.
    package init?(fileAddress address: some StringProtocol) {
        guard address.lowercased().hasPrefix("file:") else { return nil }
        var rest = address.utf8.dropFirst("file:".utf8.count)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self).lowercased()
            guard host.isEmpty || host == "localhost" else { return nil }
            rest = rest.dropFirst(host.utf8.count)
        }
        var bytes: [CChar] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(CChar(bitPattern: byte))
                continue
            }
            guard let high = rest.popFirst()?.hexadecimal, let low = rest.popFirst()?.hexadecimal else { return nil }
            bytes.append(CChar(bitPattern: high << 4 | low))
        }
        guard bytes.first == CChar(bitPattern: UInt8(ascii: "/")), !bytes.contains(0) else { return nil }
        self.init(platformString: bytes + [0])
    }

    /// The `file:` address of an absolute path, with all bytes escaped that are not unreserved (RFC 3986, section 2.3).
    package var fileAddress: String {
        let escaped = withPlatformString { name -> String in
            var text = ""
            var pointer = name
            while pointer.pointee != 0 {
                let byte = UInt8(bitPattern: pointer.pointee)
                if byte.isUnreserved {
                    text.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
                pointer += 1
            }
            return text
        }
        return "file://" + escaped
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit; nil for anything else.
    fileprivate var hexadecimal: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Whether the byte may occur unescaped in a path.
    fileprivate var isUnreserved: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
