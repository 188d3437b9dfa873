import Archives
import UniformTypes

/// Detects ZIP archives, and formats based on ZIP, by their entries.
enum ZipContainer: Inspector {
    static func inspect(_ content: inout Content) -> InspectionResult? {
        let head = content.head
        guard head.has([0x50, 0x4B, 3, 4]) || head.has([0x50, 0x4B, 5, 6]) || head.has([0x50, 0x4B, 7, 8]) else {
            return nil
        }
        if let declared = declaredType(head) { return declared }
        let entries = entries(of: &content)
        let names = entries.map(\.name)
        if let types = entries.first(where: { $0.name == "[Content_Types].xml" }) {
            let text = ZipDirectory.beginning(of: types, limit: 128 * 1024) { content.read(at: $0, count: $1) }
            if let type = OpenPackaging.type(contentTypes: text[...], entries: names) { return type }
        }
        if let type = type(of: names) { return type }
        return .sure(.zip)
    }

    /// Returns the entries of the directory, or else those at the beginning of the file: at most 4,096, from 128 KiB of
    /// the directory.
    private static func entries(of content: inout Content) -> [ZipDirectory.Entry] {
        let limit = 4096
        let listed = ZipDirectory.firstEntries(limit, directoryBytes: 128 * 1024, size: content.size) {
            content.read(at: $0, count: $1)
        }
        return listed.isEmpty ? ZipDirectory.entries(atBeginning: content.head, atMost: limit) : listed
    }

    /// EPUB, OpenDocument and others begin with an uncompressed entry `mimetype` that contains their MIME type.
    private static func declaredType(_ head: [UInt8]) -> InspectionResult? {
        guard head.has("mimetype", at: 30) else { return nil }
        let extra = head.little16(28) ?? 0
        for start in [38 + extra, 38] {
            guard start < head.count else { continue }
            let name = head[start...].prefix(128).prefix { byte in
                byte >= 0x61 && byte <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte == 0x2B
                    || byte == 0x2D
                    || byte == 0x2F
            }
            if let type = UniformType.declared(tag: name.text, tagClass: .mimeType), type != .zip { return .sure(type) }
        }
        return nil
    }

    private static func type(of names: [String]) -> InspectionResult? {
        let all = Set(names)
        func has(_ name: String) -> Bool { all.contains(name) }
        func hasUnder(_ folder: String) -> Bool { names.contains { $0.hasPrefix(folder) } }
        func hasEnding(_ ending: String) -> Bool { names.contains { $0.hasSuffix(ending) } }
        guard let first = names.first else { return nil }

        if has("AndroidManifest.xml") {
            return .sure(has("classes.jar") && !has("classes.dex") ? "com.android.aar" : "vnd.android.package-archive")
        }
        if has("BundleConfig.pb") { return .sure("com.android.aab") }
        if names.contains(where: { $0.hasPrefix("Payload/") && $0.contains(".app/") }) {
            return .sure("com.apple.iphone.package-archive")
        }
        if has("BuildManifest.plist") && has("Restore.plist") { return .sure("com.apple.itunes.ipsw") }
        if has("install.rdf") || has("META-INF/mozilla.rsa") { return .sure("com.macitbetter.zip-archive") }
        if has("WEB-INF/web.xml") { return .sure("com.sun.web-application-archive") }
        if has("META-INF/application.xml") { return .sure("com.sun.enterprise-archive") }
        if has("META-INF/MANIFEST.MF") { return .sure("com.sun.java-archive") }
        if has("doc.kml") || first.hasSuffix(".kml") { return .sure(.kmz) }
        if has("3D/3dmodel.model") { return .sure("org.3mf.model") }
        if [".usd", ".usda", ".usdc"].contains(where: { first.hasSuffix($0) }) { return .sure(.usdz) }
        if names.contains(where: {
            $0.hasPrefix("Index/Slide") || $0.hasPrefix("Index/MasterSlide") || $0 == "index.apxl"
        }) {
            return .sure("com.apple.iWork.Keynote.sffkey")
        }
        if has("pass.json") && has("manifest.json") { return .sure("com.apple.pkpass-data") }
        if hasEnding(".dist-info/WHEEL") { return .sure("org.python.wheel") }
        if hasUnder("EGG-INFO/") { return .sure("org.python.python-egg") }
        if hasEnding("/data.pkl") { return .sure("org.pytorch.model") }
        if names.allSatisfy({ $0.hasSuffix(".npy") }) { return .sure("org.numpy.npz") }
        if has("Document.xml") && has("GuiDocument.xml") { return .sure("org.freecad.document") }
        if has("document.json") && has("meta.json") && hasUnder("pages/") {
            return .sure("com.bohemiancoding.sketch.drawing")
        }
        if has("designmap.xml") { return .sure("com.adobe.indesign-markup") }
        if has("maindoc.xml") && has("documentinfo.xml") { return .sure("org.krita.document") }
        if has("content.json") && has("metadata.json")
            || has("content.xml") && has("styles.xml") && has("meta.xml") && hasUnder("Revisions")
        {
            return .sure("org.xmind.xmind")
        }
        if has("META-INF/container.xml") {
            if hasEnding(".opf") { return .sure(.epub) }
            if hasEnding(".musicxml") || hasEnding(".xml") { return .sure("org.musicxml.mxl") }
        }
        if has("manifest.json") && hasUnder("animations/") { return .sure("com.lottie.dotlottie") }
        if has("classes/module-info.class") { return .sure("com.sun.java-module") }
        if has("FixedDocumentSequence.fdseq") { return .sure("com.microsoft.xps") }
        if hasUnder("META-INF/AIR/") { return .sure("com.adobe.air") }
        if hasEnding(".qgs") { return .sure("org.osgeo.qgis-project-archive") }
        return nil
    }
}

