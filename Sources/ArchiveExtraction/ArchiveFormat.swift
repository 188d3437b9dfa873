import DecoderWire
package import UniformTypes

/// The types of archives that are opened into their entries.
///
/// A type that conforms to one of them is not: a Java archive or an EPUB is a ZIP, and a thing of its own. A comic book in a
/// ZIP is one, since it is nothing but its pictures.
package enum ArchiveFormat {
    /// The types of archives, and of compressed files, which mostly hold a tar archive.
    package static let types: Set<UniformType> = Set(
        ([
            "public.zip-archive", "com.macitbetter.cbz-archive", "org.7-zip.7-zip-archive", "public.tar-archive",
            "org.gnu.gnu-tar-archive",
        ] + tarTypes + compressedTypes + kinds.map(\.type)).compactMap { UniformType($0) })

    /// Those that are neither ZIP, tar nor 7z, with their kinds.
    private static let kinds: [(type: String, kind: ArchiveKind)] = [
        ("public.cpio-archive", .cpio), ("org.gnu.ar-archive", .ar), ("org.gnu.ar-library", .ar),
        ("org.debian.deb-archive", .ar),
        ("public.iso-image", .discImage), ("com.apple.xar-archive", .xar),
    ]

    /// Those of tar archives that are compressed.
    private static let tarTypes = [
        "org.gnu.gnu-zip-tar-archive", "public.tar-bzip2-archive", "org.tukaani.tar-xz-archive",
        "org.tukaani.tar-lzma-archive", "com.facebook.tar-zstandard-archive",
    ]
    /// Those of compressed files.
    private static let compressedTypes = [
        "org.gnu.gnu-zip-archive", "public.bzip2-archive", "org.bzip.bzip2-archive", "org.tukaani.xz-archive",
        "org.tukaani.lzma-archive", "com.facebook.zstandard-archive", "org.lz4.lz4-archive",
    ]
    private static let compressed = Set(compressedTypes.compactMap { UniformType($0) })

    /// What a file of this type and name may be.
    static func kind(of type: UniformType, name: String?) -> ArchiveKind {
        if let kind = kinds.first(where: { $0.type == type.identifier })?.kind { return kind }
        return mayBeCompressedFile(type, name: name) ? .compressedFile : .archive
    }

    /// Whether a file of this type and name may be a compressed file without an archive in it: `notes.txt.gz` is, and
    /// `photos.tar.gz` is a tar archive, or damaged.
    package static func mayBeCompressedFile(_ type: UniformType, name: String?) -> Bool {
        guard compressed.contains(type) else { return false }
        guard let name, let inner = innerName(of: name) else { return true }
        return !inner.lowercased().hasSuffix(".tar")
    }

    /// The name of the archive of which `name` is a volume, as 7-Zip numbers them: `photos.7z.001` is one of `photos.7z`. Nil
    /// for other names.
    static func archive(ofVolume name: String) -> String? {
        let digits = name.utf8.suffix(3)
        let archive = name.dropLast(4)
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }), name.dropLast(3).last == ".",
            [".7z", ".zip"].contains(where: archive.lowercased().hasSuffix)
        else { return nil }
        return String(archive)
    }

    /// The name of the file that is compressed as `name`: without the last extension. Nil if nothing is left.
    package static func innerName(of name: String) -> String? {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        return String(name[..<dot])
    }
}
