/// One family of declared types: an ordered table as text, which is read when a type is looked up and not before.
///
/// A row is one line:
///
///     identifier < parents  .extension  mime/type  'OSTy'  "description"  @source  # reason
///
/// - The first extension and the first MIME type are the preferred ones.
/// - A tag with `~` before it also names this type, after the type that claims it plainly. Such a row says why after `#`.
/// - `@` names the source of the facts: `C` a dump of macOS's CoreTypes, `T` the types of a macOS system of 2024,
///   `U` Apple's UTCoreTypes documentation, `V` the identifier its vendor or its usual applications declare,
///   `I` IANA's registry, `L` libmagic's database, `O` our own identifier, where no one is known to declare one.
///   MIME types are completed from IANA's registry and from libmagic's spelling in every row.
/// - Rows are ordered by identifier, without case.
struct CatalogueFamily: Sendable {
    let rows: StaticString

    /// Every family, in the order in which tags are looked for.
    static let all: [CatalogueFamily] = [
        .roots, .text, .sourceCode, .documents, .images, .cameraRaw, .audio, .video, .archives, .fonts, .threeD,
        .geographic, .dataFormats, .executables, .bundles, .folders, .system, .devices, .appCategories, .icons,
    ]

    /// Calls `body` with each row that could matter, as bytes without its line end, until it answers `false`.
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
