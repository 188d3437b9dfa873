/// The entries of an archive that are extracted, as the first argument of `dnd-unpack`.
package enum EntrySelection: Sendable, Hashable {
    /// All entries.
    case all
    /// The entry of this number among all that are not folders, from 0.
    case number(Int)
    /// The entries of this name, or those in the folder of this name.
    case path(EntryPath)
    /// Those, and the files that may be companions of the file of this name.
    case group(EntryPath)

    /// Whether an entry is selected; `path` is nil for a name that is not used.
    package func includes(_ number: Int, _ path: EntryPath?) -> Bool {
        switch self {
        case .all: true
        case .number(let wanted): number == wanted
        case .path(let wanted): path?.isWithin(wanted) == true
        case .group(let wanted): path?.isWithin(wanted) == true || path?.mayFollow(wanted) == true
        }
    }

    /// The selection as an argument. A name is hexadecimal, since it may contain anything.
    package var argument: String {
        switch self {
        case .all: "all"
        case .number(let number): "number=\(number)"
        case .path(let path): "path=" + Self.digits(of: path)
        case .group(let path): "group=" + Self.digits(of: path)
        }
    }

    private static func digits(of path: EntryPath) -> String {
        path.bytes.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Parses an argument; nil if it is something else.
    package init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        switch (parts[0], parts.count) {
        case ("all", 1): self = .all
        case ("number", 2):
            guard let number = Int(parts[1]), number >= 0 else { return nil }
            self = .number(number)
        case ("path", 2), ("group", 2):
            let digits = Array(parts[1].utf8)
            guard digits.count % 2 == 0 else { return nil }
            var bytes: [UInt8] = []
            for index in stride(from: 0, to: digits.count, by: 2) {
                guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else {
                    return nil
                }
                bytes.append(byte)
            }
            guard let path = try? EntryPath(bytes) else { return nil }
            self = parts[0] == "path" ? .path(path) : .group(path)
        default: return nil
        }
    }
}

/// What `dnd-unpack` takes for an archive; the raw value is its argument. Only the readers of these formats see the bytes.
package enum ArchiveKind: String, Sendable, CaseIterable {
    /// ZIP, tar and 7z; tar may be compressed.
    case archive
    /// Those, or else a compressed file, as an archive of one file.
    case compressedFile = "compressed"
    case cpio
    /// The archives of `ar`, and Debian packages.
    case ar
    /// ISO 9660, with Rock Ridge or Joliet.
    case discImage = "iso9660"
    case xar
}
