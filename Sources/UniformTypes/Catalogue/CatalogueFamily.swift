/// A family of declared types: an ordered table in text form, which is parsed only when a type is looked up.
///
/// Each row is one line:
///
///     identifier < parents  .extension  mime/type  'OSTy'  "description"  @source  # reason
///
/// - The first extension and the first MIME type are the preferred ones.
/// - A tag with a `~` prefix means this type only after the types that have the tag without `~`. Such a row gives the
///   reason after `#`.
/// - `@` names the source of the facts: `C` a dump of macOS's CoreTypes, `T` the types of a macOS system of 2024, `U`
///   Apple's UTCoreTypes documentation, `V` the identifier that the vendor or the usual applications declare, `I`
///   IANA's registry, `L` libmagic's database, `O` dnd's own identifier, if no other declaration is known. The MIME
///   types of every row are completed from IANA's registry and libmagic's database.
/// - Rows are ordered by identifier, ignoring case.
struct CatalogueFamily: Sendable {
    let rows: StaticString

    /// All families, in the order in which tags are searched.
    static let all: [CatalogueFamily] = [
        .roots, .text, .sourceCode, .documents, .images, .cameraRaw, .audio, .video, .archives, .fonts, .threeD,
        .geographic, .dataFormats, .executables, .bundles, .folders, .system, .devices, .appCategories, .icons,
    ]

    /// Calls `body` with each row, as bytes without the line end, until it returns `false`.
    @inline(__always)
    func forEachRow(_ body: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
        rows.withUTF8Buffer { bytes in
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count && bytes[end] != CatalogueRow.newline { end += 1 }
                if end > start && !body(UnsafeBufferPointer(rebasing: bytes[start..<end])) { return false }
                start = end + 1
            }
            return true
        }
    }
}
