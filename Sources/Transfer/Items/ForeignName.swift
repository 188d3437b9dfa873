import DataURLs

/// An argument that other programs accept, but that is no path on this machine: a URL, or a file on another machine. It is
/// used only for hints, since a file may have any name.
package enum ForeignName: Sendable, Hashable {
    /// A `file:` URL, and the path in it.
    case fileURL(path: String)
    /// Any other URL.
    case url(String)
    /// `host:/path` or `user@host:path`, as scp and rsync take it.
    case otherMachine(String)

    /// Creates it from an argument; nil if it looks like a path.
    package init?(_ text: String) {
        if let range = text.firstRange(of: "://") {
            let scheme = text[..<range.lowerBound]
            guard scheme.first?.isLetter == true, scheme.utf8.allSatisfy(Self.isOfScheme) else { return nil }
            guard scheme.lowercased() == "file" else {
                self = .url(text)
                return
            }
            let rest = text[range.upperBound...]
            let path = rest.hasPrefix("localhost/") ? rest.dropFirst("localhost".count) : rest
            self = .fileURL(path: String(decoding: DataURL.unescaped(path.utf8), as: UTF8.self))
            return
        }
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let (host, path) = (text[..<colon], text[colon...].dropFirst())
        // `C:` is a drive.
        guard host.utf8.count > 1, !host.contains("/"), host.utf8.allSatisfy(Self.isOfHost),
            path.hasPrefix("/") || path.hasPrefix("~") || host.contains("@") && !path.isEmpty
        else { return nil }
        self = .otherMachine(text)
    }

    /// What it is, if a source was expected; nil if it may also be a path that does not exist.
    package var objection: String? {
        switch self {
        case .fileURL: "is a URL, expected a path"
        case .url: "is a URL, expected a file on this machine"
        case .otherMachine: nil
        }
    }

    /// What to do instead, if it was named as a source.
    package var sourceHint: String {
        switch self {
        case .fileURL(let path): "name the file by its path: \(ShellWord.quoted(path))"
        case .url(let url): "download it first: curl -O \(ShellWord.quoted(url))"
        case .otherMachine(let name):
            "to take it from another machine, copy it here first: scp \(ShellWord.quoted(name)) ./"
        }
    }

    /// What to do instead, if it was named as a destination.
    package var destinationHint: String {
        switch self {
        case .fileURL(let path): "name it by its path: \(ShellWord.quoted(path))"
        case .url: "a URL cannot be a destination: copy to a file, and send that"
        case .otherMachine(let name):
            "to send it to another machine, copy to a folder first: rsync -a FOLDER/ \(ShellWord.quoted(name))"
        }
    }

    /// RFC 3986, 3.1.
    private static func isOfScheme(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "+-.".utf8.contains(byte) }

    private static func isOfHost(_ byte: UInt8) -> Bool { isAlphanumeric(byte) || "-._@".utf8.contains(byte) }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
