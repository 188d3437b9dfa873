import Testing
import UniformTypes

struct ConformanceTests {
    /// Types in Apple's documentation of UTCoreTypes, each with a type that it conforms to and one
    /// that it does not conform to.
    @Test(arguments: [
        ("public.json", "public.text", "public.plain-text"), ("public.html", "public.text", "public.plain-text"),
        ("public.rtf", "public.text", "public.plain-text"), ("public.xml", "public.text", "public.plain-text"),
        ("public.yaml", "public.text", "public.plain-text"),
        ("public.comma-separated-values-text", "public.delimited-values-text", "public.source-code"),
        ("public.heic", "public.heif-standard", "public.heif"), ("public.png", "public.image", "public.text"),
        ("public.zip-archive", "com.pkware.zip-archive", "public.composite-content"),
        ("public.swift-source", "public.source-code", "public.script"),
        ("com.topografix.gpx", "public.xml", "public.plain-text"),
        ("com.geocaching.loc", "public.xml", "public.plain-text"),
        ("com.razeware.geocache", "public.data", "public.text"), ("com.apple.rtfd", "com.apple.package", "public.data"),
        ("public.svg-image", "public.image", "public.plain-text"),
        ("net.daringfireball.markdown", "public.plain-text", "public.source-code"),
    ])
    func knownConformance(_ identifier: String, _ ancestor: String, _ stranger: String) throws {
        let type = try #require(UniformType(identifier))
        #expect(type.conforms(to: try #require(UniformType(ancestor))))
        #expect(!type.conforms(to: try #require(UniformType(stranger))))
    }

    @Test func conformanceIsReflexiveAndSubtypingIsNot() {
        #expect(UniformType.png.conforms(to: .png))
        #expect(!UniformType.png.isSubtype(of: .png))
        #expect(UniformType.png.isSubtype(of: .item))
        #expect(UniformType.item.isSupertype(of: .png))
        #expect(!UniformType.image.conforms(to: .png))
    }

    @Test func supertypesAreEveryAncestor() {
        #expect(UniformType.png.directSupertypes == [.image])
        #expect(UniformType.png.supertypes == [.image, .data, .item, .content])
        #expect(UniformType.plainText.directSubtypes.contains(.utf8PlainText))
    }

    @Test func identifiersCompareWithoutCase() throws {
        let type = try #require(UniformType("PUBLIC.PNG"))
        #expect(type == .png)
        #expect(type.identifier == "public.png")
        #expect(UniformType("com.apple.iwork.keynote.key")?.identifier == "com.apple.iWork.Keynote.key")
        #expect(UniformType("public.no-such-type") == nil)
        #expect(UniformType(importedAs: "com.example.unknown").isDeclared == false)
    }

    /// Two dumps of macOS: all parents in one (CoreTypes), and all ancestors in the other (a system of 2024).
    @Test(.enabled(if: SharedData.isHere, "the shared facts are not here"))
    func dumpsAgree() throws {
        for row in SharedData.table("declared-coretypes-rs.tsv") {
            let type = try #require(UniformType(row["uti"] ?? ""))
            for parent in SharedData.list(row["conforms_to"]) where parent != "com.apple.homebuttonless-device" {
                #expect(type.conforms(to: UniformType(importedAs: parent)), "\(type), \(parent)")
            }
        }
        // CoreTypes differs from the system of 2024, where other programs had declared these types.
        let disputed: Set<String> = [
            "com.apple.ktrace", "com.microsoft.excel.sheet.binary.macroenabled", "com.microsoft.word.doc",
            "com.microsoft.word.dot", "org.oasis-open.opendocument.presentation",
        ]
        for row in SharedData.table("tree-utitools.tsv") {
            let ancestors = SharedData.list(row["content_type_tree"])
            guard let identifier = row["uti"], !ancestors.isEmpty, !disputed.contains(identifier) else { continue }
            let type = try #require(UniformType(identifier), "\(identifier)")
            #expect(
                type.supertypes.union([type]) == Set(ancestors.map { UniformType(importedAs: $0) }), "\(identifier)")
        }
    }
}