// MARK: - Open packages

/// Detects Office Open XML and other open packages (ECMA-376, part 2) by the type of the main part in
/// `[Content_Types].xml`.
enum OpenPackaging {
    /// - Parameters:
    ///   - contentTypes: The XML of `[Content_Types].xml`; empty if it could not be read.
    ///   - entries: The names of the package's parts, used if the XML does not determine the type.
    static func type(contentTypes: ArraySlice<UInt8>, entries: [String]) -> InspectionResult? {
        for (mark, identifier) in mainParts where contentTypes.contains(mark) { return .sure(identifier) }
        if entries.contains(where: { $0 == "extension.vsixmanifest" }) { return .sure("com.microsoft.vsix") }
        if entries.contains(where: { $0.hasSuffix(".nuspec") }) { return .sure("com.microsoft.nuget") }
        if entries.contains(where: { $0.hasPrefix("AppxManifest.xml") || $0.hasPrefix("AppxMetadata/") }) {
            return .sure("com.microsoft.appx")
        }
        let hasMacros = entries.contains { $0.hasSuffix("vbaProject.bin") }
        for (folder, plain, macros) in folders where entries.contains(where: { $0.hasPrefix(folder) }) {
            return .sure(hasMacros ? macros : plain)
        }
        return nil
    }

    /// The types of main parts, longer names first.
    private static let mainParts: [(mark: StaticString, identifier: String)] = [
        ("ms-word.document.macroEnabled.main", "org.openxmlformats.wordprocessingml.document.macroenabled"),
        ("ms-word.template.macroEnabledTemplate.main", "org.openxmlformats.wordprocessingml.template.macroenabled"),
        ("wordprocessingml.document.main", "org.openxmlformats.wordprocessingml.document"),
        ("wordprocessingml.template.main", "org.openxmlformats.wordprocessingml.template"),
        ("ms-excel.sheet.macroEnabled.main", "org.openxmlformats.spreadsheetml.sheet.macroenabled"),
        ("ms-excel.template.macroEnabled.main", "org.openxmlformats.spreadsheetml.template.macroenabled"),
        ("ms-excel.sheet.binary.macroEnabled.main", "com.microsoft.excel.sheet.binary.macroenabled"),
        ("ms-excel.addin.macroEnabled.main", "com.microsoft.excel.openxml.addin"),
        ("spreadsheetml.sheet.main", "org.openxmlformats.spreadsheetml.sheet"),
        ("spreadsheetml.template.main", "org.openxmlformats.spreadsheetml.template"),
        ("ms-powerpoint.presentation.macroEnabled.main", "org.openxmlformats.presentationml.presentation.macroenabled"),
        ("ms-powerpoint.slideshow.macroEnabled.main", "org.openxmlformats.presentationml.slideshow.macroenabled"),
        ("ms-powerpoint.template.macroEnabled.main", "org.openxmlformats.presentationml.template.macroenabled"),
        ("ms-powerpoint.addin.macroEnabled.main", "com.microsoft.powerpoint.ppam"),
        ("presentationml.presentation.main", "org.openxmlformats.presentationml.presentation"),
        ("presentationml.slideshow.main", "org.openxmlformats.presentationml.slideshow"),
        ("presentationml.template.main", "org.openxmlformats.presentationml.template"),
        ("ms-visio.drawing.main", "com.microsoft.visio.drawing"),
        ("ms-visio.drawing.macroEnabled.main", "com.microsoft.visio.drawing.macroenabled"),
        ("ms-visio.template", "com.microsoft.visio.template"),
        ("ms-visio.stencil", "com.microsoft.visio.stencil"),
        ("3dmanufacturing-3dmodel", "org.3mf.model"),
        ("xps-fixeddocumentsequence", "com.microsoft.xps"),
        ("dwfx", "com.autodesk.dwf"),
    ]

    private static let folders: [(folder: String, plain: String, macros: String)] = [
        (
            "word/", "org.openxmlformats.wordprocessingml.document",
            "org.openxmlformats.wordprocessingml.document.macroenabled"
        ),
        ("xl/", "org.openxmlformats.spreadsheetml.sheet", "org.openxmlformats.spreadsheetml.sheet.macroenabled"),
        (
            "ppt/", "org.openxmlformats.presentationml.presentation",
            "org.openxmlformats.presentationml.presentation.macroenabled"
        ),
        ("visio/", "com.microsoft.visio.drawing", "com.microsoft.visio.drawing.macroenabled"),
        ("3D/", "org.3mf.model", "org.3mf.model"),
    ]
}

extension ArraySlice<UInt8> {
    fileprivate func contains(_ text: StaticString) -> Bool { firstIndex(of: text) != nil }
}
