import Testing
import UniformTypes

struct TagTests {
    /// Apple's UTCoreTypes, and types common on other systems; MIME types as spelled by IANA and libmagic.
    @Test(arguments: [
        ("png", "public.png"), ("PNG", "public.png"), ("jpg", "public.jpeg"), ("webp", "org.webmproject.webp"),
        ("svg", "public.svg-image"), ("zip", "public.zip-archive"), ("md", "net.daringfireball.markdown"),
        ("gpx", "com.topografix.gpx"), ("loc", "com.geocaching.loc"), ("geocache", "com.razeware.geocache"),
        ("docx", "org.openxmlformats.wordprocessingml.document"), ("odt", "org.oasis-open.opendocument.text"),
        ("txt", "public.plain-text"), ("mp4", "public.mpeg-4"), ("ts", "public.mpeg-2-transport-stream"),
        ("ndjson", "public.ndjson"), ("jsonl", "public.ndjson"), ("rtfd", "com.apple.rtfd"),
        ("framework", "com.apple.framework"), ("key", "com.apple.iWork.Keynote.sffkey"),
    ])
    func extensions(_ tag: String, _ identifier: String) {
        #expect(UniformType(filenameExtension: tag)?.identifier == identifier)
        #expect(UniformType.declared(tag: tag, tagClass: .filenameExtension)?.identifier == identifier)
    }

    @Test(arguments: [
        ("image/png", "public.png"), ("IMAGE/PNG", "public.png"), ("text/csv", "public.comma-separated-values-text"),
        ("application/csv", "public.comma-separated-values-text"), ("text/x-c", "public.c-source"),
        ("text/plain; charset=utf-8", "public.utf8-plain-text"),
        ("text/plain; charset=iso-8859-1", "public.plain-text"),
        ("image/x-ms-bmp", "com.microsoft.bmp"), ("application/x-dosexec", "com.microsoft.windows-executable"),
        ("application/gpx+xml", "com.topografix.gpx"), ("audio/mp4", "public.mpeg-4-audio"),
        ("application/x-ndjson", "public.ndjson"), ("application/jsonl", "public.ndjson"),
        ("application/json-seq", "org.ietf.json-text-sequence"), ("application/octet-stream", "public.data"),
    ])
    func mimeTypes(_ tag: String, _ identifier: String) {
        #expect(UniformType(mimeType: tag)?.identifier == identifier)
    }

    /// Apple's "System-Declared Uniform Type Identifiers".
    @Test(arguments: [
        ("PNGf", "public.png"), ("PDF ", "com.adobe.pdf"), ("TEXT", "public.plain-text"),
        ("MooV", "com.apple.quicktime-movie"),
    ])
    func osTypes(_ tag: String, _ identifier: String) {
        #expect(UniformType(osType: tag)?.identifier == identifier)
    }

    @Test func supertypeChooses() {
        #expect(
            UniformType(filenameExtension: "key", conformingTo: .package)?.identifier == "com.apple.iWork.Keynote.key")
        #expect(UniformType(filenameExtension: "mp4", conformingTo: .audio) == .mpeg4Audio)
        #expect(UniformType(filenameExtension: "png", conformingTo: .folder)?.isDynamic == true)
        #expect(
            UniformType.types(tag: "ts", tagClass: .filenameExtension, conformingTo: .text).map(\.identifier) == [
                "com.microsoft.typescript"
            ])
    }

    @Test func preferredTagsComeFirst() {
        #expect(UniformType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UniformType.jpeg.preferredMIMEType == "image/jpeg")
        #expect(UniformType.jpeg.filenameExtensions.contains("jpg"))
        #expect(UniformType.png.osTypes == ["PNGf"])
        #expect(UniformType.data.preferredFilenameExtension == nil)
        #expect(UniformType.geocache.localizedDescription == "Geocache")
    }

    @Test func impossibleTagsAreRefused() {
        #expect(UniformType(filenameExtension: "a/b") == nil)
        #expect(UniformType(filenameExtension: "a\0") == nil)
        #expect(UniformType(osType: "toolong") == nil)
        #expect(UniformType(filenameExtension: String(repeating: "x", count: 300)) == nil)
    }

    /// Every extension and MIME type on which both dumps of macOS agree.
    @Test(.enabled(if: SharedData.isHere, "the shared facts are not here"))
    func dumpsAgree() throws {
        var declared: [String: [String]] = [:]
        for row in SharedData.table("declared-coretypes-rs.tsv") {
            for tag in SharedData.list(row["extensions"]) {
                declared[tag.lowercased(), default: []].append(row["uti"] ?? "")
            }
            for tag in SharedData.list(row["mime_types"]) where !tag.contains("\"") {
                let types = UniformType.types(tag: tag, tagClass: .mimeType)
                #expect(types.contains(UniformType(importedAs: row["uti"] ?? "")), "\(tag)")
            }
        }
        for row in SharedData.table("ext2uti-utitools.tsv") {
            let tag = row["extension"] ?? ""
            let wanted = UniformType(importedAs: row["uti"] ?? "")
            if let others = declared[tag.lowercased()],
                !others.contains(where: { UniformType(importedAs: $0) == wanted })
            {
                // The dumps disagree; both types claim the tag.
                #expect(UniformType.types(tag: tag, tagClass: .filenameExtension).contains(wanted), "\(tag)")
            } else {
                #expect(UniformType(filenameExtension: tag) == wanted, "\(tag)")
                #expect(
                    wanted.preferredFilenameExtension?.lowercased() == row["preferred_extension"]?.lowercased(),
                    "\(tag)")
            }
        }
        for (tag, types) in declared where types.count == 1 {
            #expect(
                UniformType.types(tag: tag, tagClass: .filenameExtension).contains(UniformType(importedAs: types[0])),
                "\(tag)")
        }
    }
}
